// Package must shortens the set-up of tests, in which no error is expected.
package must

import "testing"

// Do fails the test immediately unless err is nil.
func Do(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Get returns the value of a call that also returns an error, which fails the test immediately unless it is nil:
//
//	text := must.Get(os.ReadFile(name))(t)
func Get[V any](value V, err error) func(testing.TB) V {
	return func(t testing.TB) V {
		t.Helper()
		Do(t, err)
		return value
	}
}
