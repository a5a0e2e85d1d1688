package ugi_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"quincunx/engine"
	"quincunx/engine/ugi"
	"quincunx/internal/must"
	"quincunx/movegen"
)

// Every malformed or impossible command is answered with one error line, and changes neither
// position nor options.
func TestMalformed(t *testing.T) {
	const start = "position fen 2 none 4 0 0 ...../.12../..1../..2../....."
	c := connect(t, plainly(lookup(t, "pente")))
	c.ask("setoption name Size value 2")
	c.ask("setoption name Opening value none")
	if got := c.ask(start); len(got) > 0 {
		t.Fatal(got)
	}
	shown, declared := c.ask("d"), c.ask("ugi")
	for _, test := range []struct{ command, want string }{
		{"foo", `unknown command "foo"`},
		{"Position startpos", `unknown command "Position"`},
		{"\x00\x07", `unknown command "\x00\a"`},
		{"ugi now", `ugi: unexpected "now"`},
		{"isready?", `unknown command`},
		{"uginewgame 2", `uginewgame: unexpected "2"`},
		{"stop it", `stop: unexpected "it"`},
		{"quit now", `quit: unexpected "now"`},
		{"wait 5", `wait: unexpected "5"`},
		{"d d", `d: unexpected "d"`},
		{"eval x", `eval: unexpected "x"`},
		{"eval", `eval: pente has no evaluation`},
		{"bench 5", `bench: unexpected "5"`},
		{"perft", `perft: want one number, got 0`},
		{"perft 0", `perft: depth "0": want 1..100`},
		{"perft x", `perft: depth "x": want 1..100`},
		{"perft 1 1", `perft: want one number, got 2`},
		{"go perft", `go: want one number, got 0`},
		{"go perft -1", `go: depth "-1": want 1..100`},

		{"setoption", `setoption: want name NAME value VALUE`},
		{"setoption name", `setoption: want name NAME value VALUE`},
		{"setoption Hash 5", `setoption: want name NAME value VALUE`},
		{"setoption name Hash value", `setoption: want name NAME value VALUE`},
		{"setoption name Hash value 5 6", `setoption: want name NAME value VALUE`},
		{"setoption name Hash size 5", `setoption: want name NAME value VALUE`},
		{"setoption name Hush value 5", `setoption: pente has no option "Hush"`},
		{"setoption name Hash value 0", `setoption: hash "0": want 1..`},
		{"setoption name Hash value 99999999", `setoption: hash "99999999": want 1..`},
		{"setoption name Threads value two", `setoption: threads "two": want 1..256`},
		{"setoption name MultiPV value 257", `setoption: multipv "257": want 1..256`},
		{"setoption name Sound value yes", `setoption: sound "yes": want true or false`},
		{"setoption name Game value chess", `setoption: unknown game "chess"`},
		{"setoption name Size value 16", `setoption: pente: size "16": want 2..15`},
		{"setoption name Size value big", `setoption: pente: size "big": want 2..15`},
		{"setoption name Opening value swap", `setoption: pente: opening "swap": want either, both or none`},
		{"setoption name Threshold value 5", `setoption: pente has no option "Threshold"`},
		{"setoption name Search value mcts", `setoption: search "mcts": want auto or plain`},
		{"setoption name Seat value 1", `setoption: pente has no option "Seat"`},

		{"position", `position: want startpos or fen`},
		{"position moves 0:0", `position: want startpos or fen`},
		{"position start", `position: want startpos or fen, not "start"`},
		{"position startpos 0:0", `position: unexpected "0:0" after startpos`},
		{"position fen", `position: pente position: `},
		{"position fen moves 0:0", `position: pente position: `},
		{"position fen 2 none 4 0 0 ...../.12../..1../..2../.... moves 0:1", `position: pente position: `},
		{start + " moves 0:1 0:1", `position: move 2 of 2: pente move "0:1": `},
		{start + " moves 2:2 x 0:1", `position: move 2 of 3: pente move "x": `},
		{start + " moves 9:9", `position: move 1 of 1: pente move "9:9": `},
		{"position startpos moves 1:1", `position: move 1 of 1: pente move "1:1": `},

		{"go fast", `go: unknown limit "fast"`},
		{"go 5", `go: unknown limit "5"`},
		{"go depth", `go: depth: want a number`},
		{"go depth x", `go: depth "x": want 0..`},
		{"go depth -1", `go: depth "-1": want 0..`},
		{"go depth 1 depth 2", `go: depth is given twice`},
		{"go depth 99999999999999999999", `go: depth "99999999999999999999": want`},
		{"go nodes 0", `go: nodes "0": want 1..`},
		{"go movetime 0", `go: movetime "0": want 1..`},
		{"go movetime 1.5", `go: movetime "1.5": want 1..`},
		{"go movetime 9223372036854775807", `go: movetime "9223372036854775807": want`},
		{"go p1time -5 p2time 5", `go: p1time "-5": want 1..`},
		{"go p2time 1000", `go: p1 is to act, but p1time is missing`},
		{"go p1inc 1000", `go: p1 is to act, but p1time is missing`},
		{"go movestogo 5", `go: p1 is to act, but p1time is missing`},
		{"go p3time 1000", `go: unknown limit "p3time"`},
		{"go p0time 1000", `go: unknown limit "p0time"`},
		{"go ptime 1000", `go: unknown limit "ptime"`},
		{"go infinite 5", `go: unknown limit "5"`},
		{"go searchmoves", `go: searchmoves: want moves`},
		{"go searchmoves depth 3", `go: searchmoves: want moves`},
		{"go depth 3 searchmoves 99:99", `go: searchmoves: pente move "99:99": `},
		{"go searchmoves -2:-2 -2:-2 depth 3", `go: searchmoves: "-2:-2" is given twice`},

		{"query", `query: want p1turn, p2turn …, gameover or result`},
		{"query p3turn", `query: unknown query "p3turn" (known: p1turn to p2turn, gameover, result)`},
		{"query turn", `query: unknown query "turn"`},
		{"query result now", `query: unexpected "now"`},
	} {
		got := c.one(test.command)
		if !strings.HasPrefix(got, "info string error "+test.want) {
			t.Errorf("%q is answered with\n%s, want\ninfo string error %s…", test.command, got, test.want)
		}
		mustMatch(t, got)
		if now := c.ask("d"); !slices.Equal(now, shown) {
			t.Fatalf("%q changes the position to\n%s", test.command, strings.Join(now, "\n"))
		}
		if now := c.ask("ugi"); !slices.Equal(now, declared) {
			t.Fatalf("%q changes the options to\n%s", test.command, strings.Join(now, "\n"))
		}
	}
	c.send("quit")
	c.end()
}

