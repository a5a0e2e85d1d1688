package ugi_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"quincunx/engine"
	"quincunx/engine/ugi"
	"quincunx/eval"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tt"
)

// client talks to an engine.
type client struct {
	tb    testing.TB
	in    *io.PipeWriter
	lines chan string // closed when the engine has ended
	ended chan error
	asked int // questions so far
}

// connect starts an engine for a game, which ends with the test if not before.
func connect(tb testing.TB, game engine.Game) *client {
	tb.Helper()
	in, toEngine := io.Pipe()
	fromEngine, out := io.Pipe()
	c := &client{tb: tb, in: toEngine, lines: make(chan string, 1<<12), ended: make(chan error, 1)}
	go func() {
		err := ugi.Serve(context.Background(), game, in, out)
		c.ended <- errors.Join(err, in.Close(), out.Close())
	}()
	go func() {
		defer close(c.lines)
		lines := bufio.NewReader(fromEngine)
		for {
			line, err := lines.ReadString('\n')
			if line != "" {
				c.lines <- strings.TrimSuffix(line, "\n")
			}
			if err != nil {
				return
			}
		}
	}()
	tb.Cleanup(c.close)
	return c
}

// close ends the engine's input.
func (c *client) close() {
	if err := c.in.Close(); err != nil {
		c.tb.Error(err)
	}
}

// lookup returns a game of the registry.
func lookup(tb testing.TB, name string) engine.Game {
	tb.Helper()
	return must.Get(engine.Lookup(name))(tb)
}

func (c *client) send(lines ...string) {
	c.tb.Helper()
	for _, line := range lines {
		if _, err := io.WriteString(c.in, line+"\n"); err != nil {
			c.tb.Fatalf("%q: %v", line, err)
		}
	}
}

// next returns the next line of the engine.
func (c *client) next() string {
	c.tb.Helper()
	select {
	case line, ok := <-c.lines:
		if !ok {
			c.tb.Fatal("the engine has ended")
		}
		return line
	case <-time.After(30 * time.Second):
		c.tb.Fatal("no answer")
	}
	return ""
}

// until returns the lines up to the first that begins with a prefix.
func (c *client) until(prefix string) []string {
	c.tb.Helper()
	var lines []string
	for {
		line := c.next()
		lines = append(lines, line)
		if strings.HasPrefix(line, prefix) {
			return lines
		}
	}
}

// ask returns the answers to a command that starts no job: the lines before the answer to a second
// command, which is unknown and different each time.
func (c *client) ask(line string) []string {
	c.tb.Helper()
	c.asked++
	end := fmt.Sprintf("end%d", c.asked)
	c.send(line, end)
	lines := c.until(fmt.Sprintf("info string error unknown command %q", end))
	return lines[:len(lines)-1]
}

// one returns the only answer to a command.
func (c *client) one(line string) string {
	c.tb.Helper()
	answers := c.ask(line)
	if len(answers) != 1 {
		c.tb.Fatalf("%q is answered with %q, want one line", line, answers)
	}
	return answers[0]
}

// end waits until the engine has ended.
func (c *client) end() {
	c.tb.Helper()
	select {
	case err := <-c.ended:
		if err != nil {
			c.tb.Fatal(err)
		}
	case <-time.After(30 * time.Second):
		c.tb.Fatal("the engine goes on")
	}
}

// The forms of answers, and of the lines after the board that "d" shows.
const number = `-?\d+`

var (
	workForm = `nodes \d+ nps \d+ time \d+`
	form     = regexp.MustCompile(`^(` + strings.Join([]string{
		`id (name|author) .+`,
		`option name [A-Z]\w* type (check default (true|false)|spin default \d+ min \d+ max \d+|combo default \S+( var \S+)+|string default \S+)`,
		`ugiok`, `readyok`,
		`info depth \d+ seldepth \d+ score (cp|mate) ` + number + `( lowerbound| upperbound)?( scores( ` + number + `)+)? nodes \d+ nps \d+ hashfull \d+ time \d+ multipv \d+( pv \S.*)?`,
		`info strategy( \S+ [01]\.\d\d)+`,
		`info depth \d+ score (cp|mate) ` + number + `( lowerbound| upperbound)?( scores( ` + number + `)+)? ` + workForm + `( pv \S.*)?`,
		`info string \S.*`,
		`bestmove \S+`,
		`response (true|false|none|draw( p\d)*|p\dwin)`,
		`perft depth \d+ ` + workForm,
		`bench (\d+/\d+ depth \d+ score (cp|mate) ` + number + ` )?` + workForm + `( move \S+)?`,
		`eval \S.*`,
		`moves( p\d( \S+)+)?`,
	}, "|") + `)$`)
	displayForm = regexp.MustCompile(`(?s)\n\ngame \w+\nposition ([^\n]+)\nkey [0-9a-f]{16}\nlegal \d+\nresult [^\n]+$`)
)

