package journal

import "errors"

// Read calls the visitor with the objects of a file, and returns the number of bytes of a partial write after
// them.
func Read(name string, v Visitor) (truncated int64, err error) {
	r, err := OpenReader(name)
	if err != nil {
		return 0, err
	}
	truncated, err = r.Read(v)
	return truncated, errors.Join(err, r.Close())
}
