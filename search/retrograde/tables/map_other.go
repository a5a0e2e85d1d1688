//go:build !unix

package tables

import "os"

// mapFile reads a file into memory, on systems without a simple way to map files.
func mapFile(name string) (data []byte, release func() error, err error) {
	data, err = os.ReadFile(name)
	return data, func() error { return nil }, err
}
