//go:build unix

package roster

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"quincunx/engine"
	"quincunx/engine/ugi"
	"quincunx/internal/child"
	"quincunx/internal/must"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tt"
)

// The test binary is its own bot: with the argument "bot" it is an engine that misbehaves as the next
// argument says, from the search with the number of the last argument on.
func TestMain(m *testing.M) {
	if len(os.Args) > 3 && os.Args[1] == "bot" {
		if err := bot(os.Args[2], os.Args[3]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	if err := flag.Set("test.parallel", "6"); err != nil { // most of the tests wait
		panic(err)
	}
	os.Exit(m.Run())
}

// command returns the command line of a bot.
func command(trouble, from string) []string { return []string{os.Args[0], "bot", trouble, from} }

// bot is the engine with a fault.
func bot(trouble, from string) error {
	game, err := engine.Lookup("trilite")
	if err != nil {
		return err
	}
	searches, _ := strconv.Atoi(from) // the argument of some faults is a file instead
	switch trouble {
	case "dead":
		return errors.New("no licence")
	case "mute":
		_, err := io.Copy(io.Discard, os.Stdin)
		return err
	case "family":
		if err := grandchild(from); err != nil {
			return err
		}
	}
	in, out := io.Pipe()
	served := make(chan error, 1)
	go func() { served <- ugi.Serve(context.Background(), game, in, os.Stdout) }()
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for n := 0; lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "go") {
			if n++; n >= searches {
				misbehave(trouble)
			}
		}
		switch word, _, _ := strings.Cut(lines.Text(), " "); {
		case word == "quit" && trouble == "deaf":
			time.Sleep(time.Hour)
		case word == "isready" && trouble == "slow":
			time.Sleep(300 * time.Millisecond)
		case word == "position" && trouble == "stale" && n > 0:
			fmt.Println("bestmove 9") // an extra answer to the last search
		case word == "position" && trouble == "refuse":
			fmt.Println("info string error position: none of mine")
		case word == "ugi" && trouble == "options":
			for i := 0; ; i++ {
				if _, err := fmt.Printf("option name %d type check\n", i); err != nil {
					return err
				}
			}
		}
		if _, err := fmt.Fprintln(out, lines.Text()); err != nil {
			return err
		}
	}
	return errors.Join(out.Close(), <-served)
}

func misbehave(trouble string) {
	switch trouble {
	case "crash":
		fmt.Fprintln(os.Stderr, "one thing\nand another")
		os.Exit(3)
	case "hang":
		time.Sleep(time.Hour)
	case "illegal":
		fmt.Println("bestmove 9")
		time.Sleep(time.Hour)
	case "empty":
		fmt.Println("bestmove")
	case "late":
		time.Sleep(300 * time.Millisecond)
	case "garbage":
		for i := uint64(0); ; i++ {
			if binary.Write(os.Stdout, binary.LittleEndian, i*i*i) != nil {
				return
			}
		}
	case "endless":
		for {
			if _, err := os.Stdout.WriteString(strings.Repeat("info", 1000)); err != nil {
				return
			}
		}
	case "lines":
		for {
			if _, err := os.Stdout.WriteString("info score cp 5 depth x nodes\ninfo\n\n"); err != nil {
				return
			}
		}
	case "closed":
		_ = os.Stdout.Close()
		time.Sleep(time.Hour)
	}
}

// grandchild starts a program that outlives this one, and writes its process id to a file.
func grandchild(file string) error {
	c := exec.Command("sleep", "1000")
	c.Stdout, c.Stderr = os.Stdout, os.Stderr
	if err := c.Start(); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(strconv.Itoa(c.Process.Pid)), 0o600)
}

func player(o programOptions, l search.Limits, c search.Clock) match.Player {
	return match.Player{Name: o.Name, Limits: l, Clock: c, New: func(int) (match.Agent, error) { return newProgram(o), nil }}
}