// While a job runs, the engine answers isready and stop, and refuses all other commands.
func TestBusy(t *testing.T) {
	for _, work := range []struct{ command, last string }{
		{"go infinite", "bestmove "},
		{"go", "bestmove "},
		{"go movetime 1000000", "bestmove "},
		{"perft 50", "info string perft is stopped"},
		{"go perft 50", "info string perft is stopped"},
		{"bench", "info string bench is stopped"},
	} {
		game := plainly(lookup(t, "pente"))
		game.BenchLimits.Depth = 50
		c := connect(t, game)
		c.ask("position startpos moves 0:0 1:1")
		shown := c.ask("d")
		c.send(work.command)
		for _, command := range []string{
			"ugi", "setoption name Hash value 1", "uginewgame", "position startpos", "go depth 1", "go perft 1",
			"query p1turn", "d", "eval", "perft 1", "bench",
		} {
			name, _, _ := strings.Cut(command, " ")
			c.send(command)
			want := "info string error " + name + ": the engine is busy (stop ends the work)"
			if lines := c.until("info string error"); lines[len(lines)-1] != want {
				t.Errorf("%q during %q is answered with %q", command, work.command, lines)
			}
		}
		c.send("isready")
		mustMatch(t, c.until("readyok")...)
		c.send("stop")
		mustMatch(t, c.until(work.last)...)
		if now := c.ask("d"); !slices.Equal(now, shown) {
			t.Errorf("%q changes the position to\n%s", work.command, strings.Join(now, "\n"))
		}
		if answers := c.ask("stop"); len(answers) > 0 {
			t.Errorf("stop without a search is answered with %q", answers)
		}
	}
}

// A search ends with the end of the input and with quit, after its bestmove.
func TestEnd(t *testing.T) {
	for _, end := range []string{"quit", ""} {
		c := connect(t, plainly(lookup(t, "pente")))
		c.send("go infinite")
		if end == "" {
			c.close()
		} else {
			c.send(end)
		}
		c.until("bestmove ")
		c.end()
	}
	var out bytes.Buffer
	must.Do(t, ugi.Serve(t.Context(), lookup(t, "trilite"), strings.NewReader("go depth 1\nwait\nd"), &out))
	if text := out.String(); !strings.Contains(text, "\nbestmove 1\n") || !displayForm.MatchString(strings.TrimSpace(text)) {
		t.Errorf("without a newline at the end:\n%s", text)
	}
}

