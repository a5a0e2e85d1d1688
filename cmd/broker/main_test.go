package main

import (
	"bufio"
	"cmp"
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"quincunx/internal/commandtest"
	"quincunx/internal/must"
)

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"broker": main}) }

func TestHelp(t *testing.T) { commandtest.Help(t, "broker") }

func TestCompletion(t *testing.T) { commandtest.Completion(t, "broker --ver", "--version") }

func TestErrors(t *testing.T) { commandtest.Errors(t, "broker X", "broker --X") }

// Invalid requests are refused, and the end of the requests ends the program.
func TestRequests(t *testing.T) {
	for _, c := range []struct{ in, out, errs string }{
		{"", "", ""},
		{"quit\n", "", "broker: read a request: invalid character 'q' looking for beginning of value\n"},
		{`{}`, `{"error":"the connection is not open"}`, ""},
		{`{"step":{"taken":1}} {"close":{}}`, `{"error":"the connection is not open"}` + "\n" + `{"error":"the connection is not open"}`, ""},
		{`{"open":{"protocol":0}}`, `{"error":"the broker has protocol 1, the command 0: build both from the same revision"}`, ""},
		{`{"open":{"protocol":1,"flags":{"NATS":"x"}}}`, `{"error":"server \"x\": want an address such as nats://host:4222"}`, ""},
	} {
		command := exec.Command("broker")
		var errs strings.Builder
		command.Stderr = &errs
		in, failed := command.StdinPipe()
		out, err := command.StdoutPipe()
		must.Do(t, cmp.Or(failed, err, command.Start()))
		must.Get(io.WriteString(in, c.in))(t)
		lines := bufio.NewScanner(out)
		for _, want := range strings.Split(c.out, "\n") {
			if want != "" && (!lines.Scan() || lines.Text() != want) {
				t.Errorf("%s: got %s, want %s", c.in, lines.Text(), want)
			}
		}
		must.Do(t, in.Close())
		if err := command.Wait(); (err == nil) != (c.errs == "") || errs.String() != c.errs {
			t.Errorf("%s: %v, %s, want %s", c.in, err, &errs, c.errs)
		}
	}
}
