package ugi

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"quincunx/engine"
	"quincunx/internal/quote"
)

// longestLine is how long a command may be, in bytes. It has room for the
// longest position, 24 kB, and the moves of a very long game.
const longestLine = 1 << 20

// Serve answers the commands that it reads, with an engine for a game until the
// client chooses another, up to quit or the end of the input. When ctx is done, work under
// way ends as by stop. It returns an error in reading or writing; errors in commands are sent
// to the client.
func Serve(ctx context.Context, game engine.Game, in io.Reader, out io.Writer) error {
	s, err := newSession(ctx, game, out)
	if err != nil {
		return err
	}
	lines := bufio.NewReaderSize(in, 1<<16)
	for {
		line, err := readLine(lines)
		if err != nil && !errors.Is(err, errTooLong) {
			s.finish()
			if errors.Is(err, io.EOF) {
				return s.writeError()
			}
			return err
		}
		if errors.Is(err, errTooLong) {
			s.fail(err)
		} else if s.do(line) {
			return s.writeError()
		}
		if err := s.writeError(); err != nil {
			s.finish()
			return err
		}
	}
}

var errTooLong = fmt.Errorf("command longer than %d bytes", longestLine)

// readLine returns the next line, or errTooLong in its place.
func readLine(r *bufio.Reader) (string, error) {
	var line []byte
	tooLong := false
	for {
		part, err := r.ReadSlice('\n')
		if tooLong = tooLong || len(line)+len(part) > longestLine; !tooLong {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case tooLong && (err == nil || errors.Is(err, io.EOF)):
			return "", errTooLong
		case errors.Is(err, io.EOF) && len(line) > 0:
			return string(line), nil
		}
		return string(line), err
	}
}

// session is a conversation with one client. One goroutine reads commands and
// does them; what takes long is a job in a goroutine of its own, which alone
// uses the engine until it is done.
type session struct {
	engine *engine.Engine
	ctx    context.Context // of all work

	mu  sync.Mutex // guards what follows, and keeps answers whole
	out io.Writer
	err error // the first in writing
	job *job  // under way, nil if there is none
}

// job is work that is done while commands are read.
type job struct {
	stop  context.CancelFunc
	done  chan struct{} // closed after the last answer
	timed bool          // it ends by itself
}

func newSession(ctx context.Context, game engine.Game, out io.Writer) (*session, error) {
	e, err := game.Open(nil)
	if err != nil {
		return nil, err
	}
	return &session{engine: e, ctx: ctx, out: out}, nil
}

// command is one that a client may give.
type command struct {
	name  string
	while bool // it may be given while a job is under way
	most  int  // words that may follow
	run   func(s *session, words []string) error
}

const manyWords = longestLine

var commands = []command{
	{"ugi", false, 0, (*session).introduce},
	{"isready", true, 0, (*session).isReady},
	{"setoption", false, manyWords, (*session).setOption},
	{"uginewgame", false, 0, (*session).newGame},
	{"position", false, manyWords, (*session).setPosition},
	{"go", false, manyWords, (*session).search},
	{"stop", true, 0, (*session).stop},
	{"query", false, 1, (*session).query},
	{"quit", true, 0, (*session).quit},
	{"d", false, 0, (*session).display},
	{"moves", false, 0, (*session).moves},
	{"eval", false, 0, (*session).explain},
	{"perft", false, manyWords, (*session).perft},
	{"bench", false, 0, (*session).bench},
	{"wait", true, 0, (*session).wait},
}

// errQuit ends the session.
var errQuit = errors.New("quit")

// do does a command and reports whether it was the last.
func (s *session) do(line string) (last bool) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return false
	}
	for _, c := range commands {
		if c.name != words[0] {
			continue
		}
		err := s.allow(c, words[1:])
		if err == nil {
			err = c.run(s, words[1:])
		}
		if errors.Is(err, errQuit) {
			return true
		}
		if err != nil {
			s.fail(fmt.Errorf("%s: %w", c.name, err))
		}
		return false
	}
	s.fail(fmt.Errorf("unknown command %s", quote.Text(words[0])))
	return false
}

// allow returns an error if the command has to wait, or too many words follow it.
func (s *session) allow(c command, words []string) error {
	if !c.while && s.running() != nil {
		return errors.New("the engine is busy (stop ends the work)")
	}
	if len(words) > c.most {
		return fmt.Errorf("unexpected %s", quote.Text(words[c.most]))
	}
	return nil
}

// running returns the job under way, nil if there is none.
func (s *session) running() *job {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.job
}

// start has work done in a goroutine of its own. Timed work ends by itself, other
// work with ctx. What it returns is the last answer: from then on the
// client may give any command.
func (s *session) start(timed bool, work func(ctx context.Context) string) {
	ctx, stop := context.WithCancel(s.ctx)
	j := &job{stop, make(chan struct{}), timed}
	s.mu.Lock()
	s.job = j
	s.mu.Unlock()
	go func() {
		defer close(j.done)
		defer stop()
		last := work(ctx)
		s.mu.Lock()
		defer s.mu.Unlock()
		s.write(last)
		s.job = nil
	}()
}

// finish stops the job under way and waits for its last answer.
func (s *session) finish() {
	if j := s.running(); j != nil {
		j.stop()
		<-j.done
	}
}

func (s *session) stop([]string) error {
	if j := s.running(); j != nil {
		j.stop()
	}
	return nil
}

// wait reads no further command before the job is done.
func (s *session) wait([]string) error {
	j := s.running()
	if j == nil {
		return nil
	}
	if !j.timed {
		return errors.New("the search has no limit")
	}
	<-j.done
	return nil
}

func (s *session) quit([]string) error {
	s.finish()
	return errQuit
}

// answer writes one or more lines that stay together.
func (s *session) answer(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.write(text)
}

// fail sends the client an error, in one line.
func (s *session) fail(err error) { s.answer("%s", errorLine(err)) }

// errorLine returns an error as an answer. It may quote what the client sent.
func errorLine(err error) string { return "info string error " + quote.Line(err.Error()) }

// write writes lines and the newline after them, under s.mu.
func (s *session) write(text string) {
	if s.err == nil {
		_, s.err = io.WriteString(s.out, text+"\n")
	}
}

func (s *session) writeError() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}
