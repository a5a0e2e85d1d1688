package process

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// memoryLimits returns all known limits.
func memoryLimits() []MemoryLimit {
	root := os.DirFS("/")
	all := slices.Concat(ofGroups(root), ofResources(root, syscall.Getrlimit))
	var info syscall.Sysinfo_t
	if syscall.Sysinfo(&info) == nil {
		all = append(all, MemoryLimit{uint64(info.Totalram) * uint64(info.Unit), "the machine"}) //nolint:unconvert // it has 32 bits on some machines
	}
	return all
}

// slack is roughly the address space that the program needs in addition to its tables: the heap grows in arenas of
// 64 MiB, and the C library's heap of each thread does, too.
const slack = 256 << 20

// leastSpace is the minimum address space that the program needs in addition to the 700 MiB reserved initially by
// the Go runtime: the slack, and room for small tables.
const leastSpace = slack + 32<<20

// CheckAddressSpace returns an error if ulimit -v leaves so little address space that the program could crash,
// with the stacks of all goroutines, when its heap grows.
func CheckAddressSpace() error {
	return checkAddressSpace(os.DirFS("/"), syscall.Getrlimit)
}

func checkAddressSpace(root fs.FS, get func(resource int, limit *syscall.Rlimit) error) error {
	var limit syscall.Rlimit
	if get(syscall.RLIMIT_AS, &limit) != nil || limit.Cur == unlimited {
		return nil
	}
	if left := limit.Cur - min(statm(root, 0), limit.Cur); left < leastSpace {
		return fmt.Errorf("ulimit -v %d leaves %d MiB of address space: want %d or more", limit.Cur>>10, left>>20, leastSpace>>20)
	}
	return nil
}

// unlimited is the value that means no limit.
const unlimited = ^uint64(0)

// statm returns a field of /proc/self/statm in bytes, or 0 if it is unknown.
func statm(root fs.FS, field int) uint64 {
	text, _ := fs.ReadFile(root, "proc/self/statm")
	pages := strings.Fields(string(text))
	if len(pages) <= field {
		return 0
	}
	n, _ := strconv.ParseUint(pages[field], 10, 64)
	return n * uint64(os.Getpagesize())
}

// ofResources returns the limits of the process (ulimit), less what it already uses.
func ofResources(root fs.FS, get func(resource int, limit *syscall.Rlimit) error) (all []MemoryLimit) {
	for _, r := range []struct {
		resource, field int
		of              string
	}{
		{syscall.RLIMIT_AS, 0, "address space that ulimit -v leaves"},
		{syscall.RLIMIT_DATA, 5, "data that ulimit -d leaves"},
	} {
		var limit syscall.Rlimit
		if get(r.resource, &limit) != nil || limit.Cur == unlimited {
			continue
		}
		used := slack + statm(root, r.field)
		all = append(all, MemoryLimit{limit.Cur - min(used, limit.Cur), r.of})
	}
	return all
}

// ofGroups returns the limits of the control groups of the process: its own and all its
// visible ancestors.
func ofGroups(root fs.FS) (all []MemoryLimit) {
	groups, err := fs.ReadFile(root, "proc/self/cgroup")
	if err != nil {
		return nil
	}
	mounts, err := fs.ReadFile(root, "proc/self/mountinfo")
	if err != nil {
		return nil
	}
	for line := range strings.Lines(string(mounts)) {
		// 31 23 0:24 ROOT MOUNT rw,relatime shared:9 - TYPE SOURCE OPTIONS
		before, after, _ := strings.Cut(strings.TrimSpace(line), " - ")
		where, what := strings.Fields(before), strings.Fields(after)
		if len(where) < 5 || len(what) < 3 {
			continue
		}
		var controller, file string
		switch {
		case what[0] == "cgroup2":
			file = "memory.max"
		case what[0] == "cgroup" && slices.Contains(strings.Split(what[2], ","), "memory"):
			controller, file = "memory", "memory.limit_in_bytes"
		default:
			continue
		}
		mount := strings.TrimPrefix(where[4], "/")
		// In a container, only part of the tree is mounted.
		below, inside := strings.CutPrefix(groupOf(groups, controller), strings.TrimSuffix(where[3], "/"))
		if !inside {
			below = "/"
		}
		for group := path.Clean("/" + below); ; group = path.Dir(group) {
			text, err := fs.ReadFile(root, path.Join(mount, group, file))
			if n, bad := strconv.ParseUint(string(bytes.TrimSpace(text)), 10, 64); err == nil && bad == nil { // "max" is no limit
				all = append(all, MemoryLimit{n, fmt.Sprintf("the control group %s", group)})
			}
			if group == "/" {
				break
			}
		}
	}
	return all
}

// groupOf returns the group of the process in the tree of a controller, "" for version 2,
// from lines such as "4:cpu,memory:/user".
func groupOf(groups []byte, controller string) string {
	for line := range strings.Lines(string(groups)) {
		fields := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(fields) == 3 && slices.Contains(strings.Split(fields[1], ","), controller) {
			return fields[2]
		}
	}
	return ""
}