func random(name string) match.Player {
	return match.Player{Name: name, New: func(int) (match.Agent, error) {
		return match.NewAgent(match.NewRandom(), func(s movegen.State) (movegen.State, error) { return search.Unvalued(s), nil }), nil
	}}
}

func startOf(t *testing.T, name string, s engine.Settings) movegen.State {
	t.Helper()
	game := must.Get(engine.Lookup(name))(t)
	p := must.Get(game.Start(s))(t)
	return p
}

// play plays a match of trilite between a bot and a random player.
func play(t *testing.T, o programOptions, l search.Limits, c search.Clock) (*match.Report, []*match.GameRecord) {
	t.Helper()
	o.Name, o.Game, o.Start, o.Margin = "bot", "trilite", "1 - -", 50*time.Millisecond
	var record bytes.Buffer
	m := &match.Match{
		Game: "trilite", Games: 4, Referee: match.Referee{MoveLimit: 40, Margin: o.Margin}, Concurrency: 2,
		Players:  []match.Player{player(o, l, c), random("chance")},
		Openings: &match.RandomOpenings{Start: startOf(t, "trilite", nil), Plies: 2, Seed: 1},
		Record:   &record,
	}
	r := must.Get(m.Run(t.Context()))(t)
	if r.Games != 4 {
		t.Fatal(r.Text())
	}
	var games []*match.GameRecord
	for d := json.NewDecoder(&record); d.More(); {
		g := new(match.GameRecord)
		must.Do(t, d.Decode(g))
		games = append(games, g)
	}
	return r, games
}

// A well-behaved program wins against a random player, and the record has its scores and depths.
func TestGoodBehaviour(t *testing.T) {
	r, games := play(t, programOptions{Command: command("none", "0")}, search.Limits{Depth: 3}, search.Clock{})
	if r.Tally.Wins != 4 {
		t.Error(r.Text())
	}
	scored := 0
	for _, g := range games {
		for _, m := range g.Moves {
			if g.Players[m.Seat].Name == "bot" && (m.Depth == 0 || m.Nodes == 0) {
				t.Errorf("game %d: %+v", g.Number, m)
			}
			if m.Score > tt.Forced {
				scored++
			}
		}
	}
	if scored < 4 {
		t.Errorf("%d wins were known", scored)
	}
}

// A program that misbehaves loses the game, and the match continues.
func TestMisbehaviour(t *testing.T) {
	closedOutput := "it closed its output"
	if runtime.GOOS != "linux" { // only on Linux is it known that the program had not ended
		closedOutput = "signal: killed"
	}
	for _, c := range []struct {
		trouble, from string
		limits        search.Limits
		cause         match.Cause
		detail        string
	}{
		{"crash", "2", search.Limits{Depth: 1}, match.ByCrash, "exit status 3: and another"},
		{"dead", "0", search.Limits{Depth: 1}, match.ByCrash, "exit status 1: no licence"},
		{"mute", "0", search.Limits{Depth: 1}, match.ByTime, "no ugiok after 200ms (patience 200ms)"},
		{"options", "0", search.Limits{Depth: 1}, match.ByCrash, "it lists options of more than 262144 bytes"},
		{"refuse", "0", search.Limits{Depth: 1}, match.ByCrash, "info string error position: none of mine"},
		{"hang", "2", search.Limits{Depth: 1}, match.ByTime, "no bestmove after 1s (patience 1s)"},
		{"hang", "2", search.Limits{MoveTime: 20 * time.Millisecond}, match.ByTime, "no bestmove after 70ms (movetime 20ms, margin 50ms)"},
		{"late", "2", search.Limits{MoveTime: 20 * time.Millisecond}, match.ByTime, "no bestmove after 70ms"},
		{"illegal", "2", search.Limits{Depth: 1}, match.ByIllegalMove, `trilite move "9"`},
		{"empty", "1", search.Limits{Depth: 1}, match.ByIllegalMove, "bestmove without a move"},
		{"garbage", "1", search.Limits{MoveTime: 20 * time.Millisecond}, match.ByTime, ""},
		{"lines", "1", search.Limits{MoveTime: 20 * time.Millisecond}, match.ByTime, "no bestmove after 70ms"},
		{"endless", "1", search.Limits{Depth: 1}, match.ByCrash, "a line of more than 65536 bytes"},
		{"closed", "1", search.Limits{Depth: 1}, match.ByCrash, closedOutput},
	} {
		t.Run(c.trouble+" "+string(c.cause), func(t *testing.T) {
			t.Parallel()
			patience := 20 * time.Second // time for a busy machine
			switch {
			case c.trouble == "mute":
				patience = 200 * time.Millisecond
			case c.trouble == "hang" && c.limits.Depth > 0:
				patience = time.Second
			}
			r, games := play(t, programOptions{Command: command(c.trouble, c.from), Patience: patience}, c.limits, search.Clock{})
			faults := 0
			for _, g := range games {
				if g.Cause == c.cause && strings.Contains(g.Detail, c.detail) {
					faults++
				} else if g.Cause != match.ByRules {
					t.Errorf("%s: %s", g.Cause, g.Detail)
				}
			}
			if faults < 2 || r.Players[0].Faults[c.cause] != faults || r.Tally.Losses < faults {
				t.Errorf("%d faults\n%s", faults, r.Text())
			}
		})
	}
}

