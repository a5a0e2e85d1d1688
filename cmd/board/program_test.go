//go:build !js

package main

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"quincunx/internal/commandtest"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain makes the program a command of the tests.
func TestMain(m *testing.M) { testscript.Main(tests{m}, map[string]func(){"board": main}) }

// tests are all tests, and what follows them.
type tests struct{ *testing.M }

// Run runs the tests, and ends the browser that they have started.
func (m tests) Run() int {
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

// boardServer is the program, as a person runs it.
type boardServer struct {
	*testing.T
	command *exec.Cmd
	address string // of the page
}

// serveBoard starts the program on a free port, and waits until it has printed its address.
func serveBoard(t *testing.T, arguments ...string) *boardServer {
	t.Helper()
	return serveAt(t, "127.0.0.1:0", arguments...)
}

// serveAt starts the program on an address.
func serveAt(t *testing.T, listen string, arguments ...string) *boardServer {
	t.Helper()
	s := &boardServer{T: t, command: exec.Command("board", append([]string{"--no-open", "--listen", listen}, arguments...)...)}
	out, err := s.command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.command.Start(); err != nil {
		t.Fatal(err)
	}
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

// processorTime returns how long a process has used a processor, from Linux's /proc.
func processorTime(t *testing.T, process int) time.Duration {
	t.Helper()
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", process))
	if err != nil {
		t.Skip("only Linux says how much processor time another process has used")
	}
	_, fields, _ := strings.Cut(string(data), ") ")
	var ticks time.Duration
	for _, field := range strings.Fields(fields)[11:13] {
		n, err := strconv.Atoi(field)
		if err != nil {
			t.Fatal(err)
		}
		ticks += time.Duration(n)
	}
	return ticks * time.Second / 100
}

// built builds a command of this module, and returns its file.
func built(t *testing.T, name string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if runtime.GOOS == "windows" {
		file += ".exe"
	}
	if out, err := exec.Command("go", "build", "-o", file, "../"+name).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return file
}

// fileServer serves a folder as any web host does.
func fileServer(t *testing.T, dir string) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(s.Close)
	return s
}
