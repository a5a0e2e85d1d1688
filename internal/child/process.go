// Package child runs other programs and exchanges lines with them over their standard
// input and output.
//
// Each program leads its own process group, so that Ctrl-C at a terminal doesn't reach it. The group is killed as
// a whole, together with the processes that the program has started.
package child

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"quincunx/internal/message"
)

// The limits of programs.
const (
	maxLine     = 1 << 16                // bytes
	maxTail     = 1 << 10                // bytes of standard error to keep
	gracePeriod = 200 * time.Millisecond // between quit, or the end of the output, and the kill
)

// running are the programs that KillAll kills.
var running = struct {
	sync.Mutex
	all map[*Process]bool
}{all: map[*Process]bool{}}

// KillAll kills all programs and their process groups. A program calls it if it ends without closing them.
func KillAll() {
	running.Lock()
	defer running.Unlock()
	for p := range running.all {
		p.Stop()
	}
}

// stderr receives the standard error of all programs; nil = none.
var stderr = struct {
	sync.Mutex
	to io.Writer
}{}

// Verbose sets whether the standard error of programs is copied to a stream, line by line, each with the name of
// the program.
func Verbose(on bool, to io.Writer) {
	stderr.Lock()
	defer stderr.Unlock()
	stderr.to = nil
	if on {
		stderr.to = to
	}
}

// Process is a running program.
type Process struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     io.ReadCloser
	lines   chan string // closed at the end of the program's output
	errs    *errorLog
	dropped chan struct{} // closed when further lines are discarded
	ended   chan struct{} // closed when the program has been waited for
	status  error         // of the program; valid when ended is closed
}

// Start starts a program: words are its name or path, and its arguments. Lines of its standard error are shown
// with name.
func Start(name string, words []string) (*Process, error) { return StartLong(name, words, maxLine) }

// StartLong is like Start, for a program whose lines of output have up to longest bytes.
func StartLong(name string, words []string, longest int) (*Process, error) {
	c := exec.Command(words[0], words[1:]...)
	OwnGroup(c)
	p := &Process{
		command: c, errs: &errorLog{name: name},
		lines: make(chan string, 64), dropped: make(chan struct{}), ended: make(chan struct{}),
	}
	// Wait copies standard error to a Writer until its end, but for at most WaitDelay if a grandchild keeps it
	// open.
	c.Stderr = p.errs
	c.WaitDelay = gracePeriod
	var err error
	if p.in, err = c.StdinPipe(); err != nil {
		return nil, err
	}
	if p.out, err = c.StdoutPipe(); err != nil {
		return nil, err
	}
	running.Lock()
	defer running.Unlock()
	if err := c.Start(); err != nil {
		return nil, err
	}
	running.all[p] = true
	go p.read(longest)
	return p, nil
}

// read passes on the program's lines until its output ends.
func (p *Process) read(longest int) {
	lines := bufio.NewScanner(p.out)
	lines.Buffer(nil, longest)
	for lines.Scan() {
		select {
		case p.lines <- strings.TrimSuffix(lines.Text(), "\r"):
		case <-p.dropped:
		}
	}
	tooLong := errors.Is(lines.Err(), bufio.ErrTooLong)
	closed := !tooLong && !ends(p.command, gracePeriod)
	KillGroup(p.command) // before its process id can be reused
	p.status = p.command.Wait()
	switch {
	case tooLong:
		p.status = fmt.Errorf("a line of more than %d bytes", longest)
	case closed:
		p.status = errors.New("it closed its output")
	}
	close(p.ended)
	close(p.lines)
}

// Lines returns a channel of the program's lines of standard output. It is closed after the last line.
func (p *Process) Lines() <-chan string { return p.lines }

// Send sends a line, or several separated by newlines.
func (p *Process) Send(line string) error {
	_, err := io.WriteString(p.in, line+"\n")
	return err
}

// Close sends quit, and kills the process group if the program does not end soon.
func (p *Process) Close() {
	close(p.dropped)
	quit := make(chan struct{})
	go func() { // writing to a program that doesn't read blocks
		defer close(quit)
		_ = p.Send("quit") // it may have ended
		_ = p.in.Close()
	}()
	select {
	case <-p.ended:
	case <-time.After(gracePeriod):
	}
	p.kill()
	<-quit
}

// GiveUp kills the process group, unless the program has ended, and returns how the program ended: its status, or
// the fact that it closed its output first, and the last line of its standard error.
func (p *Process) GiveUp() string {
	close(p.dropped)
	p.kill()
	_ = p.in.Close() // it has ended
	return p.end()
}

// Stop kills the process group, unless the program has ended. It doesn't wait for the end.
func (p *Process) Stop() {
	select {
	case <-p.ended:
	default:
		KillGroup(p.command)
	}
}

// kill kills the process group and waits for the end of the program.
func (p *Process) kill() {
	p.Stop()
	select {
	case <-p.ended:
	case <-time.After(gracePeriod): // a process that has left the group keeps the output open
		_ = p.out.Close()
		<-p.ended
	}
	running.Lock()
	defer running.Unlock()
	delete(running.all, p)
}

// end returns how the program ended. It must be called after the program has ended.
func (p *Process) end() string {
	text := "exit status 0"
	if p.status != nil {
		text = p.status.Error()
	}
	if last := p.errs.last(); last != "" {
		text += ": " + last
	}
	return text
}

// errorLog keeps the end of a program's standard error.
type errorLog struct {
	name string // of the program

	mu   sync.Mutex
	line []byte // the unfinished line
	tail []byte // the last finished lines
}

// Write implements [io.Writer].
func (w *errorLog) Write(text []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for part := range bytes.Lines(text) {
		w.line = append(w.line, part...)
		if part[len(part)-1] != '\n' && len(w.line) < maxLine {
			break
		}
		w.show(message.Line(string(bytes.TrimSpace(w.line))))
		w.tail = append(w.tail, w.line...)
		w.tail = w.tail[max(0, len(w.tail)-maxTail):]
		w.line = w.line[:0]
	}
	return len(text), nil
}

func (w *errorLog) show(line string) {
	stderr.Lock()
	defer stderr.Unlock()
	if stderr.to != nil {
		fmt.Fprintf(stderr.to, "%s: %s\n", w.name, line)
	}
}

// last returns the last line.
func (w *errorLog) last() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	text := strings.TrimSpace(string(w.tail) + string(w.line))
	return strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:])
}
