package distribute

import "testing"

// A build accepts another if everything that results depend on is known and equal.
func TestBuilds(t *testing.T) {
	b := Build{Revision: "abc", Go: "go1", Arch: "amd64"}
	for _, c := range []struct {
		change   func(*Build)
		portable bool
		accepted bool
	}{
		{func(*Build) {}, false, true},
		{func(o *Build) { o.Revision = "def" }, true, false},
		{func(o *Build) { o.Go = "go2" }, true, false},
		{func(o *Build) { o.Arch = "arm64" }, false, false},
		{func(o *Build) { o.Arch = "arm64" }, true, true},
		{func(o *Build) { o.Modified = true }, true, false},
	} {
		other := b
		c.change(&other)
		if err := b.Accepts(other, c.portable); (err == nil) != c.accepted {
			t.Errorf("%v, portable %t: %v", other, c.portable, err)
		}
	}
	if unknown := (Build{Go: "go1"}); unknown.Accepts(unknown, true) == nil {
		t.Error("builds of an unknown revision are accepted")
	}
}
