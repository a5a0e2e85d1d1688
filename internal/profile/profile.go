// Package profile writes profiles of a program, for go tool pprof and go tool trace.
package profile

import (
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	// Keep version 1.6.0: for one more kind of profile, 1.7.0 links net/http, which doubles the time that "solve
	// trilite" takes to start.
	"github.com/pkg/profile"

	"quincunx/internal/message"
)

// Flag is the command-line flag, for package kong.
type Flag struct {
	Profile string `help:"Write a profile of the work into the working directory: cpu, mem, allocs, block, mutex or trace." placeholder:"KIND"`
}

// StartProfile starts the profile of the flag, if it is set: see [Start].
func (f *Flag) StartProfile(errs io.Writer) (stop func(), err error) { return Start(f.Profile, errs) }

// kind is a kind of profile.
type kind struct {
	file string
	mode func(*profile.Profile)
	view string // the command that shows it
}

var kinds = map[string]kind{
	"cpu":    {"cpu.pprof", profile.CPUProfile, "go tool pprof -top"},
	"mem":    {"mem.pprof", profile.MemProfileHeap, "go tool pprof -top"},
	"allocs": {"mem.pprof", profile.MemProfileAllocs, "go tool pprof -top"},
	"block":  {"block.pprof", profile.BlockProfile, "go tool pprof -top"},
	"mutex":  {"mutex.pprof", profile.MutexProfile, "go tool pprof -top"},
	"trace":  {"trace.out", profile.TraceProfile, "go tool trace"},
}

// Start starts a profile of a kind, "" = none, in the working directory. The function that it returns ends the
// profile and prints the name of the file to errs. Start returns an error if the kind is unknown or the file can't
// be written.
func Start(name string, errs io.Writer) (stop func(), err error) {
	if name == "" {
		return func() {}, nil
	}
	k, ok := kinds[name]
	if !ok {
		return nil, fmt.Errorf("--profile: unknown kind %s (known: %s)", message.Quote(name), strings.Join(slices.Sorted(maps.Keys(kinds)), ", "))
	}
	// The library would exit the program if it could not create the file.
	file, err := os.Create(k.file)
	if err == nil {
		err = file.Close()
	}
	if err != nil {
		return nil, fmt.Errorf("--profile: %w", err)
	}
	// The commands handle Ctrl-C themselves.
	running := profile.Start(k.mode, profile.ProfilePath("."), profile.NoShutdownHook, profile.Quiet)
	return func() {
		running.Stop()
		fmt.Fprintf(errs, "profile: %s, to view it: %s %s\n", k.file, k.view, k.file)
	}, nil
}
