//go:build !js

package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"quincunx/internal/command"
	"quincunx/internal/must"
)

// sessions returns the sessions in a document: the lines of blocks marked as sessions.
func sessions(t *testing.T, file string) (all [][]string) {
	t.Helper()
	text := must.Get(os.ReadFile(file))(t)
	for i, block := range strings.Split(string(text), "```") {
		if lines := strings.Split(strings.TrimSuffix(block, "\n"), "\n"); i%2 == 1 && lines[0] == "session" {
			all = append(all, lines[1:])
		}
	}
	return all
}

// The engine reproduces the sessions in docs/protocol.md. "> " begins a command. "…" stands for any
// text or, alone on a line, for any lines.
func TestSessions(t *testing.T) {
	all := sessions(t, "../../docs/protocol.md")
	if len(all) == 0 {
		t.Fatal("no session")
	}
	for _, lines := range all {
		in, toEngine := io.Pipe()
		fromEngine, out := io.Pipe()
		go func() {
			status := program.Run(nil, command.Streams{In: in, Out: out, Errs: io.Discard})
			out.CloseWithError(fmt.Errorf("the engine ended with status %d", status))
		}()
		patience := time.AfterFunc(time.Minute, func() { _ = toEngine.Close() }) // then the missing answer is named
		answers := bufio.NewScanner(fromEngine)
		skipping := false
		for _, line := range lines {
			switch command, isCommand := strings.CutPrefix(line, "> "); {
			case isCommand:
				if _, err := io.WriteString(toEngine, command+"\n"); err != nil {
					t.Fatalf("%s: %v", line, err)
				}
			case line == "…":
				skipping = true
			default:
				parts := strings.Split(line, "…")
				for i := range parts {
					parts[i] = regexp.QuoteMeta(parts[i])
				}
				form := regexp.MustCompile("^" + strings.Join(parts, ".*") + "$")
				for {
					if !answers.Scan() {
						t.Fatalf("no answer, want %s (%v)", line, answers.Err())
					}
					if form.MatchString(answers.Text()) {
						break
					}
					if !skipping {
						t.Fatalf("answer\n%s, want\n%s", answers.Text(), line)
					}
				}
				skipping = false
			}
		}
		for answers.Scan() {
			t.Errorf("further answer %s", answers.Text())
		}
		if err := answers.Err(); err == nil || err.Error() != "the engine ended with status 0" {
			t.Error(err)
		}
		patience.Stop()
	}
}
