package process

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
)

// tree returns a file system of files by name.
func tree(files map[string]string) fstest.MapFS {
	root := fstest.MapFS{}
	for name, text := range files {
		root[name] = &fstest.MapFile{Data: []byte(text + "\n")}
	}
	return root
}

func TestGroups(t *testing.T) {
	const (
		v1     = "35 31 0:32 / /sys/fs/cgroup/memory rw,relatime shared:9 - cgroup cgroup rw,memory"
		v2     = "31 23 0:24 / /sys/fs/cgroup ro,nosuid - cgroup2 cgroup2 rw,nsdelegate"
		hybrid = "34 31 0:31 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n" + v1 + "\n38 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw"
	)
	for what, c := range map[string]struct {
		files map[string]string
		want  []MemoryLimit
	}{
		"nothing": {},
		"no mounts": {files: map[string]string{
			"proc/self/cgroup": "0::/a",
		}},
		"version 2, own and above": {
			map[string]string{
				"proc/self/cgroup":                        "0::/user.slice/job",
				"proc/self/mountinfo":                     v2,
				"sys/fs/cgroup/memory.max":                "8589934592",
				"sys/fs/cgroup/user.slice/memory.max":     "1073741824",
				"sys/fs/cgroup/user.slice/job/memory.max": "max",
			},
			[]MemoryLimit{{1 << 30, "the control group /user.slice"}, {8 << 30, "the control group /"}},
		},
		"version 2 in a container with its own tree": {
			map[string]string{
				"proc/self/cgroup":         "0::/",
				"proc/self/mountinfo":      v2,
				"sys/fs/cgroup/memory.max": "536870912",
			},
			[]MemoryLimit{{512 << 20, "the control group /"}},
		},
		"version 1 beside version 2": {
			map[string]string{
				"proc/self/cgroup":                                     "9:name=systemd:/\n4:cpu,memory:/docker/ab\n0::/",
				"proc/self/mountinfo":                                  hybrid,
				"sys/fs/cgroup/memory/memory.limit_in_bytes":           "9223372036854771712",
				"sys/fs/cgroup/memory/docker/memory.limit_in_bytes":    "3221225472",
				"sys/fs/cgroup/memory/docker/ab/memory.limit_in_bytes": "2147483648",
			},
			[]MemoryLimit{
				{2 << 30, "the control group /docker/ab"}, {3 << 30, "the control group /docker"}, {9223372036854771712, "the control group /"},
			},
		},
		"version 1, of which the mount shows a part": {
			map[string]string{
				"proc/self/cgroup":                                 "4:memory:/docker/ab/inner",
				"proc/self/mountinfo":                              "35 31 0:32 /docker/ab /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory",
				"sys/fs/cgroup/memory/memory.limit_in_bytes":       "1073741824",
				"sys/fs/cgroup/memory/inner/memory.limit_in_bytes": "536870912",
			},
			[]MemoryLimit{{512 << 20, "the control group /inner"}, {1 << 30, "the control group /"}},
		},
		"a group outside of what the mount shows": {
			map[string]string{
				"proc/self/cgroup":         "0::/../other",
				"proc/self/mountinfo":      "31 23 0:24 /docker/ab /sys/fs/cgroup ro - cgroup2 cgroup2 rw",
				"sys/fs/cgroup/memory.max": "1073741824",
			},
			[]MemoryLimit{{1 << 30, "the control group /"}},
		},
		"nonsense": {files: map[string]string{
			"proc/self/cgroup":         "x\n0:\n::\n",
			"proc/self/mountinfo":      "x\n - cgroup2\n" + v2,
			"sys/fs/cgroup/memory.max": "-1",
		}},
	} {
		if got := ofGroups(tree(c.files)); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, want %+v", what, got, c.want)
		}
	}
}

func TestResources(t *testing.T) {
	limited := func(as, data uint64) func(int, *syscall.Rlimit) error {
		return func(resource int, l *syscall.Rlimit) error {
			l.Cur = map[int]uint64{syscall.RLIMIT_AS: as, syscall.RLIMIT_DATA: data}[resource]
			return nil
		}
	}
	page := uint64(os.Getpagesize())
	root := tree(map[string]string{"proc/self/statm": "100 9 9 9 0 20 0"})
	if got := ofResources(root, limited(^uint64(0), ^uint64(0))); got != nil {
		t.Errorf("without limits: %+v", got)
	}
	want := []MemoryLimit{{1<<30 - slack - 100*page, "address space that ulimit -v leaves"}, {1<<29 - slack - 20*page, "data that ulimit -d leaves"}}
	if got := ofResources(root, limited(1<<30, 1<<29)); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := ofResources(root, limited(50*page, ^uint64(0))); len(got) != 1 || got[0].Bytes != 0 {
		t.Errorf("when all is taken: %+v", got)
	}
	if got := ofResources(tree(nil), limited(1<<30, ^uint64(0))); len(got) != 1 || got[0].Bytes != 1<<30-slack {
		t.Errorf("when nothing is told of what is taken: %+v", got)
	}
	if got := ofResources(root, func(int, *syscall.Rlimit) error { return errors.ErrUnsupported }); got != nil {
		t.Errorf("where there are no limits: %+v", got)
	}
}

func TestCheckAddressSpace(t *testing.T) {
	page := uint64(os.Getpagesize())
	root := tree(map[string]string{"proc/self/statm": "100 9 9 9 0 20 0"})
	for _, c := range []struct {
		limit uint64
		want  string // part of the error
	}{
		{unlimited, ""},
		{leastSpace + 100*page, ""},
		{leastSpace + 100*page - 1, "leaves 287 MiB of address space: want 288 or more"},
		{50 * page, "leaves 0 MiB"},
	} {
		err := checkAddressSpace(root, func(_ int, l *syscall.Rlimit) error {
			l.Cur = c.limit
			return nil
		})
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d bytes: %v, want %q", c.limit, err, c.want)
		}
	}
}
