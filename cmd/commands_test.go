//go:build unix

// Package cmd_test tests the commands as processes.
package cmd_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"
)

// patience is far more than a command needs to end after a signal, on any machine.
const patience = 2 * time.Minute

// bin is the folder that build builds the commands into.
var bin string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "commands-")
	if err != nil {
		panic(err)
	}
	bin = dir
	status := m.Run()
	_ = os.RemoveAll(dir)
	os.Exit(status)
}

// build builds the commands, once.
var build = sync.OnceValue(func() error {
	arguments := []string{"build", "-o", bin}
	for _, name := range []string{"bench", "board", "engine", "match", "perft", "play", "solve", "tune"} {
		arguments = append(arguments, "./"+name)
	}
	if out, err := exec.Command("go", arguments...).CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
})

// built builds the commands, unless that has been done.
func built(t *testing.T) {
	t.Helper()
	if err := build(); err != nil {
		t.Fatal(err)
	}
}

// interrupted is a command that takes longer than anyone waits.
type interrupted struct {
	line  string // a word that has spaces in it is in quotation marks
	in    string // typed before the signals, after which the input stays open
	out   string // regular expressions of what is printed after one signal
	errs  string
	stuck bool // one signal alone doesn't end it soon
}

// A search that never ends.
const endless = "nodes=1000000000000"