// plain is an independent search: negamax by definition, with iterative deepening.
type plain struct {
	stop  *search.Stop
	nodes uint64
	limit uint64
}

func (*plain) NewGame() {}

func (s *plain) Search(ctx context.Context, root search.Position, limits search.Limits, report func(search.Info)) search.Result {
	start := time.Now()
	soft, hard := limits.Budget(root, root.Mover())
	s.stop = search.NewStop(ctx, soft, hard)
	defer s.stop.Close()
	s.nodes, s.limit = 0, limits.Nodes
	best := search.Result{PV: root.Moves(nil)[:1]}
	for depth := 1; (limits.Depth == 0 || depth <= limits.Depth) && depth < tt.MaxPly; depth++ {
		score, pv := s.negamax(root, depth)
		if s.enough() {
			break
		}
		best.Score, best.PV, best.Depth = search.Score(score), pv, depth
		if report != nil {
			report(search.Info{
				Depth: depth, SelDepth: depth, Line: 1, Score: best.Score, Bound: tt.Exact,
				Nodes: s.nodes, Time: time.Since(start), PV: pv,
			})
		}
	}
	best.Move, best.Nodes, best.Time = best.PV[0], s.nodes, time.Since(start)
	return best
}

func (s *plain) enough() bool { return s.stop.IsSet() || s.limit > 0 && s.nodes >= s.limit }

func (s *plain) negamax(p search.Position, depth int) (best int32, pv []movegen.Move) {
	s.nodes++
	if p.Over() {
		var points [movegen.MaxSeats]int32
		p.Score(&points)
		return points[p.Mover()] * tt.Win, nil
	}
	if depth == 0 {
		return p.Evaluate(), nil
	}
	mover := p.Mover()
	best = -tt.Win - 1
	for _, m := range p.Moves(nil) {
		if s.enough() {
			break
		}
		p.Make(m)
		score, line := s.negamax(p, depth-1)
		if p.Mover() != mover {
			score = -score
		}
		p.Unmake()
		switch { // from here, a forced win or loss is a ply longer
		case score > tt.Forced:
			score--
		case score < -tt.Forced:
			score++
		}
		if score > best {
			best, pv = score, append([]movegen.Move{m}, line...)
		}
	}
	return best, pv
}

// hashed is a position evaluated by its key.
type hashed struct{ movegen.Position }

func (p hashed) Evaluate() int32         { return int32(p.Key() % 64) }
func (p hashed) Clone() movegen.Position { return hashed{p.Position.Clone()} }

// evaluation returns an evaluation without weights.
func evaluation(evaluate func(s movegen.State) movegen.State) *engine.Evaluation {
	return &engine.Evaluation{
		Weights: func() (w eval.Weights) { return w },
		New:     func(s movegen.State, _ eval.Weights) (movegen.State, error) { return evaluate(s), nil },
	}
}

// plainly returns game with the plain search as its only method.
func plainly(game engine.Game) engine.Game {
	game.Methods = []engine.Method{{
		Name: "plain", New: func(engine.SearchOptions) (search.AnySearcher, error) { return new(plain), nil },
	}}
	game.Evaluation = evaluation(func(s movegen.State) movegen.State { return hashed{s.(movegen.Position).Clone()} })
	game.BenchPositions, game.BenchLimits = []engine.BenchPosition{{}}, search.Limits{Depth: 2}
	return game
}

// mustMatch fails the test if a line has none of the known forms.
func mustMatch(tb testing.TB, lines ...string) {
	tb.Helper()
	for _, line := range lines {
		if !form.MatchString(line) {
			tb.Fatalf("%q has none of the known forms", line)
		}
	}
}
