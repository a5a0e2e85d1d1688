//go:build !js

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"quincunx/internal/must"
)

// socket opens a connection to the program, like a page.
func (s *boardServer) socket(t testing.TB) *websocket.Conn {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	c, response, err := websocket.Dial(ctx, "ws://"+s.host()+"/socket", nil)
	if err != nil {
		t.Fatal(err)
	}
	if response.Body != nil {
		_ = response.Body.Close()
	}
	c.SetReadLimit(-1)
	return c
}

// exchange adds a number to a request, sends it and returns the last answer.
func exchange(t testing.TB, c *websocket.Conn, fields string) []byte {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	must.Do(t, c.Write(ctx, websocket.MessageText, []byte(`{"id":1000000,`+fields+`}`)))
	for {
		_, answer, err := c.Read(ctx)
		if err != nil {
			t.Fatal(err)
		}
		var head struct {
			ID   int
			More bool
		}
		if err := json.Unmarshal(answer, &head); err != nil {
			t.Fatalf("%s: %v", answer, err)
		}
		if head.ID == 1000000 && !head.More {
			return answer
		}
	}
}

// ask sends a request on a new connection and returns the last answer.
func (s *boardServer) ask(t testing.TB, fields string) []byte {
	t.Helper()
	c := s.socket(t)
	defer func() { _ = c.CloseNow() }()
	return exchange(t, c, fields)
}

// requests are valid requests, from which the tests derive invalid ones.
var requests = []string{
	`{"id":1,"do":"games"}`,
	`{"id":2,"do":"position","game":{"name":"pente"},"moves":["0:0","1:1"],"geometry":true}`,
	`{"id":3,"do":"moves","game":{"name":"chinesecheckers","options":{"size":"3"}},"moves":[],"seat":0,"from":4}`,
	`{"id":4,"do":"parse","game":{"name":"trilite"},"moves":["4"],"seat":1,"text":"0"}`,
	`{"id":5,"do":"play","game":{"name":"seega"},"moves":[],"seat":0,"nodes":50,"seed":3}`,
	`{"id":6,"do":"analyse","game":{"name":"jackhammer"},"moves":[],"seat":2,"lines":3,"nodes":50}`,
	`{"id":7,"do":"stop","of":6}`,
	`{"id":8,"do":"explain","game":{"name":"pente","position":"1 - 9 0 0 -"},"moves":[]}`,
	`{"id":9,"do":"truth","game":{"name":"trilite"},"moves":["4","0"]}`,
	`{"id":10,"do":"prove","game":{"name":"trilite"},"moves":["4","0"],"nodes":100}`,
	`{"id":11,"do":"puzzles","game":"seega"}`,
	`{"id":12,"do":"puzzle","puzzle":"pente/1","moves":["0:0"]}`,
	`{"id":13,"do":"import","name":"x","text":"1. K10 2. L9"}`,
	`{"id":14,"do":"export","format":"svg","saved":{"schema":1,"game":"pente","players":["human","engine"],"nodes":[{"parent":0,"move":"0:0"}],"at":1}}`,
	`{"id":15,"do":"upload","name":"x","bytes":20}`,
	`{"id":16,"do":"recordgames","record":1,"start":0,"count":10,"moves":["4"]}`,
	`{"id":17,"do":"watch","record":1}`,
}

// spoilt returns a request with parts removed, duplicated or replaced at random.
func spoilt(request string, random *rand.Rand) string {
	odd := []string{
		"null", "-1", "1e300", "0.5", `""`, "[]", "{}", "true", `"\u0000"`, "999999999999999999999", `"` + strings.Repeat("9", 5000) + `"`,
		strings.Repeat("[", 2000), `"../../etc/passwd"`, `"-99999:99999"`, `"63"`, `["0:0","0:0"]`, "NaN", `"\ud800"`, "\xff",
	}
	for range 1 + random.IntN(3) {
		i, j := random.IntN(len(request)+1), random.IntN(len(request)+1)
		i, j = min(i, j), max(i, j)
		switch random.IntN(5) {
		case 0:
			request = request[:i] + request[j:]
		case 1:
			request = request[:i] + request[i:j] + request[i:]
		case 2:
			request = request[:i] + odd[random.IntN(len(odd))] + request[i:]
		default: // replace a value
			if start := strings.IndexByte(request[i:], ':'); start >= 0 {
				start += i + 1
				end := start + strings.IndexAny(request[start:]+",", ",}]")
				request = request[:start] + odd[random.IntN(len(odd))] + request[end:]
			}
		}
		request = request[:min(len(request), 50_000)]
	}
	return request
}

