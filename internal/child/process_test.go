//go:build unix

package child

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"quincunx/internal/must"
)

// patience is the time limit for immediate reactions, on any machine.
const patience = time.Minute

// start starts a script of the shell.
func start(t *testing.T, script string, arguments ...string) *Process {
	t.Helper()
	p := must.Get(Start("test", append([]string{"sh", "-c", script, "sh"}, arguments...)))(t)
	t.Cleanup(func() {
		p.Stop()
		running.Lock()
		defer running.Unlock()
		delete(running.all, p)
	})
	return p
}

// line returns the next line of a program.
func line(t *testing.T, p *Process) string {
	t.Helper()
	select {
	case text, more := <-p.Lines():
		if !more {
			t.Fatal("the program has ended")
		}
		return text
	case <-time.After(patience):
		t.Fatal("the program says nothing")
	}
	return ""
}

// soon fails the test if do doesn't return soon.
func soon(t *testing.T, what string, do func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	select {
	case <-done:
	case <-time.After(patience):
		t.Fatalf("%s never ends", what)
	}
}

// alive returns a named pipe that programs hold open for writing, and a function that waits until none of them
// does.
func alive(t *testing.T) (name string, wait func()) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "alive")
	must.Do(t, syscall.Mkfifo(name, 0o600))
	ended := make(chan error, 1)
	go func() {
		_, err := os.ReadFile(name)
		ended <- err
	}()
	return name, func() {
		t.Helper()
		select {
		case err := <-ended:
			if err != nil {
				t.Fatal(err)
			}
		case <-time.After(patience):
			t.Fatal("a program lives on")
		}
	}
}

func TestLines(t *testing.T) {
	p := start(t, `printf 'one\r\n\ntwo\n'; while read -r x; do echo "<$x>"; done; printf last`)
	got := []string{line(t, p), line(t, p), line(t, p)}
	must.Do(t, p.Send("a b\nc"))
	got = append(got, line(t, p), line(t, p))
	if want := []string{"one", "", "two", "<a b>", "<c>"}; !slices.Equal(got, want) {
		t.Errorf("lines %q, want %q", got, want)
	}
	soon(t, "Close", p.Close)
}

// The end of a program is described by its exit status and its last line of standard error.
func TestEnd(t *testing.T) {
	for _, c := range []struct{ script, want string }{
		{"exit 0", "exit status 0"},
		{"exit 3", "exit status 3"},
		{"echo first >&2; echo last words >&2; exit 3", "exit status 3: last words"},
		{"printf 'without a newline' >&2", "exit status 0: without a newline"},
		{"kill -TERM $$", "signal: terminated"},
		{"head -c 1100000 /dev/zero; sleep 1000", "a line of more than 65536 bytes"},
	} {
		p := start(t, c.script)
		soon(t, c.script, func() {
			for range p.Lines() {
			}
		})
		if got := p.GiveUp(); got != c.want {
			t.Errorf("%s: %q, want %q", c.script, got, c.want)
		}
	}
}

func TestNoSuchProgram(t *testing.T) {
	if _, err := Start("none", []string{filepath.Join(t.TempDir(), "none")}); err == nil {
		t.Error("there is no error")
	}
	if len(running.all) != 0 {
		t.Errorf("%d programs run", len(running.all))
	}
}

// A program is killed with all processes that it has started, however it is stopped, even if it ignores signals,
// and even if it ends by itself.
func TestGroup(t *testing.T) {
	const stubborn = `exec 3>"$1"; trap "" INT TERM HUP; sleep 1000 & sleep 1000 & echo ready; sleep 1000`
	for _, c := range []struct {
		name, script string
		end          func(*Process)
	}{
		{"Close", stubborn, (*Process).Close},
		{"GiveUp", stubborn, func(p *Process) {
			if got := p.GiveUp(); got != "signal: killed" {
				t.Errorf("GiveUp: %q", got)
			}
		}},
		{"Stop", stubborn, (*Process).Stop},
		{"KillAll", stubborn, func(*Process) { KillAll() }},
		{"by itself", `exec 3>"$1"; sleep 1000 >/dev/null 2>&1 & echo ready`, func(*Process) {}},
	} {
		t.Run(c.name, func(t *testing.T) {
			name, wait := alive(t)
			p := start(t, c.script, name)
			if got := line(t, p); got != "ready" {
				t.Fatal(got)
			}
			soon(t, c.name, func() { c.end(p) })
			wait()
			soon(t, "the output", func() { <-p.ended })
		})
	}
}