// stopSlack is the delay that a busy machine may add to the time of a stop.
var stopSlack = 15 * time.Millisecond

// The median time from stop to bestmove is at most 10 ms.
func TestStopsImmediately(t *testing.T) {
	for _, test := range []struct{ game, position string }{
		{"pente", "startpos moves 0:0 1:1 3:0 1:2"},
		{"seega", "startpos"},
		{"seega", "fen 5 M 2 - 0 0 22211/22212/12.11/11122/21112"},
		{"trilite", "startpos"},
		{"chinesecheckers", "startpos"},
		{"chinesecheckers", "fen 2 0,2,4 0 0/00/......./....../...../2....1/22...11/../."},
		{"jackhammer", "fen 5 after 0 1000 0:0 4:0 4:4 ./../.../..../....."},
	} {
		c := connect(t, lookup(t, test.game))
		c.ask("setoption name Hash value 4")
		c.ask("setoption name Threads value 2")
		stops := func() (took []time.Duration) {
			for range 7 {
				c.send("position "+test.position, "go infinite")
				c.until("info depth ")
				time.Sleep(5 * time.Millisecond)
				start := time.Now()
				c.send("stop")
				c.until("bestmove ")
				took = append(took, time.Since(start))
			}
			slices.Sort(took)
			t.Logf("%s: median %v, longest %v", test.game, took[len(took)/2], took[len(took)-1])
			return took
		}
		const tries = 10 // the machine may be busy for a while
		for try := 1; ; try++ {
			took := stops()
			if took[len(took)/2] <= 10*time.Millisecond+stopSlack {
				break
			}
			if try == tries {
				t.Fatalf("%s: stop takes %v", test.game, took)
			}
		}
	}
}

// lineWriter records what is written, and fails the test if a write doesn't end with a newline, or two overlap.
type lineWriter struct {
	t  *testing.T
	mu sync.Mutex
	bytes.Buffer
}

func (w *lineWriter) Write(b []byte) (int, error) {
	if !w.mu.TryLock() {
		w.t.Error("two writes overlap")
	}
	defer w.mu.Unlock()
	if !bytes.HasSuffix(b, []byte("\n")) {
		w.t.Errorf("%q doesn't end a line", b)
	}
	return w.Buffer.Write(b)
}