// The wait ends when the clock runs out.
func TestClock(t *testing.T) {
	t.Parallel()
	r, games := play(t, programOptions{Command: command("hang", "2")}, search.Limits{}, search.Clock{Left: 200 * time.Millisecond, Increment: time.Millisecond})
	// The time left on the clock depends on the load of the machine.
	_, rest, _ := strings.Cut(games[0].Detail, "(clock ")
	text, _, _ := strings.Cut(rest, ",")
	left, err := time.ParseDuration(text)
	if r.Players[0].Faults[match.ByTime] != 4 || err != nil || left <= 0 || left > 201*time.Millisecond {
		t.Errorf("%s%+v", r.Text(), games[0])
	}
}

// A bestmove without a search is not mistaken for the answer to the next one, and the time that a
// program takes to answer isready is not part of its move time.
func TestReady(t *testing.T) {
	t.Parallel()
	for _, trouble := range []string{"stale", "slow"} {
		r, games := play(t, programOptions{Command: command(trouble, "0")}, search.Limits{Depth: 3, MoveTime: 10 * time.Second}, search.Clock{})
		if r.Tally.Wins != 4 {
			t.Errorf("%s: %s%+v", trouble, r.Text(), games[0])
		}
		for _, g := range games {
			for _, m := range g.Moves {
				if trouble == "slow" && m.Seconds > 0.3 {
					t.Errorf("a move of %v s", m.Seconds)
				}
			}
		}
	}
}

// Programs can take all seats of games for several seats, and of games of simultaneous moves.
func TestSeats(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		game     string
		settings engine.Settings
	}{
		{"chinesecheckers", engine.Settings{"size": "1", "triangles": "0,2,4"}},
		{"jackhammer", engine.Settings{"size": "4", "turns": "20"}},
		{"pente", engine.Settings{"size": "4"}},
		{"seega", engine.Settings{"size": "3"}},
	} {
		start := startOf(t, c.game, c.settings)
		o := programOptions{
			Name: "a", Game: c.game, Start: string(startOf(t, c.game, nil).AppendText(nil)),
			Command: command("none", "9999999"), Set: map[string]string{"hash": "1", "Threads": "1"},
		}
		b := o
		b.Name = "b"
		m := &match.Match{
			Game: c.game, Games: 2, Referee: match.Referee{MoveLimit: 30, Margin: time.Minute},
			Players:  []match.Player{player(o, search.Limits{Nodes: 20, Depth: 1}, search.Clock{}), player(b, search.Limits{Nodes: 20, Depth: 1}, search.Clock{})},
			Openings: &match.RandomOpenings{Start: start, Plies: 2, Seed: 1},
		}
		r, err := m.Run(t.Context())
		if err != nil || r.Games != 2 || r.Causes[match.ByRules]+r.Causes[match.ByMoveLimit] != 2 {
			t.Errorf("%s: %v\n%s", c.game, err, r.Text())
		}
	}
}

