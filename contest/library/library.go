package library

import (
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"quincunx/internal/child"
	"quincunx/internal/message"
	"quincunx/match"
)

// Library is a C library with an entry of a contest.
type Library struct {
	game, path, host string
	limit            time.Duration // of a call
}

// Open returns the library in a file, for the game with a name. Limit is the time limit of a call and,
// if it is a second or more, of loading the library. Open returns an error if there is no C compiler, the library
// can't be loaded, or it lacks a function.
func Open(game, path string, limit time.Duration) (*Library, error) {
	program, err := host()
	if err != nil {
		return nil, err
	}
	full, err := filepath.Abs(path) // dlopen searches other folders for a name without a slash
	if err != nil {
		return nil, err
	}
	l := &Library{game: game, path: full, host: program, limit: limit}
	e := &entry{library: l}
	defer func() { _ = e.Close() }() // the process was only a test
	if err := e.start(); err != nil {
		if f := (*match.Fault)(nil); errors.As(err, &f) {
			return nil, errors.New(f.Detail)
		}
		return nil, err
	}
	return l, nil
}

// minLoadingLimit is the smallest time limit of loading a library, because its process has to start.
const minLoadingLimit = time.Second

// entry is a library in a separate process, which the first call starts.
type entry struct {
	library *Library
	process *child.Process

	took time.Duration // time of the last call
	err  error         // error of the last call
}

// Last returns the time of the last call, measured in its process, or 0 if it did not
// return; and its error, a [*match.Fault] or nil.
func (e *entry) Last() (time.Duration, error) { return e.took, e.err }

// Close ends the process.
func (e *entry) Close() error {
	if e.process != nil {
		e.process.Close()
		e.process = nil
	}
	return nil
}

// start starts the process, which loads the library and thereby runs its constructors.
func (e *entry) start() error {
	l := e.library
	var err error
	if e.process, err = child.Start(filepath.Base(l.path), []string{l.host, l.game, l.path}); err != nil {
		return &match.Fault{Cause: match.ByCrash, Detail: message.Detail(err.Error())}
	}
	_, err = e.answer("loading the library", max(e.library.limit, minLoadingLimit))
	return err
}

// call calls a function and returns its results, at least as many as the argument results. On an error, which
// Last returns, they are all 0.
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

// answer waits up to limit for the next line and returns its numbers. what is used in error messages.
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
		return nil, &match.Fault{Cause: match.ByCrash, Detail: message.Detail(why)}
	}
	numbers, ok := parse(line)
	if !ok {
		return nil, e.broken(what)
	}
	return numbers, nil
}

// parse returns the numbers of a line. It returns false if the line is empty or contains anything else, or if the first number, a
// time, is negative.
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

// crash returns the fault of a process that ended during a call.
func (e *entry) crash(what string) error {
	why := e.process.GiveUp()
	e.process = nil
	return &match.Fault{Cause: match.ByCrash, Detail: message.Detail(what + ": " + why)}
}

// broken ends a process whose answer is invalid, for instance because the library has overwritten memory of
// the host, and returns the fault.
func (e *entry) broken(what string) error {
	_ = e.Close()
	return &match.Fault{Cause: match.ByCrash, Detail: what + ": invalid answer from the process of the library"}
}