// The answers of a search and those to commands during it don't mix within a line.
func TestWholeLines(t *testing.T) {
	out := &lineWriter{t: t}
	commands := "go nodes 20000\n" + strings.Repeat("isready\nfoo\n", 2000) + "wait\nquit\n"
	must.Do(t, ugi.Serve(t.Context(), plainly(lookup(t, "trilite")), strings.NewReader(commands), out))
	mustMatch(t, strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")...)
}

// failing is a writer that fails.
type failing struct{ after int }

var errFull = errors.New("full")

func (f *failing) Write(b []byte) (int, error) {
	if f.after--; f.after < 0 {
		return 0, errFull
	}
	return len(b), nil
}

func TestWriteError(t *testing.T) {
	for after := range 4 {
		err := ugi.Serve(t.Context(), lookup(t, "trilite"), strings.NewReader("ugi\ngo infinite\nisready\nstop\n"), &failing{after})
		if !errors.Is(err, errFull) {
			t.Errorf("after %d answers: %v", after, err)
		}
	}
}

func TestLongLine(t *testing.T) {
	c := connect(t, lookup(t, "trilite"))
	long := "position startpos moves " + strings.Repeat("4 ", 1<<20)
	if got := c.one(long); got != "info string error command longer than 1048576 bytes" {
		t.Error(got)
	}
	if got := c.one("query p1turn"); got != "response true" {
		t.Error(got)
	}
}

// In every game, positions are set up by text and by moves, shown, counted and queried.
func TestEveryGame(t *testing.T) {
	for _, name := range engine.Names() {
		t.Run(name, func(t *testing.T) {
			c := connect(t, lookup(t, "trilite"))
			if got := c.ask("setoption name game value " + name); len(got) > 0 {
				t.Fatal(got)
			}
			if name == "jackhammer" || name == "chinesecheckers" {
				c.ask("setoption name Size value 3")
			}
			declared := c.ask("ugi")
			mustMatch(t, declared...)
			for _, o := range lookup(t, name).Options {
				if !slices.ContainsFunc(declared, func(line string) bool {
					return strings.HasPrefix(strings.ToLower(line), "option name "+o.Name+" type ")
				}) {
					t.Errorf("no option %s in %q", o.Name, declared)
				}
			}
			e := must.Get(engine.Open(name, nil))(t)
			if name == "jackhammer" || name == "chinesecheckers" {
				e = must.Get(engine.Open(name, engine.Settings{"size": "3"}))(t)
			}
			start := string(e.State().AppendText(nil))
			for range 12 {
				legal := e.Legal()
				shown := strings.Join(c.ask("d"), "\n")
				match := displayForm.FindStringSubmatch(shown)
				if match == nil || match[1] != string(e.State().AppendText(nil)) || !strings.Contains(shown, fmt.Sprintf("\nlegal %d\n", len(legal))) {
					t.Fatalf("d shows\n%s", shown)
				}
				c.send("perft 1")
				if got := c.until("perft depth 1 "); !strings.HasPrefix(got[0], fmt.Sprintf("perft depth 1 nodes %d ", len(legal))) {
					t.Fatal(got)
				}
				for seat := range e.State().Seats() {
					want := true
					if p, inTurn := e.State().(movegen.Position); inTurn {
						want = int(p.Mover()) == seat
					}
					if got := c.one(fmt.Sprintf("query p%dturn", seat+1)); got != fmt.Sprintf("response %t", want) {
						t.Errorf("p%dturn: %s", seat+1, got)
					}
				}
				if e.State().Over() {
					break
				}
				must.Do(t, e.Play(legal[len(legal)/2]))
				moves := " moves " + strings.Join(e.Moves(), " ")
				for _, command := range []string{"position startpos" + moves, "position  fen\t" + start + moves} {
					if got := c.ask(command); len(got) > 0 {
						t.Fatalf("%q is answered with %q", command, got)
					}
				}
			}
		})
	}
}

// Without a search, a game answers search commands with an error.
func TestNoSearch(t *testing.T) {
	game := lookup(t, "jackhammer")
	game.Methods = nil
	c := connect(t, game)
	for _, command := range []string{"go depth 1", "eval", "bench"} {
		if got, want := c.one(command), "info string error "+strings.Fields(command)[0]+": jackhammer has no search yet"; got != want {
			t.Errorf("%s: %s, want %s", command, got, want)
		}
	}
}

func TestResults(t *testing.T) {
	for _, test := range []struct{ game, position, result string }{
		{"trilite", "1 - -", "none"},
		{"trilite", "2 012 34", "p1win"},
		{"trilite", "1 034 678", "p2win"},
		{"seega", "3 M 1 - 0 0 1.2/.../..2", "none"},
		{"seega", "3 M 1 - 5 5 1.2/.../...", "draw"},
		{"chinesecheckers", "1 0,3,1 0 1/...2/.../..../0", "draw p1 p2"},
		{"jackhammer", "2 after 0 0 0:0 1:0 1:1 ./..", "draw"},
		{"jackhammer", "3 after 0 0 0:0 2:0 2:2 ./#./.#.", "p2win"},
	} {
		c := connect(t, lookup(t, test.game))
		if got := c.ask("position fen " + test.position); len(got) > 0 {
			t.Errorf("%s: %s", test.position, got)
			continue
		}
		if got := c.one("query result"); got != "response "+test.result {
			t.Errorf("%s: %s, want %s", test.position, got, test.result)
		}
		if got := c.one("query gameover"); got != fmt.Sprintf("response %t", test.result != "none") {
			t.Errorf("%s: gameover %s", test.position, got)
		}
		if test.result != "none" {
			if got := c.one("go depth 1"); got != "info string error go: the game is over" {
				t.Errorf("%s: %s", test.position, got)
			}
		}
	}
}

// A search respects its limits, and uses the clock of the side to move.
func TestLimits(t *testing.T) {
	c := connect(t, plainly(lookup(t, "pente")))
	c.ask("setoption name Size value 3")
	for _, test := range []struct{ command, last string }{
		{"go depth 2", "info depth 2 "},
		{"go depth 0", "info depth 1 "},
		{"go nodes 500", "info depth 1 "},
		{"go movetime 50", ""},
		{"go p1time 300000 p2time 1000 p1inc 0 p2inc 100 movestogo 1000", ""},
	} {
		c.ask("position startpos moves 0:0")
		start := time.Now()
		c.send(test.command)
		lines := c.until("bestmove ")
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("%s: %v", test.command, took)
		}
		mustMatch(t, lines...)
		n := len(lines)
		if !regexp.MustCompile(`^info depth \d+ score (cp|mate) -?\d+ nodes \d+ nps \d+ time \d+ pv `).MatchString(lines[n-2]) {
			t.Errorf("%s: %q comes before the move", test.command, lines[n-2])
		}
		if test.last != "" && (n < 3 || !strings.HasPrefix(lines[n-3], test.last)) {
			t.Errorf("%s: %q, want %s before the last but one", test.command, lines, test.last)
		}
	}
}

