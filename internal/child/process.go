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

	"quincunx/internal/quote"
)

// What programs may do.
const (
	longestLine = 1 << 16                // bytes
	maxTail     = 1 << 10                // bytes of standard error that are kept
	gracePeriod = 200 * time.Millisecond // between quit, or the end of the output, and the kill
)

// running are the process groups that are to be killed.
var running = struct {
	sync.Mutex
	all map[*Process]bool
}{all: map[*Process]bool{}}

// KillAll kills all programs and what they have started. It is for a program that ends
// without closing them.
func KillAll() {
	running.Lock()
	defer running.Unlock()
	for p := range running.all {
		p.Stop()
	}
}

// stderr gets what programs write to their standard error.
var stderr = struct {
	sync.Mutex
	to io.Writer
}{}

// Verbose has what programs write to their standard error written to a stream, line by
// line, after their names.
func Verbose(on bool, to io.Writer) {
	stderr.Lock()
	defer stderr.Unlock()
	stderr.to = nil
	if on {
		stderr.to = to
	}
}

// Process is a program that runs.
type Process struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     io.ReadCloser
	lines   chan string // closed at the end of its output
	errs    *words
	dropped chan struct{} // closed when no line is wanted any more
	ended   chan struct{} // closed when the program has been waited for
	status  error         // good when ended is closed
}

// Start starts a program, the first of the words with the others for arguments. By the
// name it is known where its standard error is shown.
func Start(name string, words []string) (*Process, error) {
	c := exec.Command(words[0], words[1:]...)
	OwnGroup(c)
	p := &Process{
		command: c, errs: newWords(name),
		lines: make(chan string, 64), dropped: make(chan struct{}), ended: make(chan struct{}),
	}
	// Own the pipe's end, so that Wait waits for standard error, but not forever for
	// what a grandchild keeps open.
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
	go p.read()
	return p, nil
}

// read passes the lines of the program on until its end.
func (p *Process) read() {
	lines := bufio.NewScanner(p.out)
	lines.Buffer(nil, longestLine)
	for lines.Scan() {
		select {
		case p.lines <- strings.TrimSuffix(lines.Text(), "\r"):
		case <-p.dropped:
		}
	}
	tooLong := errors.Is(lines.Err(), bufio.ErrTooLong)
	closed := !tooLong && !ends(p.command, gracePeriod)
	KillGroup(p.command) // before its number can be another's
	p.status = p.command.Wait()
	switch {
	case tooLong:
		p.status = fmt.Errorf("a line of more than %d bytes", longestLine)
	case closed:
		p.status = errors.New("it closed its output")
	}
	close(p.ended)
	close(p.lines)
}

// Lines returns the lines that the program writes to its standard output. It is closed
// at the end of them.
func (p *Process) Lines() <-chan string { return p.lines }

// Send sends a line, or several separated by newlines.
func (p *Process) Send(line string) error {
	_, err := io.WriteString(p.in, line+"\n")
	return err
}

// Close has the program quit, or kills it, with all that it has started.
func (p *Process) Close() {
	close(p.dropped)
	quit := make(chan struct{})
	go func() { // a program that doesn't read blocks
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

// GiveUp kills the program, with all that it has started, if it has not ended, and says
// how it ended: its status, or that it closed its output before it ended, and the last line of its standard error.
func (p *Process) GiveUp() string {
	close(p.dropped)
	p.kill()
	_ = p.in.Close() // it has ended
	return p.end()
}

// Stop kills the program, with all that it has started, if it has not ended. It doesn't wait.
func (p *Process) Stop() {
	select {
	case <-p.ended:
	default:
		KillGroup(p.command)
	}
}

// kill kills the program, with all that it has started.
func (p *Process) kill() {
	p.Stop()
	select {
	case <-p.ended:
	case <-time.After(gracePeriod): // one that left the group has the output still open
		_ = p.out.Close()
		<-p.ended
	}
	running.Lock()
	defer running.Unlock()
	delete(running.all, p)
}

// end says how the program ended, after it was read to the end.
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

// words are what a program writes to its standard error.
type words struct {
	name string

	mu   sync.Mutex
	line []byte // the unfinished one
	tail []byte // finished ones, the last of them
}

func newWords(name string) *words { return &words{name: name} }

// Write implements [io.Writer].
func (w *words) Write(text []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for part := range bytes.Lines(text) {
		w.line = append(w.line, part...)
		if part[len(part)-1] != '\n' && len(w.line) < longestLine {
			break
		}
		w.show(quote.Line(string(bytes.TrimSpace(w.line))))
		w.tail = append(w.tail, w.line...)
		w.tail = w.tail[max(0, len(w.tail)-maxTail):]
		w.line = w.line[:0]
	}
	return len(text), nil
}

func (w *words) show(line string) {
	stderr.Lock()
	defer stderr.Unlock()
	if stderr.to != nil {
		fmt.Fprintf(stderr.to, "%s: %s\n", w.name, line)
	}
}

// last returns the last line.
func (w *words) last() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	text := strings.TrimSpace(string(w.tail) + string(w.line))
	return strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:])
}
