//go:build !js

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"quincunx/board"
	"quincunx/board/web"
	"quincunx/internal/must"
)

// start starts a server with limits for a test, as if it listened on the given address.
func start(t *testing.T, listening, token string, limits board.Limits) *httptest.Server {
	t.Helper()
	d := must.Get(newAccessControl(listening, token))(t)
	ctx, cancel := context.WithCancel(t.Context())
	s := must.Get(newServer(ctx, d, board.New(board.Options{Limits: limits}), web.Files))(t)
	h := httptest.NewServer(s)
	t.Cleanup(func() {
		cancel()
		h.Close()
		s.wait()
	})
	return h
}

// get requests a path of a server with pairs of header names and values. It returns the status, the body and the response.
func get(t *testing.T, h *httptest.Server, path string, headers ...string) (int, string, *http.Response) {
	t.Helper()
	r := must.Get(http.NewRequestWithContext(t.Context(), http.MethodGet, h.URL+path, http.NoBody))(t)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
		if headers[i] == "Host" {
			r.Host = headers[i+1]
		}
	}
	answer := must.Get(http.DefaultClient.Do(r))(t)
	defer func() { _ = answer.Body.Close() }()
	body := must.Get(io.ReadAll(answer.Body))(t)
	return answer.StatusCode, string(body), answer
}

// dial opens a connection like a page.
func dial(t *testing.T, h *httptest.Server) *websocket.Conn {
	t.Helper()
	c, _, err := websocket.Dial(t.Context(), h.URL+"/socket", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.CloseNow() })
	c.SetReadLimit(1 << 24)
	return c
}

// ask sends a request and returns the answer.
func ask(t *testing.T, c *websocket.Conn, request string) string {
	t.Helper()
	must.Do(t, c.Write(t.Context(), websocket.MessageText, []byte(request)))
	_, answer, err := c.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return string(answer)
}

const pente = `{"id":1,"do":"position","game":{"name":"pente"}}`

func TestFiles(t *testing.T) {
	h := start(t, "127.0.0.1:4848", "", board.DefaultLimits())
	status, body, answer := get(t, h, "/?game=pente")
	if status != http.StatusOK || !strings.Contains(body, "<title>") {
		t.Errorf("status %d: %s", status, body)
	}
	for name, want := range map[string]string{
		"Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff", "Cache-Control": "no-cache", "Referrer-Policy": "no-referrer",
		"Cross-Origin-Resource-Policy": "same-origin", "Content-Type": "text/html; charset=utf-8",
	} {
		if got := answer.Header.Get(name); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
	tag := answer.Header.Get("ETag")
	if status, body, _ := get(t, h, "/index.html", "If-None-Match", tag); status != http.StatusNotModified || body != "" || tag == "" {
		t.Errorf("with tag %s: status %d, %d bytes", tag, status, len(body))
	}
	for _, path := range []string{"/embed.go", "/..", "/%2e%2e/embed.go", "/x", "/index.html/"} {
		if status, _, _ := get(t, h, path); status != http.StatusNotFound {
			t.Errorf("%s: status %d", path, status)
		}
	}
	if answer, err := http.Post(h.URL, "", http.NoBody); err != nil || answer.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("POST: %v, %v", answer, err)
	}
}

// Foreign names of this machine and pages of other sites are refused, also for connections.
func TestHost(t *testing.T) {
	for _, c := range []struct {
		listening, host string
		isAllowed       bool
	}{
		{"127.0.0.1:4848", "127.0.0.1:4848", true},
		{"127.0.0.1:4848", "localhost:9999", true},
		{"127.0.0.1:4848", "LOCALHOST", true},
		{"127.0.0.1:4848", "[::1]:4848", true},
		{"127.0.0.1:4848", "evil.example", false},
		{"127.0.0.1:4848", "127.0.0.1.evil.example:4848", false},
		{"127.0.0.1:4848", "192.0.2.7:4848", false},
		{"127.0.0.1:4848", "", false},
		{"localhost:4848", "localhost:4848", true},
		{"board.example:4848", "board.example:4848", true},
		{"board.example:4848", "evil.example:4848", false},
		{"0.0.0.0:4848", "192.0.2.7:4848", true},
		{":4848", "evil.example", false},
	} {
		d := must.Get(newAccessControl(c.listening, ""))(t)
		if got := d.hasHost(&http.Request{Host: c.host}); got != c.isAllowed {
			t.Errorf("listening on %s: %q is allowed: %t", c.listening, c.host, got)
		}
	}
	h := start(t, "127.0.0.1:4848", "", board.DefaultLimits())
	for _, path := range []string{"/", "/socket"} {
		if status, _, _ := get(t, h, path, "Host", "evil.example"); status != http.StatusMisdirectedRequest {
			t.Errorf("%s: status %d", path, status)
		}
	}
	_, answer, err := websocket.Dial(t.Context(), h.URL+"/socket", &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"http://evil.example"}}})
	if err == nil || answer.StatusCode != http.StatusForbidden {
		t.Errorf("a page of another site is let in: %v", err)
	}
}

