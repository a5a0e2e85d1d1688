//go:build !js

package main

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"quincunx/engine"
	"quincunx/internal/commandtest"
	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/search/retrograde/tables"
)

// seegaTables builds the tables of a small board of Seega, and those of a larger one with few men. It returns the folder with both, three and five.
func seegaTables(t testing.TB) (dir string) {
	t.Helper()
	commandtest.Build(t, "solve")
	dir = t.TempDir()
	commandtest.Do(t, dir, "solve seega --size 3 --tables three")
	commandtest.Do(t, dir, "solve seega --size 5 --men 3 --threshold 100 --tables five")
	return dir
}

// openTables opens the tables in folders.
func openTables(t testing.TB, folders ...string) (sets []*tables.Set) {
	t.Helper()
	for _, folder := range folders {
		_, set, err := engine.FindTables(folder)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { must.Do(t, set.Close()) })
		sets = append(sets, set)
	}
	return sets
}

// startAPI starts an API server with tables.
func startAPI(t *testing.T, sets ...*tables.Set) *httptest.Server {
	t.Helper()
	h := httptest.NewUnstartedServer(nil)
	h.Config = must.Get(newAPI(t.Context(), sets))(t).httpServer()
	h.Start()
	t.Cleanup(h.Close)
	return h
}

// askAPI requests a position and decodes the answer.
func askAPI(t *testing.T, h *httptest.Server, variant, position string) (a positionAnswer) {
	t.Helper()
	status, body, _ := get(t, h, "/"+variant+"/"+url.PathEscape(position))
	for deadline := time.Now().Add(time.Minute); status == http.StatusServiceUnavailable && time.Now().Before(deadline); { // while a game is being solved
		status, body, _ = get(t, h, "/"+variant+"/"+url.PathEscape(position))
	}
	if status != http.StatusOK {
		t.Fatalf("%s %s: status %d: %s", variant, position, status, body)
	}
	must.Do(t, json.Unmarshal([]byte(body), &a))
	return a
}

// The values are those that solve prints, and those of a position follow from the answers for the positions after its moves.
func TestAPIValues(t *testing.T) {
	t.Parallel()
	dir := seegaTables(t)
	h := startAPI(t, openTables(t, dir+"/three", dir+"/five")...)
	count := 0
	for _, c := range []struct {
		variant, solve string
		every          int // line of the output
	}{
		{"trilite/regular", "solve trilite --table", slow.Count(4999, 499, 49)},
		{"chinesecheckers/size=1", "solve chinesecheckers --size 1 --table", 1},
		{"seega/size=3,threshold=0", "solve seega --size 3 --tables three --sample 10", 1},
		{"seega/size=5,threshold=100", "solve seega --size 5 --men 3 --threshold 100 --tables five --sample 10", 1},
	} {
		for i, line := range strings.Split(strings.TrimSpace(commandtest.Do(t, dir, c.solve)), "\n") {
			if i%c.every != 0 {
				continue
			}
			count++
			text, value, _ := strings.Cut(line, "\t")
			words := strings.Fields(value)
			a := askAPI(t, h, c.variant, text)
			want := map[string]string{"W": "win", "L": "lose", "D": "draw", "win": "win", "loss": "lose", "draw": "draw"}[words[0]]
			if strings.HasSuffix(c.variant, "threshold=100") && want == "draw" {
				want = "tie"
			}
			switch distance, err := strconv.Atoi(words[1]); {
			case words[0] == "X":
				if a.Remoteness != 0 || len(a.Moves) > 0 {
					t.Errorf("%s is over, got %+v", text, a)
				}
				continue
			case a.PositionValue != want || a.Note != "" || len(a.Moves) == 0:
				t.Errorf("%s: got %+v, want %s", text, a, want)
			case want == "draw" && a.Remoteness != remotenessEndless, want == "tie" && a.Remoteness != remotenessUnknown:
				t.Errorf("%s: remoteness %d", text, a.Remoteness)
			case err == nil && strings.HasPrefix(c.variant, "seega") && want != "tie" && (a.Distance == nil || *a.Distance != distance):
				t.Errorf("%s: distance %v, want %d", text, a.Distance, distance)
			case err == nil && !strings.HasPrefix(c.variant, "seega") && a.Remoteness != distance:
				t.Errorf("%s: remoteness %d, want %d", text, a.Remoteness, distance)
			}
			checkMoves(t, h, c.variant, &a)
		}
	}
	if count < 200 {
		t.Errorf("%d positions", count)
	}
	if slow.Tests() { // size 2 takes seconds to solve
		var want struct {
			Position, Value string
			Moves           []struct{ Move, Value string }
		}
		must.Do(t, json.Unmarshal([]byte(commandtest.Do(t, dir, "solve chinesecheckers --size 2 --json")), &want))
		got := askAPI(t, h, "chinesecheckers/size=2", want.Position)
		checkMoves(t, h, "chinesecheckers/size=2", &got)
		if got.PositionValue != want.Value || len(got.Moves) != len(want.Moves) || got.Moves[0].Move != want.Moves[0].Move {
			t.Errorf("size 2: got %+v, want %+v", got, want)
		}
	}
}

