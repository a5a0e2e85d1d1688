package distribute

import (
	"bufio"
	"cmp"
	"fmt"
	"os"
	"runtime"
	"strings"

	"quincunx/internal/process"
)

// Build describes the build of a program, as far as results depend on it.
type Build struct {
	Revision string `json:"revision,omitempty"` // "" = unknown
	Modified bool   `json:"modified,omitempty"` // files were changed since that revision
	Go       string `json:"go"`
	Arch     string `json:"arch"` // of the processor, such as amd64
}

// ThisBuild returns the build of the running program.
func ThisBuild() Build {
	v := process.ReadVersion()
	return Build{v.Revision, v.Modified, v.Go, runtime.GOARCH}
}

// String returns a text such as "revision 0123…, go1.26.0, amd64".
func (b Build) String() string {
	return process.Version{Revision: b.Revision, Modified: b.Modified, Go: b.Go}.String() + ", " + b.Arch
}

// Accepts returns an error if another build might compute different results than b. The processor matters only if
// results are not portable, because fused multiply-add instructions round differently.
func (b Build) Accepts(other Build, portable bool) error {
	switch {
	case b.Revision != other.Revision || b.Go != other.Go || !portable && b.Arch != other.Arch:
		return fmt.Errorf("it was built from %s, the run from %s (--mixed takes workers of any build)", other, b)
	case b.Revision == "" || b.Modified || other.Modified:
		return fmt.Errorf("can't determine whether two builds of %s are the same: commit the changes and use go build (--mixed takes workers of any build)", b)
	}
	return nil
}

// Machine describes the machine by the model and the number of its processors. Results with time limits depend on
// it.
func Machine() string {
	model := ""
	if f, err := os.Open("/proc/cpuinfo"); err == nil {
		defer f.Close()
		for lines := bufio.NewScanner(f); model == "" && lines.Scan(); {
			if name, value, _ := strings.Cut(lines.Text(), ":"); strings.TrimSpace(name) == "model name" {
				model = strings.TrimSpace(value)
			}
		}
	}
	return fmt.Sprintf("%s with %d processors", cmp.Or(model, runtime.GOARCH), runtime.NumCPU())
}
