//go:build unix

package tables

import (
	"fmt"
	"os"
	"syscall"
)

// mapFile maps a file into memory for reading. release unmaps it.
func mapFile(name string) (data []byte, release func() error, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	if !info.Mode().IsRegular() || info.Size() == 0 {
		return nil, nil, fmt.Errorf("%s: not a file of a tier", name)
	}
	data, err = syscall.Mmap(int(f.Fd()), 0, int(info.Size()), syscall.PROT_READ, syscall.MAP_SHARED)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: map into memory: %w", name, err)
	}
	return data, func() error { return syscall.Munmap(data) }, nil
}