// All processes that a program has started end with the match.
func TestFamily(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "child")
	play(t, programOptions{Command: command("family", file)}, search.Limits{Depth: 1}, search.Clock{})
	gone(t, file)
}

// gone waits for the end of the process whose id a file holds.
func gone(t *testing.T, file string) {
	t.Helper()
	text := must.Get(os.ReadFile(file))(t)
	pid := must.Get(strconv.Atoi(string(text)))(t)
	for range 500 {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil && syscall.Kill(pid, 0) != nil || strings.Contains(string(stat), ") Z ") { // a zombie waits for its parent
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("process %d still runs", pid)
}

// A program that doesn't quit is killed; KillAll kills all programs.
func TestKillAll(t *testing.T) { // not in parallel with other tests, whose programs it would kill
	o := programOptions{Name: "bot", Game: "trilite", Command: command("deaf", "999"), Patience: 10 * time.Second}
	before := time.Now()
	must.Do(t, o.check())
	if took := time.Since(before); took < 200*time.Millisecond {
		t.Errorf("%v: it was not told to quit", took)
	}
	file := filepath.Join(t.TempDir(), "child")
	o.Command = command("family", file)
	a := newProgram(o)
	start := startOf(t, "trilite", nil)
	must.Do(t, a.Begin(start, 0, 1))
	child.KillAll()
	gone(t, file)
	_, err := a.Choose(t.Context(), 0, search.Limits{Depth: 1})
	if f := (*match.Fault)(nil); !errors.As(err, &f) || f.Cause != match.ByCrash {
		t.Errorf("%v", err)
	}
	// The program is restarted for the next game.
	if err := a.Begin(start, 0, 2); err != nil {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := a.Choose(ctx, 0, search.Limits{Depth: 1}); err == nil {
		t.Log("the answer was faster than the end")
	}
	if err := a.Close(); err != nil {
		t.Error(err)
	}
	gone(t, file)
}

// The faults of a program are reported before a match begins.
func TestCheck(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		want string
		o    programOptions
	}{
		{"no such file", programOptions{Command: []string{"./nothing"}}},
		{"no licence", programOptions{Command: command("dead", "0")}},
		{"it doesn't play chess", programOptions{Command: command("none", "0"), Game: "chess"}},
		{`it has no option "Contempt"`, programOptions{Command: command("none", "0"), Game: "pente", Set: map[string]string{"Contempt": "1"}}},
		{`it has no option "A"`, programOptions{Command: command("none", "0"), Game: "pente", Set: map[string]string{
			"A": "1", "B": "1", "C": "1", "D": "1", "E": "1", "F": "1", "G": "1", "H": "1",
		}}},
		{"it did not read its input for 200ms", programOptions{
			Command: []string{"sh", "-c", "echo option name A; echo ugiok; sleep 1000"}, Set: map[string]string{"A": strings.Repeat("x", 1<<20)}, Patience: 200 * time.Millisecond,
		}},
		{`exit status 1: \x1b[2J\u202e`, programOptions{Command: []string{"sh", "-c", `printf '\033[2J\342\200\256\n' >&2; exit 1`}}},
		{"no ugiok after 100ms", programOptions{Command: command("mute", "0"), Patience: 100 * time.Millisecond}},
	} {
		if err := c.o.check(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

// Standard error is passed on line by line, if requested.
func TestVerbose(t *testing.T) {
	var shown strings.Builder
	child.Verbose(true, &shown)
	play(t, programOptions{Command: command("crash", "1")}, search.Limits{Depth: 1}, search.Clock{})
	child.Verbose(false, nil)
	if text := shown.String(); strings.Count(text, "bot: one thing\nbot: and another\n") < 1 || strings.Count(text, "bot: and another\n") != 4 {
		t.Errorf("%q", text)
	}
}