// A search keeps to the moves after "searchmoves", in as many lines, and leaves later searches as they are.
func TestSearchMoves(t *testing.T) {
	c := connect(t, lookup(t, "pente"))
	c.ask("setoption name MultiPV value 5")
	c.ask("position startpos moves 0:0 1:1 4:0 1:2")
	c.send("go searchmoves -9:9 0:1 depth 5")
	first := regexp.MustCompile(` multipv (\d) pv (\S+)`)
	seen := map[string]bool{}
	for _, line := range c.until("bestmove 0:1") {
		if m := first.FindStringSubmatch(line); m != nil {
			seen[m[1]+" "+m[2]] = true
		}
	}
	if !seen["1 0:1"] || !seen["2 -9:9"] || len(seen) > 4 { // the lines may change places
		t.Errorf("the lines are %v", slices.Sorted(maps.Keys(seen)))
	}
	c.send("go depth 5")
	for _, line := range c.until("bestmove ") {
		if strings.HasPrefix(line, "bestmove -9:9") {
			t.Error("a later search plays the worst move")
		}
	}

	c = connect(t, lookup(t, "trilite"))
	c.send("go depth 1 searchmoves 0")
	c.until("info string error go: the search can't be restricted to moves")
}

// However small the limits, the searches of all games find a legal move in time.
func TestSmallLimits(t *testing.T) {
	for _, name := range engine.Names() {
		if len(lookup(t, name).Methods) == 0 {
			continue
		}
		e := must.Get(engine.Open(name, nil))(t)
		c := connect(t, lookup(t, name))
		for i, limit := range []string{
			"nodes 1", "movetime 1", "p1time 1 p2time 1", "depth 0", "depth 3", "nodes 10 movetime 10 depth 2",
			"p1time 100 p2time 100 p1inc 0 p2inc 0 movestogo 1", "nodes 5000", "nodes 1",
		} {
			c.ask("setoption name MultiPV value " + fmt.Sprint(1+i%3))
			c.ask("setoption name Threads value " + fmt.Sprint(1+i%2))
			c.ask("setoption name Sound value " + fmt.Sprint(i%4 == 3))
			if answers := c.ask("position startpos moves " + strings.Join(e.Moves(), " ")); len(answers) > 0 {
				t.Fatal(answers)
			}
			start := time.Now()
			c.send("go " + limit)
			lines := c.until("bestmove ")
			mustMatch(t, lines...)
			if took := time.Since(start); strings.Contains(limit, "time") && took > 20*time.Second {
				t.Errorf("%s: go %s takes %v", name, limit, took)
			}
			move := strings.TrimPrefix(lines[len(lines)-1], "bestmove ")
			if s, simultaneous := e.State().(movegen.Simultaneous); simultaneous {
				joint := strings.Split(string(movegen.TurnOf(s).AppendJoint(nil, new(movegen.Joints).First(s))), "/")
				joint[0] = move
				move = strings.Join(joint, "/")
			}
			if err := e.Play(move); err != nil {
				t.Fatalf("%s: go %s: %v", name, limit, err)
			}
		}
	}
}

// Trilite is played perfectly: a win in 13 plies from the start, by five moves.
func TestTrilite(t *testing.T) {
	c := connect(t, lookup(t, "trilite"))
	c.ask("setoption name MultiPV value 9")
	c.send("go depth 1")
	lines := c.until("bestmove 1")
	if len(lines) != 9+2 {
		t.Fatalf("%q", lines)
	}
	for i, line := range lines[:9] {
		want := fmt.Sprintf(" score mate 13 nodes 9 nps 0 hashfull 0 time 0 multipv %d pv %d", i+1, 2*i+1)
		if i >= 4 {
			want = fmt.Sprintf(" score cp 0 nodes 9 nps 0 hashfull 0 time 0 multipv %d pv ", i+1)
		}
		got := regexp.MustCompile(`(nps|time) \d+`).ReplaceAllString(line, "$1 0")
		if !strings.Contains(got, want) {
			t.Errorf("%s, want %s", got, want)
		}
	}
	c.ask("position fen 1 0 -") // unreachable, so the solution lacks it
	if got := c.one("go depth 1"); !strings.HasPrefix(got, "info string error go: unreachable: ") {
		t.Error(got)
	}
}
