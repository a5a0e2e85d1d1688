package main

import (
	"bytes"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"quincunx/internal/commandtest"
	"quincunx/internal/slow"
	"quincunx/match/matchtest"
)

// No record makes a command use more than 300 MB of memory: either it is read, or an error names the
// line.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("writes long files")
	}
	var names []string // all, with SLOW=1
	if !slow.Tests() {
		names = []string{"moves", "bomb", "endless"}
	}
	records := matchtest.WriteHostile(t, t.TempDir(), names...)
	lines := []string{"match report FILE"}
	if slow.Tests() {
		commandtest.Build(t, "tune", "play")
		lines = append(lines, "match show FILE 1", "match plot FILE -o "+t.TempDir()+"/plot.svg", "match --resume FILE --quiet",
			"tune show FILE", "tune fit seega FILE --quiet --out "+t.TempDir()+"/weights.json", "play --load FILE --number 1 --seed 1")
	}
	const most = 300 << 10 // KiB
	for i, h := range records {
		for j, line := range lines {
			if j > 0 && (i+j)%len(lines) != 0 && !slow.Nightly() {
				continue // the others read records as the first command does
			}
			words := strings.Fields(strings.ReplaceAll(line, "FILE", h.Name))
			run := exec.Command(words[0], words[1:]...) //nolint:gosec // one of the commands above
			var errs bytes.Buffer
			run.Stderr = &errs
			_ = run.Run() // errors are in errs
			if errs := errs.String(); !strings.Contains(errs, h.Error) || len(errs) > 2000 {
				t.Errorf("%q: got %.500q, want %q", words, errs, h.Error)
			}
			if took := run.ProcessState.SysUsage().(*syscall.Rusage).Maxrss; took > most {
				t.Errorf("%q takes %d KiB of memory, want at most %d", words, took, most)
			}
		}
	}
}
