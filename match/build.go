package match

import (
	"fmt"
	"io"
	"os"

	"github.com/cespare/xxhash/v2"

	"quincunx/internal/process"
)

// Build is the identity of a program.
type Build struct {
	Revision string `json:"revision,omitempty"` // of the repository, if known
	Modified bool   `json:"modified,omitempty"` // the working tree had uncommitted changes
	Go       string `json:"go"`                 // the version of Go
	Sum      string `json:"sum"`                // xxhash64 of the executable, in hexadecimal
}

// ThisBuild returns the identity of the running program.
func ThisBuild() (b Build, err error) {
	v := process.ReadVersion()
	b.Revision, b.Modified, b.Go = v.Revision, v.Modified, v.Go
	program, err := os.Executable()
	if err == nil {
		b.Sum, err = FileSum(program)
	}
	return b, err
}

// FileSum returns the xxhash64 of a file's content, in hexadecimal.
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
