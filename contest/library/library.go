package library

import (
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"quincunx/internal/child"
	"quincunx/internal/quote"
	"quincunx/match"
)

// Library is a C library with an entry of a contest.
type Library struct {
	game, path, host string
	limit            time.Duration // of a call
}

// Open returns the library in a file for a game, as the registry of games names it. A call may take as long
// as limit, and so may loading it, or a second. The error says that there is no C compiler, that the library
// can't be loaded, or which function it lacks.
func Open(game, path string, limit time.Duration) (*Library, error) {
	program, err := host()
	if err != nil {
		return nil, err
	}
	full, err := filepath.Abs(path) // a plain name would be looked for elsewhere
	if err != nil {
		return nil, err
	}
	l := &Library{game: game, path: full, host: program, limit: limit}
	e := &entry{library: l}
	defer func() { _ = e.Close() }() // it was only looked at
	if err := e.start(); err != nil {
		if f := (*match.Fault)(nil); errors.As(err, &f) {
			return nil, errors.New(f.Detail)
		}
		return nil, err
	}
	return l, nil
}

// leastLoading is how long a library may take to be loaded where calls have less: its process has to start.
const leastLoading = time.Second

// entry is a library in a process of its own, which is started with the first call.
type entry struct {
	library *Library
	process *child.Process

	took time.Duration // by the last call
	err  error         // of the last call
}

// Last returns how long the last call took, by the clock of its process, 0 if it did not
// return, and what went wrong with it: a [*match.Fault], nil if nothing did.
func (e *entry) Last() (time.Duration, error) { return e.took, e.err }

// Close ends the process.
func (e *entry) Close() error {
	if e.process != nil {
		e.process.Close()
		e.process = nil
	}
	return nil
}

// start starts the process and has it load the library, which calls its constructors.
func (e *entry) start() error {
	l := e.library
	var err error
	if e.process, err = child.Start(filepath.Base(l.path), []string{l.host, l.game, l.path}); err != nil {
		return &match.Fault{Cause: match.ByCrash, Detail: quote.Detail(err.Error())}
	}
	_, err = e.answer("loading the library", max(e.library.limit, leastLoading))
	return err
}

// call calls a function and returns the numbers that it answers with, as many as results or
// more. If it fails, Last says why, and they are all 0.
func (e *entry) call(results int, function string, arguments ...int) []int {
	e.took, e.err = 0, nil
	if e.process == nil {
		if e.err = e.start(); e.err != nil {
			return make([]int, results)
		}
	}
	words := []byte(function)
	for _, n := range arguments {
		words = strconv.AppendInt(append(words, ' '), int64(n), 10)
	}
	var answer []int
	if e.err = e.process.Send(string(words)); e.err != nil {
		e.err = e.crash(function)
	} else {
		answer, e.err = e.answer(function, e.library.limit)
	}
	if e.err == nil && len(answer) < results+1 {
		e.err = e.broken(function)
	}
	if e.err != nil {
		return make([]int, results)
	}
	e.took = time.Duration(answer[0])
	return answer[1:]
}

// answer returns the numbers of the next line, which may take as long as limit. The errors name what was called.
func (e *entry) answer(what string, limit time.Duration) (numbers []int, err error) {
	timeout := time.NewTimer(limit)
	defer timeout.Stop()
	var line string
	select {
	case text, more := <-e.process.Lines():
		if !more {
			return nil, e.crash(what)
		}
		line = text
	case <-timeout.C:
		e.process.GiveUp()
		e.process = nil
		return nil, &match.Fault{Cause: match.ByTime, Detail: fmt.Sprintf("%s took longer than %v", what, limit)}
	}
	if line == "ready" {
		return nil, nil
	}
	if why, wrong := strings.CutPrefix(line, "error "); wrong {
		_ = e.Close()
		return nil, &match.Fault{Cause: match.ByCrash, Detail: quote.Detail(why)}
	}
	numbers, ok := parse(line)
	if !ok {
		return nil, e.broken(what)
	}
	return numbers, nil
}

// parse returns the numbers of a line, and reports whether it has nothing else. The first, a
// time, is not negative.
func parse(line string) (numbers []int, ok bool) {
	for word := range strings.FieldsSeq(line) {
		n, err := strconv.Atoi(word)
		if err != nil {
			return nil, false
		}
		numbers = append(numbers, n)
	}
	return numbers, len(numbers) > 0 && numbers[0] >= 0
}

// crash returns how the process ended in a call.
func (e *entry) crash(what string) error {
	why := e.process.GiveUp()
	e.process = nil
	return &match.Fault{Cause: match.ByCrash, Detail: quote.Detail(what + ": " + why)}
}

// broken gives up a process that answers in no known form, as when the library has overwritten
// foreign memory.
func (e *entry) broken(what string) error {
	_ = e.Close()
	return &match.Fault{Cause: match.ByCrash, Detail: what + ": the process of the library answers in no known form"}
}