func TestToken(t *testing.T) {
	const token = "0123456789abcdef"
	h := start(t, "0.0.0.0:4848", token, board.DefaultLimits())
	cookie := accessControl{token: token}.cookie()
	for _, c := range []struct {
		path, cookie string
		want         int
	}{
		{"/", "", http.StatusForbidden},
		{"/socket", "", http.StatusForbidden},
		{"/?token=0123456789abcdeX", "", http.StatusForbidden},
		{"/?token=0123456789abcde", "", http.StatusForbidden},
		{"/", cookie + "=x", http.StatusForbidden},
		{"/", cookie + "=" + token, http.StatusOK},
		{"/socket", cookie + "=" + token, http.StatusUpgradeRequired},
	} {
		if status, body, _ := get(t, h, c.path, "Cookie", c.cookie); status != c.want {
			t.Errorf("%s with cookie %q: status %d, want %d: %s", c.path, c.cookie, status, c.want, body)
		}
	}
	status, body, answer := get(t, h, "/?game=%22%3E%3Cb&token="+token)
	set := answer.Cookies()
	if status != http.StatusOK || len(set) != 1 || set[0].Value != token || !set[0].HttpOnly || set[0].SameSite != http.SameSiteStrictMode {
		t.Errorf("status %d, cookies %v", status, set)
	}
	if strings.Contains(body, token) || strings.Contains(body, "<b") || !strings.Contains(body, "url=/?game=%22") {
		t.Errorf("got %s", body)
	}
	if _, body, _ := get(t, h, "//evil.example/?token="+token); strings.Contains(body, "evil") {
		t.Errorf("got %s", body)
	}
	for _, c := range []struct{ address, token string }{{"127.0.0.1:1", "short"}, {"127.0.0.1:1", "0123456789abcde\n"}, {"127.0.0.1", ""}, {"1:2:3", ""}} {
		if _, err := newAccessControl(c.address, c.token); err == nil {
			t.Errorf("%v is an address with a token", c)
		}
	}
	for address, wants := range map[string]bool{"127.0.0.1:1": false, "[::1]:1": false, "localhost:1": false, "192.0.2.1:1": true, ":1": true, "[::]:1": true} {
		if d, err := newAccessControl(address, ""); err != nil || d.token != "" != wants {
			t.Errorf("%s: %v, token %q", address, err, d.token)
		}
	}
}

func TestSocket(t *testing.T) {
	limits := board.DefaultLimits()
	limits.Message = 1000
	h := start(t, "127.0.0.1:4848", "", limits)
	c := dial(t, h)
	if answer := ask(t, c, pente); !strings.HasPrefix(answer, `{"id":1,"board":{`) {
		t.Errorf("got %s", answer)
	}
	must.Do(t, c.Write(t.Context(), websocket.MessageBinary, []byte{1}))
	if _, answer, err := c.Read(t.Context()); err != nil || !strings.Contains(string(answer), `"error":`) {
		t.Errorf("a binary message: %s, %v", answer, err)
	}
	must.Do(t, c.Write(t.Context(), websocket.MessageText, bytes.Repeat([]byte("x"), 2000)))
	if _, _, err := c.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusMessageTooBig {
		t.Errorf("a message that is too long: %v", err)
	}
}

func TestTooManyConnections(t *testing.T) {
	limits := board.DefaultLimits()
	limits.Connections = 2
	h := start(t, "127.0.0.1:4848", "", limits)
	first := dial(t, h)
	dial(t, h)
	_, answer, err := websocket.Dial(t.Context(), h.URL+"/socket", nil)
	if err == nil || answer.StatusCode != http.StatusServiceUnavailable {
		t.Fatalf("a third connection is open: %v", err)
	}
	_ = first.CloseNow()
	for began := time.Now(); ; time.Sleep(time.Millisecond) {
		c, _, err := websocket.Dial(t.Context(), h.URL+"/socket", nil)
		if err == nil {
			_ = c.CloseNow()
			return
		}
		if time.Since(began) > 10*time.Second {
			t.Fatal(err)
		}
	}
}

// Dropped connections, some of them during a search, leak no goroutines and no memory.
func TestDropped(t *testing.T) {
	h := start(t, "127.0.0.1:4848", "", board.DefaultLimits())
	drop := func(n int) {
		for i := range n {
			c, _, err := websocket.Dial(t.Context(), h.URL+"/socket", nil)
			if err != nil {
				t.Fatal(err)
			}
			if i%10 == 0 {
				ask(t, c, pente)
			}
			if i%50 == 0 {
				ask(t, c, `{"id":2,"do":"analyse","game":{"name":"seega"}}`)
			}
			_ = c.CloseNow()
		}
	}
	// settled waits until at most most goroutines remain, and returns their number.
	settled := func(most int) int {
		for began := time.Now(); runtime.NumGoroutine() > most && time.Since(began) < 20*time.Second; time.Sleep(10 * time.Millisecond) {
			http.DefaultClient.CloseIdleConnections()
		}
		return runtime.NumGoroutine()
	}
	goroutines := runtime.NumGoroutine()
	drop(100) // fills all caches
	settled(goroutines)
	before := heap()
	drop(1000)
	if now := settled(goroutines); now > goroutines {
		t.Errorf("%d goroutines, %d before", now, goroutines)
	}
	if now := heap(); now > before+2<<20 {
		t.Errorf("%d bytes are in use, %d before", now, before)
	}
}

