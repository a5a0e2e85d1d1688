//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"quincunx/internal/commandtest"
	"quincunx/internal/must"
)

func TestSignals(t *testing.T) {
	commandtest.Signals(t, nil,
		commandtest.Interrupted{
			Line: "match seega --player search=random --player search=random --games 100000000 --repeat --quiet",
			Out:  `interrupted after \d+ of`,
			Errs: `^match: finishing the running games; a second signal stops them\nmatch: interrupted; only a match with --record can be continued\n$`,
		},
		commandtest.Interrupted{
			Line: "match seega --player search=random --player search=random --games 100000000 --repeat --quiet --record RECORD",
			Out:  `interrupted after \d+ of`, Errs: `\nmatch: interrupted; to continue: \S*match --resume RECORD --quiet\n$`,
		},
		commandtest.Interrupted{
			Line: `match seega --contest --player "name=a search=random" --player "name=b movetime=10ms" --rounds 1000 --quiet --record CONTEST`,
			Out:  `interrupted after \d+ of`, Errs: `\nmatch: interrupted; to continue: \S*match --resume CONTEST --quiet\n$`,
		},
		commandtest.Interrupted{Line: `match pente --player "name=a nodes=1000000000000" --player nodes=1000000000000 --openings 2 --quiet`, Stuck: true},
	)
}

func TestErrors(t *testing.T) {
	commandtest.Errors(t,
		"match X", "match --X", "match trilite --player X --player X", "match trilite --player X=1 --player X=1",
		"match trilite --player cmd=X --player depth=1", "match trilite -o X=1 --player depth=1 --player depth=2",
		"match trilite --player weights=X --player depth=1", "match trilite --player lib=X --player lib=X --contest",
		"match trilite --player search=X --player depth=1", "match trilite --player depth=1 --player depth=1 --openings-file X",
		"match --resume X", "match report X", "match trilite --player search=random --player search=greedy --record X",
		"match trilite --games X", "match sprt X", "match show X 1",
	)
}

// A signal during the last game lets the match complete, so there is nothing to continue.
func TestSignalInLastGame(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	t.Parallel()
	bot := `i=0; echo ugiok; while read a; do case "$a" in isready) echo readyok;; go*) : >going; sleep 0.5; echo bestmove 6;; quit) exit;; esac; done`
	for _, format := range []string{"--games", "--contest", "--gauntlet"} {
		t.Run(format, func(t *testing.T) {
			t.Parallel()
			const record = "record"
			dir := t.TempDir()
			settings := []string{"name=bot movetime=20s cmd='sh " + filepath.Join(dir, "bot.sh") + "'", "name=b search=random"}
			must.Do(t, os.WriteFile(filepath.Join(dir, "bot.sh"), []byte(bot), 0o600))
			words := []string{"trilite", "--player", settings[0], "--player", settings[1], "--quiet", "--record", record}
			if format != "--games" {
				words = append(words, format)
			}
			if format != "--contest" {
				words = append(words, "--games", "2", "--openings-file", "list", "--decided", "--repeat")
			}
			must.Do(t, os.WriteFile(filepath.Join(dir, "list"), []byte("1 0 4\n"), 0o600))
			command := exec.Command("match", words...)
			command.Dir = dir
			var stdout, stderr bytes.Buffer
			command.Stdout, command.Stderr = &stdout, &stderr
			must.Do(t, command.Start())
			for deadline := time.Now().Add(commandtest.Patience / 6); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
				text, _ := os.ReadFile(filepath.Join(dir, record))
				if _, err := os.Stat(filepath.Join(dir, "going")); bytes.Contains(text, []byte(`{"number":1,`)) && err == nil {
					break
				}
				if bytes.Count(text, []byte("\n")) == 1 {
					_ = os.Remove(filepath.Join(dir, "going")) // the file is from the first game
				}
			}
			must.Do(t, command.Process.Signal(syscall.SIGINT))
			err := command.Wait()
			if err != nil || strings.Contains(stdout.String(), "interrupted") || strings.Contains(stderr.String(), "to continue") {
				t.Errorf("%v\n%s%s", err, &stdout, &stderr)
			}
		})
	}
}
