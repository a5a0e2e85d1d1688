package process

import (
	"runtime"
	"runtime/debug"
	"strings"
)

// Version is the version that the go command has recorded in a program.
type Version struct {
	Release  string // its tag, such as v1.2.0; "" = none
	Revision string // of the repository; "" = unknown, for instance in a program built by go run
	Modified bool   // files were changed since that revision
	Go       string // such as go1.26.0
}

// ReadVersion returns the version of the running program.
func ReadVersion() Version {
	v := Version{Go: runtime.Version()}
	if info, ok := debug.ReadBuildInfo(); ok {
		if !strings.ContainsAny(info.Main.Version, "-+(") { // a tag: neither a pseudo-version nor "(devel)"
			v.Release = info.Main.Version
		}
		v.stamp(info.Settings)
	}
	return v
}

// stamp sets fields from the settings of a build.
func (v *Version) stamp(settings []debug.BuildSetting) {
	for _, s := range settings {
		switch s.Key {
		case "vcs.revision":
			v.Revision = s.Value
		case "vcs.modified":
			v.Modified = s.Value == "true"
		}
	}
}

// String returns a text such as "v1.2.0, revision 0123…, go1.26.0" or "revision 0123…, modified, go1.26.0".
func (v Version) String() string {
	revision := "unknown revision"
	if v.Revision != "" {
		revision = "revision " + v.Revision
	}
	if v.Modified && v.Revision != "" {
		revision += ", modified"
	}
	if v.Release != "" {
		revision = v.Release + ", " + revision
	}
	return revision + ", " + v.Go
}