// A move takes little longer than its search, even late in a long game: the server, the engine and the connection add at most 20 ms.
// The test measures moves with a search of one node.
func TestOverhead(t *testing.T) {
	h := start(t, "127.0.0.1:4848", "", board.DefaultLimits())
	c := dial(t, h)
	var line []string
	var times []time.Duration
	for len(line) < 150 {
		moves := must.Get(json.Marshal(append([]string{}, line...)))(t)
		began := time.Now()
		var answer struct{ Move, Error string }
		text := ask(t, c, fmt.Sprintf(`{"id":1,"do":"play","game":{"name":"seega","options":{"size":"11"}},"moves":%s,"nodes":1}`, moves))
		if err := json.Unmarshal([]byte(text), &answer); err != nil || answer.Move == "" {
			t.Fatalf("%s: %v", text, err)
		}
		times = append(times, time.Since(began))
		line = append(line, answer.Move)
	}
	slices.Sort(times)
	t.Logf("median %v, longest %v", times[len(times)/2], times[len(times)-1])
	if median := times[len(times)/2]; median > 20*time.Millisecond {
		t.Errorf("a move takes %v without a search", median)
	}
}

// The server soon stops reading from a page that doesn't read. Such a page doesn't block the server or other pages, and uses little
// memory.
func TestSlowReader(t *testing.T) {
	limits := board.DefaultLimits()
	limits.Waiting = 1 << 16
	h := start(t, "127.0.0.1:4848", "", limits)
	quick := dial(t, h)
	ask(t, quick, pente)
	before := heap()
	slow := dial(t, h)
	// Each answer is about 170 KB.
	request := []byte(`{"id":1,"do":"position","game":{"name":"chinesecheckers","options":{"size":"63"}},"geometry":true}`)
	var sent atomic.Int64
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for slow.Write(t.Context(), websocket.MessageText, request) == nil {
			sent.Add(1)
		}
	}()
	for last := int64(-1); last != sent.Load(); time.Sleep(500 * time.Millisecond) {
		last = sent.Load() // until the server accepts no more
	}
	if now := heap(); now > before+16<<20 {
		t.Errorf("%d bytes are in use, %d before", now, before)
	}
	for range 20 {
		began := time.Now()
		ask(t, quick, pente)
		if d := time.Since(began); d > 5*time.Second {
			t.Errorf("an answer takes %v", d)
		}
	}
	_ = slow.CloseNow()
	<-ended
}

// heap returns the number of bytes in use on the heap.
func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// The server shuts down cleanly, even during a search.
func TestEnd(t *testing.T) {
	l := must.Get(listen("127.0.0.1:0"))(t)
	d := must.Get(newAccessControl("127.0.0.1:0", ""))(t)
	ctx, cancel := context.WithCancel(t.Context())
	s := must.Get(newServer(ctx, d, board.New(board.Options{Limits: board.DefaultLimits()}), web.Files))(t)
	ended := make(chan error)
	go func() { ended <- serve(ctx, l, s.httpServer()) }()
	c, _, err := websocket.Dial(t.Context(), "http://"+l.Addr().String()+"/socket", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.CloseNow() }()
	ask(t, c, `{"id":2,"do":"analyse","game":{"name":"seega"}}`)
	began := time.Now()
	cancel()
	if err := <-ended; err == nil || time.Since(began) > 3*time.Second {
		t.Errorf("%v after %v", err, time.Since(began))
	}
}

func TestListen(t *testing.T) {
	first := must.Get(listen(""))(t)
	defer func() { _ = first.Close() }()
	second := must.Get(listen(""))(t)
	defer func() { _ = second.Close() }()
	if second.Addr().(*net.TCPAddr).Port <= first.Addr().(*net.TCPAddr).Port {
		t.Errorf("the ports are %v and %v", first.Addr(), second.Addr())
	}
	if l, err := listen(first.Addr().String()); err == nil {
		t.Errorf("two listen on %v", l.Addr())
	}
	for _, c := range []struct {
		at   net.TCPAddr
		want string
	}{
		{net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1}, "http://127.0.0.1:1/?game=pente&token=t"},
		{net.TCPAddr{IP: net.IPv6loopback, Port: 1}, "http://[::1]:1/?game=pente&token=t"},
		{net.TCPAddr{IP: net.IPv6unspecified, Port: 1}, "http://127.0.0.1:1/?game=pente&token=t"},
	} {
		if got := pageAddresses(&c.at, "t", "pente"); got[0] != c.want {
			t.Errorf("got %v, want %s", got, c.want)
		}
	}
}
