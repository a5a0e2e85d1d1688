package journal

import "errors"

// Read has the objects of a file visited, and returns how many bytes of a partial write stand
// behind them.
func Read(name string, v Visitor) (truncated int64, err error) {
	r, err := OpenReader(name)
	if err != nil {
		return 0, err
	}
	truncated, err = r.Read(v)
	return truncated, errors.Join(err, r.Close())
}
