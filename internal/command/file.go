package command

import (
	"errors"
	"os"
	"path/filepath"
)

// WriteFile makes data the content of a file, that all may read. The file has its old content or
// all of the new one at any moment, also if the program or the machine crashes. What is not a
// regular file, such as a pipe, is written to.
func WriteFile(name string, data []byte) (err error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(name, data, 0o644) //nolint:gosec // as the name says
	}
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target // a link stays one
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*")
	if at := (*os.PathError)(nil); errors.As(err, &at) {
		at.Path = name // nobody knows the other one
	}
	if err != nil {
		return err
	}
	_, written := f.Write(data)
	err = errors.Join(written, f.Chmod(0o644), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}