// checkMoves compares the moves of an answer with the answers for the positions after them, and the value with the best move.
func checkMoves(t *testing.T, h *httptest.Server, variant string, a *positionAnswer) {
	t.Helper()
	rank := map[string]int{"win": 3, "tie": 2, "draw": 2, "lose": 1}
	other := map[string]string{"win": "lose", "lose": "win", "tie": "tie", "draw": "draw"}
	if best := a.Moves[0]; rank[best.MoveValue] != rank[a.PositionValue] || best.DeltaRemoteness != 0 ||
		a.Remoteness > 0 && a.Remoteness != best.Remoteness+1 || best.Remoteness == 0 && best.MoveValue == "win" && a.Remoteness != 1 {
		t.Errorf("%s is %s in %d, and its best move %+v", a.Position, a.PositionValue, a.Remoteness, best)
	}
	for i, m := range a.Moves {
		if i > 0 && rank[m.MoveValue] > rank[a.Moves[i-1].MoveValue] {
			t.Errorf("%s: move %s is better than the one before", a.Position, m.Move)
		}
		after := askAPI(t, h, variant, m.Position)
		if !reflect.DeepEqual(after.positionFields, m.positionFields) {
			t.Errorf("%s, move %s: %+v, and by itself %+v", a.Position, m.Move, m.positionFields, after.positionFields)
		}
		isSame := strings.Fields(m.Position)[2] == strings.Fields(a.Position)[2] && strings.HasPrefix(variant, "seega")
		isOver := after.Remoteness == 0
		if want := map[bool]string{true: m.PositionValue, false: other[m.PositionValue]}[isSame]; m.MoveValue != want && !isOver {
			t.Errorf("%s, move %s: %s, want %s", a.Position, m.Move, m.MoveValue, want)
		}
	}
}

// Every answer is JSON, errors name what is wrong, and what tables lack is said.
func TestAPIErrors(t *testing.T) {
	t.Parallel()
	dir := seegaTables(t)
	must.Do(t, os.Remove(dir+"/five/2x1.tier"))
	sets := openTables(t, dir+"/three", dir+"/five")
	h := startAPI(t, sets...)
	for _, c := range []struct {
		path, want string
		status     int
	}{
		{"/chess/a/b", `unknown game "chess"`, 404},
		{"/pente/", "has not been solved", 404},
		{"/seega/size=4/", `unknown variant "size=4" of seega (known: size=3,threshold=0; size=5,threshold=100)`, 404},
		{"/trilite/regular/positions/", "trilite position: want 3 fields", 400},
		{"/trilite/regular/1%20-%20-%20/x", "trilite position", 400},
		{"/trilite/regular/1%20012%20-", "trilite position", 400},
		{"/trilite/regular/%00%ff", "trilite position", 400},
		{"/seega/size=3,threshold=0/5%20P%201%20-%200%200%20...../...../...../...../.....", "options of another variant", 400},
		{"/chinesecheckers/size=1/2%200,3%200%200%2F00%2F.......%2F......%2F.....%2F......%2F.......%2F11%2F1", "options of another variant", 400},
		{"/chinesecheckers/size=1/1%200,3%200%20.%2F....%2F...%2F....%2F1", "seat 1 has 0 of 1 men", 400},
	} {
		status, body, answer := get(t, h, c.path)
		var wrong struct{ Error string }
		if err := json.Unmarshal([]byte(body), &wrong); err != nil || status != c.status || !strings.Contains(wrong.Error, c.want) {
			t.Errorf("%s: status %d: %s; want %d: %s", c.path, status, body, c.status, c.want)
		}
		if kind, origin := answer.Header.Get("Content-Type"), answer.Header.Get("Access-Control-Allow-Origin"); kind != "application/json" || origin != "*" {
			t.Errorf("%s: %s for %s", c.path, kind, origin)
		}
	}
	a := askAPI(t, h, "seega/size=5,threshold=100", "5 M 1 - 0 100 11.../...../..2../...../.....")
	if a.PositionValue != unsolved || a.Remoteness != remotenessUnknown || a.Note != "the table 2x1 is missing" || len(a.Moves) == 0 || a.Moves[0].MoveValue != unsolved {
		t.Errorf("without the table: %+v", a)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	unsolved := httptest.NewRecorder()
	must.Get(newAPI(ctx, nil))(t).ServeHTTP(unsolved, httptest.NewRequest(http.MethodGet, "/trilite/regular/1%20-%20-", http.NoBody))
	if unsolved.Code != http.StatusServiceUnavailable || unsolved.Header().Get("Retry-After") == "" || !strings.Contains(unsolved.Body.String(), `{"error":`) {
		t.Errorf("a game that could not be solved: %v", unsolved)
	}
	if _, err := newAPI(t.Context(), []*tables.Set{sets[0], sets[0]}); err == nil || !strings.Contains(err.Error(), "two directories hold seega size=3 threshold=0") {
		t.Errorf("the same tables twice: %v", err)
	}
}

// Methods that write, long requests and too many connections are refused.
func TestAPILimits(t *testing.T) {
	t.Parallel()
	h := startAPI(t)
	request := func(method, path string) *http.Response {
		r := must.Get(http.NewRequestWithContext(t.Context(), method, h.URL+path, http.NoBody))(t)
		answer := must.Get(http.DefaultClient.Do(r))(t)
		must.Do(t, answer.Body.Close())
		return answer
	}
	for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodOptions} {
		if answer := request(method, "/"); answer.StatusCode != http.StatusMethodNotAllowed || answer.Header.Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: %v", method, answer)
		}
	}
	if answer := request(http.MethodHead, "/trilite/regular/1%20-%20-"); answer.StatusCode != http.StatusOK || answer.ContentLength <= 0 {
		t.Errorf("HEAD: %v", answer)
	}
	if answer := request(http.MethodGet, "/"+strings.Repeat("x", 3*apiHeader)); answer.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("a long request: %v", answer)
	}
	http.DefaultClient.CloseIdleConnections()
	for range apiConnections {
		c := must.Get(net.Dial("tcp", h.Listener.Addr().String()))(t)
		t.Cleanup(func() { _ = c.Close() })
	}
	for range 10 { // connections that were just closed may still be counted
		c := must.Get(net.Dial("tcp", h.Listener.Addr().String()))(t)
		t.Cleanup(func() { _ = c.Close() })
		must.Do(t, c.SetReadDeadline(time.Now().Add(5*time.Second)))
		if _, err := c.Read(make([]byte, 1)); err == nil || os.IsTimeout(err) {
			t.Errorf("a connection too many: %v", err)
		}
	}
}

