package roster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"quincunx/eval"
	"quincunx/internal/child"
	"quincunx/internal/message"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tt"
)

// programOptions are the settings of an external program, which speaks UGI, the protocol of docs/protocol.md. It is
// started for the first game that needs it and plays game after game. Whatever it does, the match goes on: a program
// that crashes, sends an invalid answer, or does not answer in time loses the game, and is restarted for the next one.
type programOptions struct {
	Name    string            // of the player
	Command []string          // the program and its arguments
	Game    string            // its name in the registry of games
	Start   string            // the text of the game's start with default options, for `position startpos`
	Set     map[string]string // options of the program, set in the order of their names

	// Margin is the time by which a move may exceed its limit. A program that has not answered by then loses.
	Margin time.Duration

	// Patience is the time that a program may take to answer where no time limit applies, for instance at its
	// start; 0 = defaultPatience.
	Patience time.Duration
}

// defaultPatience is the default of [programOptions.Patience].
const defaultPatience = 60 * time.Second

// newProgram returns an agent that plays the moves of a program. The program is started with the first game.
func newProgram(o programOptions) *program {
	o.Patience = cmp.Or(o.Patience, defaultPatience)
	return &program{options: o}
}

// check starts the program and stops it. It returns an error if the program can't be started, doesn't speak
// UGI, doesn't play the game, or lacks an option.
func (o programOptions) check() error {
	a := newProgram(o)
	err := a.begin()
	a.end()
	if f := (*match.Fault)(nil); errors.As(err, &f) {
		return errors.New(f.Detail)
	}
	return err
}

// program is an external program that plays.
type program struct {
	options programOptions
	process *child.Process
	hasSeat bool // it has an option Seat
	ready   bool // for go: the next bestmove will be the answer to it

	turn  movegen.Turn // of the game
	start string       // the start of the position command: startpos, or fen and a position
	moves []string     // since start
}

// Close ends the program.
func (a *program) Close() error {
	a.end()
	return nil
}

func (a *program) end() {
	if a.process != nil {
		a.process.Close()
		a.process = nil
	}
}

// Begin implements [match.Agent]. The program isn't told the seed.
func (a *program) Begin(start movegen.State, _ movegen.Seat, _ uint64) error {
	text := string(start.AppendText(nil))
	a.start, a.moves = "fen "+text, nil
	if text == a.options.Start {
		a.start = "startpos"
	}
	a.turn, a.ready = movegen.TurnOf(start).Clone(), false
	if a.process == nil {
		if err := a.begin(); err != nil {
			return err
		}
	}
	return a.sync(nil, "uginewgame")
}

// sync sends lines and waits until the program has read them. Lines that the program writes before it answers
// isready are passed to each, and can't be mistaken for the answer to a later command.
func (a *program) sync(each listener, lines ...string) error {
	if err := a.send(append(lines, "isready")...); err != nil {
		return err
	}
	_, err := a.until(a.patience(), "readyok", each)
	return err
}

// begin starts the program and sets its options.
func (a *program) begin() error {
	var err error
	if a.process, err = child.Start(a.options.Name, a.options.Command); err != nil {
		return &match.Fault{Cause: match.ByCrash, Detail: message.Detail(err.Error())}
	}
	options, err := a.listOptions()
	if err != nil {
		return err
	}
	if games := options["game"]; games != nil {
		if i := slices.Index(games, "var"); i >= 0 && !slices.Contains(games[i:], a.options.Game) {
			return a.fault(match.ByCrash, fmt.Sprintf("it doesn't play %s", a.options.Game))
		}
		if err := a.send("setoption name Game value " + a.options.Game); err != nil {
			return err
		}
		if options, err = a.listOptions(); err != nil { // another game may have other options
			return err
		}
	}
	a.hasSeat = options["seat"] != nil
	for _, name := range slices.Sorted(maps.Keys(a.options.Set)) {
		if options[strings.ToLower(name)] == nil {
			return a.fault(match.ByCrash, fmt.Sprintf("it has no option %s", message.Quote(name)))
		}
		if err := a.send(fmt.Sprintf("setoption name %s value %s", name, a.options.Set[name])); err != nil {
			return err
		}
	}
	return nil
}

