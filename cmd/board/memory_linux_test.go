package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/match/matchtest"
)

// peak returns the peak memory of a server, in KiB.
func (s *boardServer) peak() (kib int) {
	s.Helper()
	status := must.Get(os.ReadFile(fmt.Sprintf("/proc/%d/status", s.command.Process.Pid)))(s)
	_, after, _ := strings.Cut(string(status), "VmHWM:")
	must.Get(fmt.Sscan(after, &kib))(s)
	return kib
}

// No record, whether named by --record or uploaded, makes the server use more than 100 MB of memory besides the memory for the file. Either
// it is read, or an error names the line.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("writes long files")
	}
	const most = 100 << 10                        // KiB
	names := []string{"moves", "bomb", "endless"} // of the records, all with NIGHTLY=1
	switch {
	case slow.Nightly():
		names = nil
	case !slow.Tests():
		names = names[:1]
	}
	for _, h := range matchtest.WriteHostile(t, t.TempDir(), names...) {
		for _, named := range []bool{false, true} {
			if named && h.Error != "" {
				continue // the server does not start
			}
			var arguments []string
			if named {
				arguments = []string{"--record", h.Name}
			}
			s := serveBoard(t, arguments...)
			before := s.peak()
			c, _, err := websocket.Dial(t.Context(), "ws://"+s.host()+"/socket", nil)
			if err != nil {
				t.Fatal(err)
			}
			c.SetReadLimit(1 << 24)
			var answer string
			size := 0
			if named {
				answer = ask(t, c, `{"id":1,"do":"record","record":1}`)
			} else {
				answer, size = upload(t, c, h.Name)
			}
			if h.Error != "" && !strings.Contains(answer, h.Error) || h.Error != "" && len(answer) > 2000 {
				t.Errorf("%s: got %.500s, want %q", h.Name, answer, h.Error)
			}
			if took := s.peak() - before - size>>10; took > most {
				t.Errorf("%s (named: %t) takes %d KiB of memory, want at most %d", h.Name, named, took, most)
			}
			s.kill()
		}
	}
}

// upload uploads a file and returns the answer and the length of the file in bytes.
func upload(t *testing.T, c *websocket.Conn, name string) (answer string, size int) {
	t.Helper()
	data := must.Get(os.ReadFile(name))(t)
	request := fmt.Sprintf(`{"id":1,"do":"upload","name":"it","bytes":%d}`, len(data))
	must.Do(t, c.Write(t.Context(), websocket.MessageText, []byte(request)))
	for at := 0; at < len(data); at += 1 << 18 {
		must.Do(t, c.Write(t.Context(), websocket.MessageBinary, data[at:min(at+1<<18, len(data))]))
	}
	_, text, err := c.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return string(text), len(data)
}