// The requests of docs/board.md are answered as documented.
func TestAPIDocument(t *testing.T) {
	t.Parallel()
	text := must.Get(os.ReadFile("../../docs/board.md"))(t)
	_, examples, found := strings.Cut(string(text), "```requests\n")
	examples, _, closed := strings.Cut(examples, "```")
	if !found || !closed {
		t.Fatal("no example")
	}
	h := startAPI(t, openTables(t, seegaTables(t)+"/three")...)
	count, got := 0, ""
	for line := range strings.Lines(examples) {
		line = strings.TrimSpace(line)
		if path, ok := strings.CutPrefix(line, "> "); ok {
			_, got, _ = get(t, h, path)
			continue
		}
		pattern := "^" + strings.ReplaceAll(regexp.QuoteMeta(line), "…", ".*") + "\n$"
		if count++; !regexp.MustCompile(pattern).MatchString(got) {
			t.Errorf("got %s, want %s", got, line)
		}
	}
	if count < 5 {
		t.Errorf("%d answers", count)
	}
}

// The program serves the API, too, and fails on an address that is taken.
func TestAPIProgram(t *testing.T) {
	t.Parallel()
	s := serveBoard(t, "--api")
	for _, mode := range []string{"--api", "--no-open"} {
		taken := exec.Command("board", mode, "--listen", s.host())
		if out, err := taken.CombinedOutput(); err == nil || taken.ProcessState.ExitCode() != 1 || strings.Count(string(out), "\n") != 1 {
			t.Errorf("%s on the address %s: %v: %s", mode, s.host(), err, out)
		}
	}
	answer := must.Get(http.Get(s.address + "trilite/"))(t)
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusOK {
		t.Errorf("%v", answer)
	}
}

// No path makes the server panic, and each answer is JSON.
func FuzzAPI(f *testing.F) {
	a := must.Get(newAPI(f.Context(), openTables(f, seegaTables(f)+"/three")))(f)
	for _, path := range []string{
		"/", "//", "/trilite", "/trilite/regular/1%20013%20485", "/trilite/regular/positions/?p=2+-+-", "/seega/size=3,threshold=0/3%20M%201%20-%200%200%20121%2F2.2%2F1.1",
		"/seega/size=3,threshold=0/3%20M%202%202:2%201%200%20.../12./..2", "/seega/size=3,threshold=0/3%20P%201%20-%200%200%20.../.../...", "/chinesecheckers/size=1/1%200,3%200%200/..../.../..../1",
		"/chinesecheckers/size=1/1%200,1%200%200/..../.../..../1", "/%2e%2e/%2f", "/trilite/../x",
	} {
		f.Add(path)
	}
	f.Fuzz(func(t *testing.T, path string) {
		u, err := url.ParseRequestURI(path)
		if err != nil || strings.Contains(path, "size=2") {
			t.Skip("no path, or a game that takes seconds to solve")
		}
		w := httptest.NewRecorder()
		a.ServeHTTP(w, &http.Request{Method: http.MethodGet, URL: u})
		if !json.Valid(w.Body.Bytes()) || w.Code != http.StatusOK && w.Code != http.StatusNotFound && w.Code != http.StatusBadRequest {
			t.Errorf("%q: status %d: %s", path, w.Code, w.Body)
		}
	})
}