var commands = []interrupted{
	{line: "bench", out: `\S`, errs: `^bench: interrupted after \d of 5 games: there is no signature\n$`},
	{line: "bench tactics pente --movetime 1h", errs: `^bench: interrupted at position \d+ of \d+ of pente, \d+ were solved\n$`},
	{line: "bench find pente --count 1000000", errs: `^bench: interrupted: found \d+ of 1000000 positions\n$`},
	{line: "board --no-open --listen 127.0.0.1:0", out: `^http://127\.0\.0\.1:\d+/\n$`, errs: `^board: serving until Ctrl-C\nboard: interrupted\n$`},
	{line: "engine", in: "go infinite\n", out: `(?m)^bestmove \S+\n$`, errs: `^engine: interrupted\n$`},
	{line: "engine", in: "position startpos moves 0:0 1:1\ngo depth 90\nwait\n", out: `(?m)^bestmove \S+\n$`, errs: `^engine: interrupted\n$`},
	{
		line: "match seega --player search=random --player search=random --games 100000000 --repeat --quiet",
		out:  `interrupted after \d+ of`,
		errs: `^match: finishing the running games; a second signal stops them\nmatch: interrupted; only a match with --record can be continued\n$`,
	},
	{
		line: "match seega --player search=random --player search=random --games 100000000 --repeat --quiet --record RECORD",
		out:  `interrupted after \d+ of`, errs: `\nmatch: interrupted; to continue: \S*match --resume RECORD --quiet\n$`,
	},
	{
		line: `match seega --contest --player "name=a search=random" --player "name=b movetime=10ms" --rounds 1000 --quiet --record CONTEST`,
		out:  `interrupted after \d+ of`, errs: `\nmatch: interrupted; to continue: \S*match --resume CONTEST --quiet\n$`,
	},
	{line: `match pente --player "name=a ` + endless + `" --player ` + endless + ` --openings 2 --quiet`, stuck: true},
	{line: "perft chinesecheckers --depth 30", out: `^depth 1 nodes 14 `, errs: `^perft: depth \d+: interrupted\n$`},
	{line: "perft jackhammer --depth 30 --threads 2 --divide", out: `^depth 1 nodes `, errs: `^perft: depth \d+: interrupted\n$`},
	{line: "perft trilite --depth 1 --positions -", in: "1 - -\n", out: `^pos 1 - -\ndepth 1 nodes 9 `, errs: `^perft: stdin line 2: interrupted\n$`},
	{line: "perft moves trilite", in: "1 - -\n", out: `^0 1 2 3 4 5 6 7 8\n$`, errs: `^perft: stdin line 2: interrupted\n$`},
	{line: "perft validate trilite", in: "1 - - | 4\n", out: `^1 - - \| 4\tlegal`, errs: `^perft: stdin line 2: interrupted\n$`},
	{line: "perft suite --full", out: `passed`, errs: `^perft: .*: interrupted\n$`},
	{line: "perft suite --write pente", out: `^$`, errs: `^perft: interrupted\n$`},
	{line: "play pente", out: `X to move`, errs: `^play: interrupted\n$`},
	{line: `play pente --seat 1=engine --position "4 either 2 0 0 ........./........./........./........./....1..../....2..../........./........./........." --time 1h`, errs: `^play: interrupted\n$`},
	{line: "solve pente --time 0 --memory 2", out: `(?s)unknown\..*Interrupted: .*to go further, try --memory 8`, errs: `^solve: interrupted\n$`},
	{line: "solve pente --time 0 --memory 2 --json", out: `"value": "unknown"`, errs: `^solve: interrupted\n$`},
	{line: "solve chinesecheckers --solo --size 20 --memory 1000", out: `^$`, errs: `^solve: interrupted\n$`},
	{
		line: `solve jackhammer --time 0 --memory 1000 --position "6 after 7 1000 0:0 5:0 5:5 ./##/.../..../...../......"`,
		out:  `unknown: interrupted`, errs: `^solve: interrupted\n$`,
	},
	{
		line: "tune selfplay seega --nodes 40 --hash 1 --games 1000000 --quiet --record GAMES",
		out:  `^self-play: \d+ games`, errs: `\ntune: interrupted; to continue, repeat the command\n$`,
	},
	{line: "tune seega --nodes 40 --hash 1 --games 1000000 --quiet --dir RUN", out: `\nself-play: \d+ games`, errs: `\ntune: interrupted; to continue, `},
	{
		line: "tune spsa seega --nodes 40 --hash 1 --iterations 1000000 --pairs 1 -p nulldepth=1 --quiet --record STATE",
		out:  `^after \d+ of 1000000 iterations, in STATE: nulldepth `, errs: `\ntune: interrupted; to continue, repeat the command\n$`,
	},
	{
		line: "tune verify seega --new NEW --nodes 40 --hash 1 --match-games 1000000 --sprt=-0.01,0.01 --quiet --record PROOF",
		out:  `interrupted after \d+ of`, errs: `\ntune: interrupted; to continue, repeat the command\n$`,
	},
	{
		line: "tune verify seega --new NEW --nodes 40 --hash 1 --match-games 1000000 --sprt=-0.01,0.01 --quiet",
		out:  `interrupted after \d+ of`, errs: `\ntune: interrupted; only with --record can a match be continued\n$`,
	},
	{line: "tune selfplay pente --nodes 1000000000000 --hash 1 --quiet --record SLOW", stuck: true},
}

// SIGINT and SIGTERM end every command in order, with what there is and the status that shells give to
// a program that the signal has ended. The second one ends it immediately.
func TestSignals(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the commands and runs them for a minute")
	}
	built(t)
	for _, c := range commands {
		for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
			if !c.stuck {
				t.Run(c.line+" "+signal.String(), func(t *testing.T) {
					t.Parallel()
					status, out, errs := c.run(t, signal, 1)
					if want := 128 + int(signal); status != want {
						t.Errorf("status %d, want %d", status, want)
					}
					if !regexp.MustCompile(c.out).MatchString(out) || !regexp.MustCompile(c.errs).MatchString(errs) {
						t.Errorf("printed\n%s\n%s, want %s, %s", out, errs, c.out, c.errs)
					}
				})
			}
			t.Run(c.line+" "+signal.String()+" twice", func(t *testing.T) {
				t.Parallel()
				if status, _, errs := c.run(t, signal, 2); status != 128+int(signal) {
					t.Errorf("status %d, want %d: %s", status, 128+int(signal), errs)
				}
			})
		}
	}
}

