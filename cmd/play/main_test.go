package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"quincunx/engine"
	"quincunx/internal/command"
	"quincunx/internal/commandtest"
	"quincunx/match"
	"quincunx/movegen"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"play": main, "person": func() {
		if err := person(os.Args[1:]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}})
}

func TestScripts(t *testing.T) {
	commandtest.Scripts(t, func(e *testscript.Env) error { return writeRecord(filepath.Join(e.WorkDir, "games")) })
}

func TestHelp(t *testing.T) { commandtest.Help(t, "play") }

func TestCompletion(t *testing.T) { commandtest.Completion(t, "play pen", "pente") }

// writeRecord writes a record of Jackhammer: game 1 has an opening and two turns, game 2 an illegal move.
func writeRecord(name string) (err error) {
	const start = "3 after 0 9 0:0 2:0 2:2 ./../..."
	h := match.Header{Schema: match.Schema, Game: "jackhammer", Start: start, Format: match.TogetherFormat, Games: 3, Margin: "1s"}
	var players []match.Participant
	for i, name := range []string{"a", "b", "c"} {
		h.Players = append(h.Players, match.Entrant{Name: name})
		players = append(players, match.Participant{Name: name, Index: i})
	}
	record, err := match.OpenRecord(name, h)
	if err != nil {
		return err
	}
	for i, moves := range []string{"s m1:0 m1:1 h1:0 s s", "m2:2 s s"} {
		g := &match.GameRecord{
			Number: i + 1, Players: players, Start: start, Opening: []string{"s/s/s"}, Result: []movegen.Outcome{0, 0, 0}, Cause: match.ByMoveLimit,
		}
		for j, m := range strings.Fields(moves) {
			g.Moves = append(g.Moves, match.Played{Seat: j % 3, Move: m})
		}
		err = errors.Join(err, record.Append(g))
	}
	return errors.Join(err, record.Close())
}

var (
	asked  = regexp.MustCompile(`^\S+( to move|, .* choose)`)
	hinted = regexp.MustCompile(`^(\S+): ([+-]\d|win|loss)`)
)

// person plays a game to its end through pipes, always making the hinted move, and prints the output of
// the program.
func person(arguments []string) error {
	play := exec.Command("play", arguments...)
	play.Stderr = os.Stderr
	in, err := play.StdinPipe()
	if err != nil {
		return err
	}
	out, err := play.StdoutPipe()
	if err != nil {
		return err
	}
	if err := play.Start(); err != nil {
		return err
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		line := lines.Text()
		fmt.Println(line)
		switch hint := hinted.FindStringSubmatch(line); {
		case hint != nil:
			_, err = fmt.Fprintln(in, hint[1])
		case asked.MatchString(line):
			_, err = fmt.Fprintln(in, "hint")
		case strings.HasPrefix(line, "the game is over"):
			err = in.Close()
		}
		if err != nil {
			return err
		}
	}
	return play.Wait()
}

// On any input, the program ends normally at the end of the input.
func FuzzLines(f *testing.F) {
	for _, lines := range []string{
		"help\nmoves\nundo\nredo\nlevel 2\nlevel x\nlines 0\nnew\nboard\neval\nhint\nquit\n", "0:0\nk10\nK9\nundo\nredo 1\n\n \n", "c3\n1:1 1:2\n1:1>1:2\nnull\n",
		"4\n0\n\x00\xff\n>>>\n", "s\nm1:0\nh1:0\nundo\n", "new size=3\nnew size\nnew size=\nnew a=b\n", strings.Repeat("x", longestLine+7) + "\nhelp\n",
	} {
		for game := range engine.Names() {
			f.Add(game, lines)
		}
	}
	f.Fuzz(func(t *testing.T, game int, lines string) {
		name := engine.Names()[uint(game)%uint(len(engine.Names()))]
		for line := range strings.Lines(lines) {
			words := strings.Fields(strings.ToLower(line))
			if len(words) == 0 {
				continue
			}
			switch words[0] {
			case "save", "load": // would access existing files
				return
			case "new", "level", "lines", "hint":
				if len(words) > 1 {
					return // large boards and long searches take too long
				}
			}
		}
		var out, errs bytes.Buffer
		status := program.Run([]string{name, "--nodes", "20", "--seed", "1", "--hash", "1"}, command.Streams{In: strings.NewReader(lines), Out: &out, Errs: &errs})
		if status != 0 || errs.Len() > 0 {
			t.Errorf("status %d: %s", status, errs.String())
		}
		for _, r := range out.String() {
			if r != '\n' && r < ' ' {
				t.Errorf("character %q is printed", r)
			}
		}
	})
}

// failing is a writer whose writes fail.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestWriteFails(t *testing.T) {
	var errs bytes.Buffer
	status := program.Run([]string{"trilite"}, command.Streams{In: strings.NewReader("4\n"), Out: failing{}, Errs: &errs})
	if want := "play: io: read/write on closed pipe\n"; status != 1 || errs.String() != want {
		t.Errorf("status %d: got %q, want %q", status, errs.String(), want)
	}
}
