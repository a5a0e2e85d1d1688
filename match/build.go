package match

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"

	"github.com/cespare/xxhash/v2"
)

// Build is the identity of a program.
type Build struct {
	Revision string `json:"revision,omitempty"` // of the repository, if it is known
	Modified bool   `json:"modified,omitempty"`
	Go       string `json:"go"`
	Sum      string `json:"sum"` // xxhash64 of the executable, in hexadecimal
}

// ThisBuild returns the identity of the program that runs.
func ThisBuild() (b Build, err error) {
	b.Go = runtime.Version()
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				b.Revision = s.Value
			case "vcs.modified":
				b.Modified = s.Value == "true"
			}
		}
	}
	program, err := os.Executable()
	if err == nil {
		b.Sum, err = FileSum(program)
	}
	return b, err
}

// FileSum returns xxhash64 of what is in a file, in hexadecimal.
func FileSum(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	hash := xxhash.New()
	if _, err := io.Copy(hash, f); err != nil {
		return "", err
	}
	return fmt.Sprintf("%016x", hash.Sum64()), nil
}
