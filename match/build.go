package match

import (
	"fmt"
	"io"
	"os"

	"github.com/cespare/xxhash/v2"

	"quincunx/internal/version"
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
	v := version.Read()
	b.Revision, b.Modified, b.Go = v.Revision, v.Modified, v.Go
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
