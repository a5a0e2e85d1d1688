package process

import (
	"runtime"
	"runtime/debug"
	"testing"
)

func TestString(t *testing.T) {
	for _, c := range []struct {
		settings []debug.BuildSetting
		want     string
	}{
		{nil, "unknown revision, go1.2"},
		{[]debug.BuildSetting{{Key: "vcs", Value: "git"}, {Key: "vcs.revision", Value: "0123"}, {Key: "vcs.modified", Value: "false"}}, "revision 0123, go1.2"},
		{[]debug.BuildSetting{{Key: "vcs.modified", Value: "true"}, {Key: "vcs.revision", Value: "0123"}}, "revision 0123, modified, go1.2"},
	} {
		v := Version{Go: "go1.2"}
		if v.stamp(c.settings); v.String() != c.want {
			t.Errorf("%v: %q, want %q", c.settings, v, c.want)
		}
	}
	release := Version{Release: "v1.2.0", Revision: "0123", Go: "go1.2"}
	if got, want := release.String(), "v1.2.0, revision 0123, go1.2"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestRead(t *testing.T) {
	if v := ReadVersion(); v.Go != runtime.Version() {
		t.Errorf("built by %q, want %q", v.Go, runtime.Version())
	}
}