// KillAll does not kill programs that were closed.
func TestClosedAreForgotten(t *testing.T) {
	a, b := start(t, "cat"), start(t, "cat")
	if len(running.all) != 2 {
		t.Fatalf("%d programs run", len(running.all))
	}
	soon(t, "Close", a.Close)
	soon(t, "GiveUp", func() { b.GiveUp() })
	if len(running.all) != 0 {
		t.Errorf("%d programs run", len(running.all))
	}
}

// A program has time to end after quit.
func TestQuit(t *testing.T) {
	file := filepath.Join(t.TempDir(), "said")
	for begun := time.Now(); time.Since(begun) < patience; { // a busy machine may be too slow
		p := start(t, `echo ready; read -r x; echo "$x" >"$1"`, file)
		line(t, p)
		soon(t, "Close", p.Close)
		if said, _ := os.ReadFile(file); string(said) == "quit\n" {
			return
		}
	}
	t.Error("it never had the time")
}

// A program that doesn't read, or whose lines are not read, blocks nobody.
func TestDeaf(t *testing.T) {
	p := start(t, "sleep 1000")
	sent := make(chan error, 1)
	go func() { sent <- p.Send(strings.Repeat("x", 1<<20)) }()
	soon(t, "Close", p.Close)
	soon(t, "Send", func() {
		if err := <-sent; err == nil {
			t.Error("what nobody reads was sent")
		}
	})
	soon(t, "Close", start(t, "yes").Close)
}

// A process that has left the group and keeps the output open blocks nobody.
func TestLeftGroup(t *testing.T) {
	if _, err := exec.LookPath("setsid"); err != nil {
		t.Skip(err)
	}
	p := start(t, `setsid sh -c 'echo $$; exec sleep 1000' & wait`)
	var pid int
	must.Get(fmt.Sscan(line(t, p), &pid))(t)
	defer func() { _ = syscall.Kill(pid, syscall.SIGKILL) }()
	soon(t, "GiveUp", func() { p.GiveUp() })
	if err := syscall.Kill(pid, 0); err != nil {
		t.Errorf("it was to outlive its parent: %v", err)
	}
}

// The standard error of programs is shown line by line.
func TestVerbose(t *testing.T) {
	var shown bytes.Buffer
	Verbose(true, &shown)
	defer Verbose(false, nil)
	p := start(t, `printf 'a\n\nb c' >&2; sleep 0.1; printf ' d\nhalf' >&2`)
	soon(t, "the output", func() { <-p.ended })
	if got, want := shown.String(), "test: a\ntest: \ntest: b c d\n"; got != want {
		t.Errorf("shown %q, want %q", got, want)
	}
	Verbose(false, &shown)
	_, _ = io.WriteString(&errorLog{name: "other"}, "not shown\n")
	if strings.Contains(shown.String(), "not shown") {
		t.Error("it goes on")
	}
}

// Only the end of a program's standard error is kept, however the writes are split.
func TestLastWords(t *testing.T) {
	text := strings.Repeat(strings.Repeat("x", 100)+"\n", 50) + "the end\n"
	for size := 1; size < len(text); size += 37 {
		w := &errorLog{name: "test"}
		for part := range slices.Chunk([]byte(text), size) {
			if n, err := w.Write(part); n != len(part) || err != nil {
				t.Fatal(n, err)
			}
		}
		if w.last() != "the end" || len(w.tail) > maxTail || len(w.line) > 0 {
			t.Fatalf("in parts of %d: %q; %d and %d bytes are kept", size, w.last(), len(w.tail), len(w.line))
		}
	}
	w := &errorLog{name: "test"}
	endless := []byte(strings.Repeat("y", 1<<16))
	for range 100 {
		_, _ = w.Write(endless)
	}
	if len(w.line) > maxLine+len(endless) || len(w.tail) > maxTail {
		t.Errorf("%d and %d bytes of an endless line are kept", len(w.line), len(w.tail))
	}
}
