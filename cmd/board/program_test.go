//go:build !js

package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"

	"quincunx/internal/commandtest"
	"quincunx/internal/must"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain makes the program a command of the tests.
func TestMain(m *testing.M) { testscript.Main(tests{m}, map[string]func(){"board": main}) }

// tests runs all tests and then cleans up.
type tests struct{ *testing.M }

// Run runs the tests and ends the browser that they started.
func (m tests) Run() int {
	if err := flag.Set("test.parallel", "4"); err != nil { // tests spend most of their time waiting for the browser
		panic(err)
	}
	status := m.M.Run()
	if running != nil {
		if err := running.end(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
	}
	return status
}

func TestHelp(t *testing.T) { commandtest.Help(t, "board") }

func TestCompletion(t *testing.T) { commandtest.Completion(t, "board --no", "--no-open") }

// boardServer is a running board program.
type boardServer struct {
	*testing.T
	command *exec.Cmd
	address string // of the page
}

// serveBoard starts the program on a free port and waits until it has printed its address.
func serveBoard(t *testing.T, arguments ...string) *boardServer {
	t.Helper()
	return serveAt(t, "127.0.0.1:0", arguments...)
}

// serveAt starts the program on an address.
func serveAt(t *testing.T, listen string, arguments ...string) *boardServer {
	t.Helper()
	s := &boardServer{T: t, command: exec.Command("board", append([]string{"--no-open", "--listen", listen}, arguments...)...)}
	out := must.Get(s.command.StdoutPipe())(t)
	must.Do(t, s.command.Start())
	t.Cleanup(s.kill)
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		t.Fatalf("board has printed no address: %v", lines.Err())
	}
	s.address = lines.Text()
	go func() { _, _ = io.Copy(io.Discard, out) }()
	return s
}

// kill ends the program immediately.
func (s *boardServer) kill() {
	if s.command.ProcessState == nil {
		_ = s.command.Process.Kill()
		_ = s.command.Wait()
	}
}

// host returns the host and port of the server.
func (s *boardServer) host() string {
	host, _, _ := strings.Cut(strings.TrimPrefix(s.address, "http://"), "/")
	return host
}

// fileServer serves a folder like any web host.
func fileServer(t *testing.T, dir string) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(s.Close)
	return s
}
