package lint

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"quincunx/internal/must"
	"quincunx/internal/slow"
)

// buildCommand returns the command of README.md that builds all programs.
func buildCommand(t *testing.T) string {
	t.Helper()
	for _, b := range blocksOf(t, "README.md") {
		if strings.Contains(b.text, "go build -o bin/ ./cmd/...") {
			return strings.TrimSpace(b.text)
		}
	}
	t.Fatal("README.md has no command that builds all programs")
	return ""
}

// blocksOf returns the blocks of a document.
func blocksOf(t *testing.T, name string) []*block {
	t.Helper()
	text := must.Get(os.ReadFile(filepath.Join(root, name)))(t)
	return parseBlocks(string(text))
}

// README.md has a command that runs the tests, and CI runs that.
func TestTestCommand(t *testing.T) {
	const command = "go test ./..."
	if !slices.ContainsFunc(blocksOf(t, "README.md"), func(b *block) bool { return strings.HasPrefix(b.text, command) }) {
		t.Errorf("README.md: no block begins with %s", command)
	}
	ci := must.Get(os.ReadFile(filepath.Join(root, ".ci/run")))(t)
	if !strings.Contains(string(ci), " "+command+"\n") {
		t.Errorf(".ci/run does not run %s", command)
	}
}

// Programs built as README.md says are small and start fast: the tables are those of docs/results/speed.md. The bounds on the processor
// time are loose, since other programs run beside the test.
func TestPrograms(t *testing.T) {
	if !slow.Tests() {
		t.Skip("SLOW=1 builds all programs")
	}
	folder := t.TempDir()
	bin := filepath.Join(folder, "bin")
	if out, err := shell(root, strings.ReplaceAll(buildCommand(t), "-o bin/", "-o '"+bin+"/'")).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	write(t, filepath.Join(folder, "empty/main.go"), "package main\n\nfunc main() {}\n")
	write(t, filepath.Join(folder, "empty/go.mod"), "module empty\n")
	if out, err := shell(filepath.Join(folder, "empty"), "CGO_ENABLED=0 GOWORK=off go build -o '"+bin+"/empty' .").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}

	for name, most := range map[string]int64{"solve": 14, "engine": 12, "play": 15, "perft": 13, "match": 25} { // millions of bytes
		info := must.Get(os.Stat(filepath.Join(bin, name)))(t)
		t.Logf("%-16s %.1f MB", name, float64(info.Size())/1e6)
		if info.Size() > most*1e6 {
			t.Errorf("%s has %d bytes, want at most %d million", name, info.Size(), most)
		}
	}

	lines := []string{"empty", "solve trilite", "perft --version", "match --version"}
	most := []float64{1, 3.5, 4.5, 5.5} // times the processor time of an empty program
	times := make([][]time.Duration, len(lines))
	for range 40 { // in turn, so that other work slows all of them alike
		for i, line := range lines {
			words := strings.Fields(line)
			c := exec.CommandContext(t.Context(), filepath.Join(bin, words[0]), words[1:]...)
			if err := c.Run(); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			times[i] = append(times[i], c.ProcessState.UserTime()+c.ProcessState.SystemTime())
		}
	}
	for i, line := range lines {
		slices.Sort(times[i])
		middle := times[i][len(times[i])/2]
		ratio := float64(middle) / float64(times[0][len(times[0])/2])
		t.Logf("%-16s %v, %.2f times", line, middle, ratio)
		if ratio > most[i] {
			t.Errorf("%s takes %.2f times the processor time of an empty program, want at most %.1f", line, ratio, most[i])
		}
	}

	// Where the address space is small, a program works or says so in one line. With 800,000 KiB Go's runtime itself failed to start in 7 of
	// 150 runs, before the program could say anything; with 830,000 in none of 300.
	for _, kib := range []string{"850000", "900000", "1000000"} {
		for _, line := range []string{"solve trilite", "solve pente --time 1s --memory 2", "perft trilite --depth 3", "match --version", "play pente"} {
			c := shell(folder, "ulimit -v "+kib+" && exec bin/"+line+" </dev/null")
			var errs strings.Builder
			c.Stderr = &errs
			if err := c.Run(); err != nil && (c.ProcessState.ExitCode() > 2 || strings.Count(errs.String(), "\n") != 1) {
				t.Errorf("%s with ulimit -v %s: %v\n%.2000s", line, kib, err, errs.String())
			}
		}
	}
}

// shell returns a command of a shell in a folder.
func shell(folder, line string) *exec.Cmd {
	c := exec.Command("sh", "-c", line)
	c.Dir = folder
	return c
}
