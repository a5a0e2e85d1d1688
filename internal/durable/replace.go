package durable

import (
	"errors"
	"io"
	"os"
	"path/filepath"

	"quincunx/internal/process"
)

// Write writes data to a file that everyone may read. At any moment the file has its old content or the complete
// new content, even if the program or the machine crashes. If name is not a regular file, for instance a pipe,
// Write writes directly to it.
func Write(name string, data []byte) error {
	return WriteBy(name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// WriteBy is like [Write], for data that a function writes. Errors of both are an [process.Failure].
func WriteBy(name string, write func(io.Writer) error) (err error) {
	defer func() { err = process.Fail(err) }()
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(write(f), f.Close())
	}
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target // keep a symbolic link and replace its target
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*")
	if at := (*os.PathError)(nil); errors.As(err, &at) {
		at.Path = name // the user doesn't know the temporary name
	}
	if err != nil {
		return err
	}
	err = errors.Join(write(f), f.Chmod(0o644), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

// Close closes a file that was written. Defer it in a function that returns err: unless *err is set already, Close
// sets it to the error of c.Close, as a [process.Failure].
func Close(c io.Closer, err *error) {
	if closed := c.Close(); *err == nil {
		*err = process.Fail(closed)
	}
}