// byDefault is the status of a process that a signal has ended without its doing.
const byDefault = -1

// run runs the command, sends it signals once it is at work, and returns its exit status, its output, and
// what it wrote to its standard error. A command that didn't notice the signal is run again, with more time
// before: it was not at work yet.
func (c *interrupted) run(t *testing.T, signal syscall.Signal, times int) (status int, out, errs string) {
	t.Helper()
	for delay := 50 * time.Millisecond; ; delay *= 2 {
		dir := t.TempDir()
		weights, err := os.ReadFile("../eval/seega/weights.json")
		if err != nil {
			t.Fatal(err)
		}
		changed := regexp.MustCompile(`"value": -?\d+`).ReplaceAll(weights, []byte(`"value": 1`))
		if err := os.WriteFile(filepath.Join(dir, "NEW"), changed, 0o600); err != nil {
			t.Fatal(err)
		}
		status, out, errs := c.runOnce(t, dir, signal, times, delay)
		printed := regexp.MustCompile(c.out).MatchString(out) && regexp.MustCompile(c.errs).MatchString(errs)
		if status != byDefault && (printed || times == 2) || delay > 8*time.Second {
			return status, out, errs
		}
	}
}

// runOnce runs the command in a folder and sends it signals after a delay.
func (c *interrupted) runOnce(
	t *testing.T, dir string, signal syscall.Signal, times int, delay time.Duration,
) (status int, out, errs string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	words := words(c.line)
	command := exec.CommandContext(ctx, filepath.Join(bin, words[0]), words[1:]...)
	command.Dir = dir
	var stdout, stderr bytes.Buffer
	command.Stdout, command.Stderr = &stdout, &stderr
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(in, c.in); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = command.Wait() // its status follows
	}()
	time.Sleep(delay)
	for sent, running := 0, true; running; {
		// The second is sent until the process ends: two that a busy machine delivers together are one to it.
		if sent == 0 || times > 1 {
			if err := command.Process.Signal(signal); err != nil && !errors.Is(err, os.ErrProcessDone) {
				t.Fatal(err)
			}
			sent++
		}
		select {
		case <-ended:
			running = false
		case <-time.After(20 * time.Millisecond):
		}
	}
	if ctx.Err() != nil {
		t.Fatalf("it goes on after %v", patience)
	}
	return command.ProcessState.ExitCode(), stdout.String(), stderr.String()
}

// words splits a line at its spaces, but for those between quotation marks.
func words(line string) (all []string) {
	for i, part := range strings.Split(line, `"`) {
		if i%2 == 1 {
			all = append(all, part)
		} else {
			all = append(all, strings.Fields(part)...)
		}
	}
	return all
}