// The program survives hostile messages and answers each of them.
func TestHostileMessages(t *testing.T) {
	s := serveBoard(t)
	random := rand.New(rand.NewPCG(16, 0))
	c := s.socket(t)
	defer func() { _ = c.CloseNow() }()
	errors := 0
	for n := range 600 {
		message := spoilt(requests[n%len(requests)], random)
		kind := websocket.MessageText
		if random.IntN(20) == 0 {
			kind = websocket.MessageBinary
		}
		if kind == websocket.MessageText && !json.Valid([]byte(message)) {
			errors++
		}
		if err := c.Write(t.Context(), kind, []byte(message)); err != nil {
			t.Fatalf("after %q: %v", message, err)
		}
		if n%50 == 49 {
			if answer := exchange(t, c, `"do":"games"`); !strings.Contains(string(answer), "trilite") {
				t.Fatalf("after %q: %s", message, answer)
			}
			_ = c.CloseNow() // requests may be pending
			c = s.socket(t)
		}
	}
	if errors < 100 {
		t.Errorf("only %d messages were no JSON", errors)
	}
	if answer := s.ask(t, `"do":"position","game":{"name":"trilite"},"moves":["4"]`); !strings.Contains(string(answer), `"ply":1`) {
		t.Errorf("afterwards: %s", answer)
	}
}

// footprint is the resources that a process uses.
type footprint struct{ files, threads, kilobytes int }

func footprintOf(t *testing.T, process int) footprint {
	t.Helper()
	files, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", process))
	if err != nil {
		t.Skip("only Linux says what another process holds")
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", process))
	if err != nil {
		t.Fatal(err)
	}
	f := footprint{files: len(files)}
	for line := range strings.Lines(string(status)) {
		_, _ = fmt.Sscanf(line, "Threads: %d", &f.threads)
		_, _ = fmt.Sscanf(line, "VmRSS: %d kB", &f.kilobytes)
	}
	return f
}

// A thousand connections that are opened, used and dropped leak nothing in the program.
func TestThousandConnections(t *testing.T) {
	s := serveBoard(t)
	drop := func(n int) {
		for i := range n {
			c := s.socket(t)
			message := []string{
				`{"id":1,"do":"position","game":{"name":"pente"},"moves":["0:0"]}`,
				`{"id":1,"do":"analyse","game":{"name":"pente"},"moves":[],"seat":0,"lines":1}`,
				`{"id":1,"do":"upload","name":"x","bytes":60000}`,
				`{"id":1,"do":"watch","record":1}`,
			}[i%4]
			must.Do(t, c.Write(t.Context(), websocket.MessageText, []byte(message)))
			_ = c.CloseNow()
		}
	}
	drop(100)
	before := footprintOf(t, s.command.Process.Pid)
	drop(1000)
	var after footprint
	for end := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		after = footprintOf(t, s.command.Process.Pid)
		if after.files <= before.files+2 && after.threads <= before.threads+4 || time.Now().After(end) {
			break
		}
	}
	t.Logf("before: %+v, after: %+v", before, after)
	if after.files > before.files+2 || after.threads > before.threads+4 || after.kilobytes > before.kilobytes+100_000 {
		t.Errorf("before: %+v, after: %+v", before, after)
	}
	if answer := s.ask(t, `"do":"games"`); !strings.Contains(string(answer), "trilite") {
		t.Errorf("afterwards: %s", answer)
	}
}
