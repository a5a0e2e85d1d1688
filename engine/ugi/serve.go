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
	"quincunx/internal/message"
)

// maxLine is the length limit of a command, in bytes. It has room for the longest position, 24 kB,
// and the moves of a very long game.
const maxLine = 1 << 20

// Serve reads commands from in and writes the answers to out, until the command quit or the end of
// in. It plays game until the client chooses another. When ctx is done, running work ends as with
// the command stop. Serve returns errors of reading and writing; errors in commands are sent to the
// client.
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

var errTooLong = fmt.Errorf("command longer than %d bytes", maxLine)

// readLine returns the next line with its newline, or errTooLong for a line that is too long.
func readLine(r *bufio.Reader) (string, error) {
	var line []byte
	tooLong := false
	for {
		part, err := r.ReadSlice('\n')
		if tooLong = tooLong || len(line)+len(part) > maxLine; !tooLong {
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

// session is a conversation with one client. One goroutine reads and runs commands. Long work is a
// job in a goroutine of its own, which has exclusive use of the engine while it runs.
type session struct {
	engine  *engine.Engine
	ctx     context.Context // of all work
	ownBook bool            // moves of the program's book are played
	damage  string          // of tables, as last reported to the client

	mu  sync.Mutex // guards the fields below, and keeps the lines of an answer together
	out io.Writer
	err error // the first error of writing
	job *job  // the running job, nil if there is none
}

// job is work that runs while commands are read.
type job struct {
	stop    context.CancelFunc
	done    chan struct{} // closed after the last answer
	limited bool          // it ends without a stop
}

func newSession(ctx context.Context, game engine.Game, out io.Writer) (*session, error) {
	e, err := game.Open(nil)
	if err != nil {
		return nil, err
	}
	return &session{engine: e, ctx: ctx, out: out}, nil
}

// command is a command of the client.
type command struct {
	name      string
	whileBusy bool // allowed while a job runs
	maxWords  int  // limit of words after the name
	run       func(s *session, words []string) error
}

const anyWords = maxLine

var commands = []command{
	{"ugi", false, 0, (*session).introduce},
	{"isready", true, 0, (*session).isReady},
	{"setoption", false, anyWords, (*session).setOption},
	{"uginewgame", false, 0, (*session).newGame},
	{"position", false, anyWords, (*session).setPosition},
	{"go", false, anyWords, (*session).search},
	{"stop", true, 0, (*session).stop},
	{"query", false, 1, (*session).query},
	{"quit", true, 0, (*session).quit},
	{"d", false, 0, (*session).display},
	{"moves", false, 0, (*session).moves},
	{"eval", false, 0, (*session).explain},
	{"perft", false, anyWords, (*session).perft},
	{"bench", false, 0, (*session).bench},
	{"wait", true, 0, (*session).wait},
}

// errQuit ends the session.
var errQuit = errors.New("quit")

// do runs a command and reports whether it was the last.
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
	s.fail(fmt.Errorf("unknown command %s", message.Quote(words[0])))
	return false
}

// allow returns an error if the command is not allowed now, or too many words follow it.
func (s *session) allow(c command, words []string) error {
	if !c.whileBusy && s.running() != nil {
		return errors.New("the engine is busy (stop ends the work)")
	}
	if len(words) > c.maxWords {
		return fmt.Errorf("unexpected %s", message.Quote(words[c.maxWords]))
	}
	return nil
}

// running returns the running job, nil if there is none.
func (s *session) running() *job {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.job
}

// start runs work as a job. Limited work ends without a stop, other work only when ctx is done.
// work returns the last answer of the job; once the client has it, any command is allowed.
func (s *session) start(limited bool, work func(ctx context.Context) string) {
	ctx, stop := context.WithCancel(s.ctx)
	j := &job{stop, make(chan struct{}), limited}
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

// finish stops the running job and waits for its last answer.
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

// wait returns when the running job is done, so that no command is read before.
func (s *session) wait([]string) error {
	j := s.running()
	if j == nil {
		return nil
	}
	if !j.limited {
		return errors.New("the search has no limit")
	}
	<-j.done
	return nil
}

func (s *session) quit([]string) error {
	s.finish()
	return errQuit
}

// answer writes one or more lines, with no line of the job between them.
func (s *session) answer(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.write(text)
}

// fail sends the client an error, in one line.
func (s *session) fail(err error) { s.answer("%s", errorLine(err)) }

// warn reports, in one line, a problem that does not stop the work. Other programs may take a line of an error for the end of the work.
func (s *session) warn(err error) { s.answer("info string warning %s", message.Line(err.Error())) }

// errorLine returns an error as an answer. It may quote what the client sent.
func errorLine(err error) string { return "info string error " + message.Line(err.Error()) }

// write writes lines and a newline after the last. The caller holds s.mu.
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