// A match whose last game a signal finds under way is complete: nothing is left to continue.
func TestSignalInLastGame(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the commands")
	}
	built(t)
	dir := t.TempDir()
	bot := `i=0; echo ugiok; while read a; do case "$a" in isready) echo readyok;; go*) : >going; sleep 0.5; echo bestmove 6;; quit) exit;; esac; done`
	for _, format := range []string{"", "--contest", "--gauntlet"} {
		record := "record" + format
		_ = os.Remove(filepath.Join(dir, "going"))
		settings := []string{"name=bot movetime=20s cmd='sh " + filepath.Join(dir, "bot.sh") + "'", "name=b search=random"}
		if err := os.WriteFile(filepath.Join(dir, "bot.sh"), []byte(bot), 0o600); err != nil {
			t.Fatal(err)
		}
		words := []string{"trilite", "--player", settings[0], "--player", settings[1], "--quiet", "--record", record}
		switch format {
		case "":
			words = append(words, "--games", "2", "--openings-file", "list", "--decided", "--repeat")
		case "--gauntlet":
			words = append(words, format, "--games", "2", "--openings-file", "list", "--decided", "--repeat")
		default:
			words = append(words, format)
		}
		if err := os.WriteFile(filepath.Join(dir, "list"), []byte("1 0 4\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		command := exec.Command(filepath.Join(bin, "match"), words...)
		command.Dir = dir
		var stdout, stderr bytes.Buffer
		command.Stdout, command.Stderr = &stdout, &stderr
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		for deadline := time.Now().Add(patience / 6); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
			text, _ := os.ReadFile(filepath.Join(dir, record))
			if _, err := os.Stat(filepath.Join(dir, "going")); bytes.Contains(text, []byte(`{"number":1,`)) && err == nil {
				break
			}
			if bytes.Count(text, []byte("\n")) == 1 {
				_ = os.Remove(filepath.Join(dir, "going")) // that was in the first game
			}
		}
		if err := command.Process.Signal(syscall.SIGINT); err != nil {
			t.Fatal(err)
		}
		err := command.Wait()
		if err != nil || strings.Contains(stdout.String(), "interrupted") || strings.Contains(stderr.String(), "to continue") {
			t.Errorf("%s: %v\n%s%s", format, err, &stdout, &stderr)
		}
	}
}

// Whatever a command is given, its error is one printable line that isn't long.
func TestErrors(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the commands")
	}
	built(t)
	hostile := strings.Repeat("a\nb\r\x1b[2J\u202e\xff", 5000)
	for _, line := range []string{
		"bench X", "bench --X", "bench --game X", "bench tables X X", "bench find X", "bench find pente --theme X",
		"board X", "board --X", "board --game X", "board --tables X", "board --listen X", "board --listen X:1 --token 0123456789abcdef", "board --token X",
		"engine X", "engine --X", "engine --game X",
		"match X", "match --X", "match trilite --player X --player X", "match trilite --player X=1 --player X=1", "match trilite --player cmd=X --player depth=1",
		"match trilite -o X=1 --player depth=1 --player depth=2", "match trilite --player weights=X --player depth=1", "match trilite --player lib=X --player lib=X --contest",
		"match trilite --player search=X --player depth=1", "match trilite --player depth=1 --player depth=1 --openings-file X", "match --resume X", "match report X",
		"match trilite --player search=random --player search=greedy --record X", "match trilite --games X", "match sprt X", "match show X 1",
		"perft X --depth 1", "perft --X", "perft trilite --depth X", "perft trilite --depth 1 --position X", "perft trilite --depth 1 --positions X", "perft suite --tables X", "perft moves X",
		"solve X", "solve --X", "solve seega --tables X --men Y", "solve trilite --position X", "solve pente --time X", "solve pente --profile X", "solve jackhammer --position X", "solve chinesecheckers --solo --position X",
		"tune X", "tune --X", "tune seega --weights X", "tune seega --search X", "tune selfplay seega --record X", "tune fit seega X --out Y", "tune verify seega --new X",
		"tune spsa seega --record Y -p X=1", "tune show X", "tune fit seega Y --keep X --out Z",
	} {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			words := words(line)
			for i := range words {
				words[i] = strings.ReplaceAll(words[i], "X", hostile)
			}
			command := exec.Command(filepath.Join(bin, words[0]), words[1:]...)
			command.Dir = t.TempDir()
			var stdout, stderr bytes.Buffer
			command.Stdout, command.Stderr = &stdout, &stderr
			if err := command.Run(); err == nil || stdout.Len() > 0 {
				t.Errorf("%v, printed %.1000q", err, &stdout)
			}
			text, newline := strings.CutSuffix(stderr.String(), "\n")
			if status := command.ProcessState.ExitCode(); status != 1 && status != 2 || !newline || utf8.RuneCountInString(text) > 1100 ||
				strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
				t.Errorf("status %d, %.2000q", status, stderr.String())
			}
		})
	}
}