// maxOptionBytes limits the total length of a program's option lines.
const maxOptionBytes = 1 << 18

// listOptions asks the program for its options. It returns the words that describe each option, by its name
// in lower case.
func (a *program) listOptions() (map[string][]string, error) {
	if err := a.send("ugi"); err != nil {
		return nil, err
	}
	options := map[string][]string{}
	size := 0
	_, err := a.until(a.patience(), "ugiok", func(line string, words []string) error {
		if len(words) < 3 || words[0] != "option" || words[1] != "name" {
			return nil
		}
		if size += len(line); size > maxOptionBytes {
			return a.fault(match.ByCrash, fmt.Sprintf("it lists options of more than %d bytes", maxOptionBytes))
		}
		end := slices.Index(words, "type")
		if end < 0 {
			end = len(words)
		}
		options[strings.ToLower(strings.Join(words[2:end], " "))] = words[end:]
		return nil
	})
	return options, err
}

// GetReady implements [match.Readier]: it sends the position.
func (a *program) GetReady(ctx context.Context, seat movegen.Seat) error {
	if a.process == nil {
		return &match.Fault{Cause: match.ByCrash, Detail: "it is not running"}
	}
	position := "position " + a.start
	if len(a.moves) > 0 {
		position += " moves " + strings.Join(a.moves, " ")
	}
	lines := []string{position}
	if a.turn.Simultaneous() && a.hasSeat {
		lines = append(lines, fmt.Sprintf("setoption name Seat value %d", seat+1))
	}
	stop := context.AfterFunc(ctx, a.process.Stop)
	defer stop()
	err := a.sync(a.checkRefusal, lines...)
	a.ready = err == nil
	return err
}

// Choose implements [match.Agent].
func (a *program) Choose(ctx context.Context, seat movegen.Seat, limits search.Limits) (found search.Result, err error) {
	if !a.ready {
		if err := a.GetReady(ctx, seat); err != nil {
			return found, err
		}
	}
	a.ready = false
	var best string
	stop := context.AfterFunc(ctx, a.process.Stop)
	defer stop()
	if err = a.send(goLine(limits, seat, a.turn.Seats())); err == nil {
		best, err = a.until(a.deadline(limits, seat), "bestmove", func(line string, words []string) error {
			parseInfo(&found, words)
			return a.checkRefusal(line, words)
		})
	}
	if err == nil {
		found.Move, err = a.parse(seat, best)
	}
	return found, err
}

// goLine returns the go command for a search within limits, with the clocks of all seats if this seat has
// one.
func goLine(l search.Limits, seat movegen.Seat, seats int) string {
	line := "go"
	add := func(name string, n int64) {
		if n > 0 {
			line += fmt.Sprintf(" %s %d", name, n)
		}
	}
	add("depth", int64(l.Depth))
	add("nodes", int64(l.Nodes)) //nolint:gosec // settings end at 2^50
	add("movetime", l.MoveTime.Milliseconds())
	for i, c := range l.Clocks[:seats] {
		if l.Clocks[seat].Left > 0 {
			add(fmt.Sprintf("p%dtime", i+1), c.Left.Milliseconds())
			add(fmt.Sprintf("p%dinc", i+1), c.Increment.Milliseconds())
		}
	}
	return line
}

// timeout is how long to wait for an answer, and a description of the limit.
type timeout struct {
	time time.Duration
	why  string
}

// patience returns the timeout of answers to which no time limit applies.
func (a *program) patience() timeout {
	return timeout{a.options.Patience, fmt.Sprintf("patience %v", a.options.Patience)}
}

// deadline returns the timeout of a move.
func (a *program) deadline(l search.Limits, seat movegen.Seat) timeout {
	name, limit := "movetime", l.MoveTime
	if left := l.Clocks[seat].Left; left > 0 && (limit == 0 || left < limit) {
		name, limit = "clock", left
	}
	if limit == 0 {
		return a.patience()
	}
	return timeout{limit + a.options.Margin, fmt.Sprintf("%s %v, margin %v", name, limit.Round(time.Millisecond), a.options.Margin)}
}

