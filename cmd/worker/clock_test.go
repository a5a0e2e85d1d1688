//go:build linux

package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"quincunx/internal/must"
	"quincunx/internal/slow"
)

// readsClock is the line of package time that reads the clock. jumps is inserted after it and makes the wall clock jump forward or back by an
// hour every three seconds. The monotonic clock does not jump.
const (
	readsClock = "sec, nsec, mono := runtimeNow()\n"
	jumps      = "if mono/3e9%2 == 1 {\nsec += 3600\n}\n"
)

// If the clocks of worker, coordinator and server repeatedly jump by an hour, the record is the same as with steady clocks.
func TestServeClockJumps(t *testing.T) {
	if !slow.Nightly() {
		t.Skip("builds the commands and all that they use with another package time: NIGHTLY=1")
	}
	dir := t.TempDir()
	root := must.Get(exec.Command("go", "env", "GOROOT").Output())(t)
	source := filepath.Join(strings.TrimSpace(string(root)), "src/time/time.go")
	data := must.Get(os.ReadFile(source))(t)
	jumping := strings.ReplaceAll(string(data), readsClock, readsClock+jumps)
	if jumping == string(data) {
		t.Fatal("package time reads the clock in another way")
	}
	replaced := filepath.Join(dir, "time.go")
	overlay := must.Get(json.Marshal(map[string]any{"Replace": map[string]string{source: replaced}}))(t)
	for name, text := range map[string][]byte{"time.go": []byte(jumping), "overlay.json": overlay} {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), text, 0o600))
	}
	if out, err := exec.Command("go", "build", "-overlay", filepath.Join(dir, "overlay.json"), "-o", dir, "../broker", "../match", ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	args := []string{"match", "seega", "--player", "name=a nodes=4000 hash=1", "--player", "name=b nodes=2000 hash=1", "--games", "200", "--quiet"}
	local, record := filepath.Join(dir, "local"), filepath.Join(dir, "served")
	output(t, append(args, "--record", local)...)
	t.Setenv("PATH", dir+string(filepath.ListSeparator)+os.Getenv("PATH"))
	c := serve(t, filepath.Join(dir, "store"), append(args, "--record", record)...)
	_, said := worker(t, c.address, "--concurrency", "1")
	worker(t, c.address, "--concurrency", "1")
	c.wait(t)
	got, want := gamesOf(timeless(t, record)), gamesOf(timeless(t, local))
	if got != want {
		t.Error("the games differ")
	}
	t.Logf("coordinator:\n%s\nworker:\n%s", c.errs.String(), said.String())
}

// gamesOf returns a record without its header, which names the program.
func gamesOf(record string) string {
	_, games, _ := strings.Cut(record, "\n")
	return games
}