// parseInfo sets the figures that an info line reports. It ignores other lines.
func parseInfo(found *search.Result, words []string) {
	if words[0] != "info" || len(words) > 1 && words[1] == "string" {
		return
	}
	for i := 1; i+1 < len(words); i++ {
		n, err := strconv.ParseInt(words[i+1], 10, 64)
		switch words[i] {
		case "depth":
			if err == nil && n >= 0 && n <= 1<<20 {
				found.Depth = int(n)
			}
		case "nodes":
			if err == nil && n >= 0 {
				found.Nodes = uint64(n)
			}
		case "multipv":
			if n > 1 {
				return
			}
		case "score":
			if i+2 < len(words) {
				parseScore(found, words[i+1], words[i+2])
			}
		case "pv":
			return
		}
	}
}

// parseScore sets a score of kind cp or mate. It ignores other kinds.
func parseScore(found *search.Result, kind, text string) {
	n, err := strconv.Atoi(text)
	switch {
	case err != nil:
	case kind == "cp":
		found.Score = search.Score(min(max(n, -eval.MaxScore), eval.MaxScore))
	case kind == "mate" && n > 0:
		found.Score = search.Score(tt.Win - min(n, tt.MaxPly))
	case kind == "mate":
		found.Score = search.Score(-tt.Win + min(-n, tt.MaxPly))
	}
}

// parse returns the move of a seat from a bestmove line.
func (a *program) parse(seat movegen.Seat, line string) (m movegen.Move, err error) {
	words := strings.Fields(line)
	if len(words) < 2 {
		return m, a.fault(match.ByIllegalMove, "bestmove without a move")
	}
	if m, err = a.turn.ParseMove(seat, words[1]); err != nil {
		return m, a.fault(match.ByIllegalMove, err.Error())
	}
	return m, nil
}

// Made implements [match.Agent].
func (a *program) Made(joint *movegen.JointMove) error {
	legal := true
	for _, seat := range a.turn.Actors() {
		legal = legal && a.turn.Legal(seat, joint[seat])
	}
	a.moves = append(a.moves, string(a.turn.AppendJoint(nil, joint)))
	a.turn.Make(joint)
	if !legal { // a seat that is out of a contest's game passes, which the protocol can't express as a move
		a.start, a.moves = "fen "+string(a.turn.AppendText(nil)), nil
	}
	return nil
}

// send sends lines. A program that doesn't read them within the patience is killed.
func (a *program) send(lines ...string) error {
	timer := time.AfterFunc(a.options.Patience, a.process.Stop)
	err := a.process.Send(strings.Join(lines, "\n"))
	switch inTime := timer.Stop(); {
	case err == nil:
		return nil
	case inTime:
		return a.fault(match.ByCrash, "")
	}
	return a.fault(match.ByTime, fmt.Sprintf("it did not read its input for %v", a.options.Patience))
}

// listener is called with each non-empty line and its words. If it returns an error, the agent stops waiting
// for an answer.
type listener func(line string, words []string) error

// checkRefusal is a [listener] that returns an error if the program refuses a command, since no bestmove will
// follow.
func (a *program) checkRefusal(line string, _ []string) error {
	if strings.HasPrefix(line, "info string error") {
		return a.fault(match.ByCrash, line)
	}
	return nil
}

// until reads lines until one begins with the word first, and returns it. It calls each with the lines before
// it, and stops if each returns an error.
func (a *program) until(w timeout, first string, each listener) (string, error) {
	timer := time.NewTimer(w.time)
	defer timer.Stop()
	for {
		select {
		case line, more := <-a.process.Lines():
			if !more {
				return "", a.fault(match.ByCrash, "")
			}
			words := strings.Fields(line)
			if len(words) > 0 && words[0] == first {
				return line, nil
			}
			if len(words) > 0 && each != nil {
				if err := each(line, words); err != nil {
					return "", err
				}
			}
		case <-timer.C:
			return "", a.fault(match.ByTime, fmt.Sprintf("no %s after %v (%s)", first, w.time.Round(time.Millisecond), w.why))
		}
	}
}

// fault ends the program and returns a fault. If detail is empty, the fault says how the program ended.
func (a *program) fault(cause match.Cause, detail string) error {
	if detail != "" {
		a.end()
	} else {
		detail = a.process.GiveUp()
		a.process = nil
	}
	return &match.Fault{Cause: cause, Detail: message.Detail(detail)}
}
