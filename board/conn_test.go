package board_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"quincunx/board"
	"quincunx/diagram"
	"quincunx/engine"
)

// page is the other end of a connection.
type page struct {
	t       testing.TB
	conn    *board.Conn
	answers chan answer
	last    int // the number of the last request
}

// answer is an answer of any kind, with the fields that the tests use.
type answer struct {
	ID    int
	More  bool
	Error string

	Board                     *diagram.Board
	Seats, Ply, Count         int
	Simultaneous, Over        bool
	Actors, From              []int
	Result, Text, Label, Move string
	Points                    []float64
	Moves, Last               []move
	Labels                    []string
	Depth                     int
	Nodes                     uint64
	Lines                     []struct {
		Moves []move
		Share float64
		Score struct{ Text string }
	}
	Worth  []int
	Parts  []struct{ Seat, Total int }
	Levels []struct{ Name string }
	Games  []struct {
		Name   string
		Number int // of a record
	}

	Record, Total int
	Records       []struct {
		Record int
		Name   string
	}
	Header  struct{ Title string }
	State   string
	Table   []struct{ Points, Elo float64 }
	Contest struct {
		Scoring string
		Rows    []struct {
			Name         string
			Rank         int
			Wins, Losses int
			Score        float64
		}
	}
	Curves []struct{ Points [][4]float64 }
	Saved  json.RawMessage
}

type move struct {
	Move, Label, Kind string
	Seat              int
	Cells             []int
	Games             int       // of the explorer
	Points            []float64 // of the explorer
}

// texts returns the text forms of moves.
func texts(moves []move) (list []string) {
	for _, m := range moves {
		list = append(list, m.Move)
	}
	return list
}

func newPage(t testing.TB, limits board.Limits) *page {
	t.Helper()
	return pageOf(t, board.New(board.Options{Limits: limits}))
}

// pageOf returns a page of a service.
func pageOf(t testing.TB, service *board.Service) *page {
	t.Helper()
	p := &page{t: t, answers: make(chan answer, 1000)}
	p.conn = service.Connect(t.Context(), func(message []byte) error {
		var a answer
		if err := json.Unmarshal(message, &a); err != nil {
			t.Errorf("%s: %v", message, err)
		}
		p.answers <- a
		return nil
	})
	t.Cleanup(p.conn.Close)
	return p
}

// send sends a request with fields such as `"game":{"name":"pente"}` and returns its number.
func (p *page) send(do string, fields ...string) int {
	p.t.Helper()
	p.last++
	fields = append([]string{fmt.Sprintf(`"id":%d,"do":%q`, p.last, do)}, fields...)
	if err := p.conn.Receive([]byte("{" + strings.Join(fields, ",") + "}")); err != nil {
		p.t.Fatal(err)
	}
	return p.last
}

// next returns the next answer.
func (p *page) next() answer {
	p.t.Helper()
	select {
	case a := <-p.answers:
		return a
	case <-time.After(time.Minute):
		p.t.Fatal("no answer")
		panic("unreachable")
	}
}

// ask sends a request and returns its last answer, which must not be an error.
func (p *page) ask(do string, fields ...string) answer {
	p.t.Helper()
	id := p.send(do, fields...)
	for {
		a := p.next()
		switch {
		case a.ID != id:
			p.t.Fatalf("%s: answer %+v", do, a)
		case a.Error != "":
			p.t.Fatalf("%s %s: %s", do, fields, a.Error)
		case !a.More:
			return a
		}
	}
}

// until returns the last answer to a request. It skips all other messages.
func (p *page) until(id int) answer {
	p.t.Helper()
	for {
		if a := p.next(); a.ID == id && !a.More {
			return a
		}
	}
}

// line returns the fields of a request for a position.
func line(game string, moves ...string) string {
	list, _ := json.Marshal(append([]string{}, moves...))
	return fmt.Sprintf(`"game":{"name":%q},"moves":%s`, game, list)
}

// Part of each game is played through the protocol.
func TestPlay(t *testing.T) {
	for _, name := range engine.Names() {
		t.Run(name, func(t *testing.T) {
			p := newPage(t, board.DefaultLimits())
			var played []string
			first := p.ask("position", line(name), `"geometry":true`)
			if first.Board == nil || len(first.Board.Runs) == 0 || len(first.Board.Men) != first.Seats || first.Text == "" {
				t.Fatalf("the first position is %+v", first)
			}
			for range 12 {
				now := p.ask("position", line(name, played...))
				if now.Ply != len(played) || now.Board.Status == "" || len(now.Board.Runs) > 0 || len(played) > 0 && strings.Join(texts(now.Last), "/") != played[len(played)-1] {
					t.Fatalf("the position is %+v", now)
				}
				if now.Over {
					break
				}
				var parts []string
				for _, seat := range now.Actors {
					whose := fmt.Sprintf(`"seat":%d`, seat)
					legal := p.ask("moves", line(name, played...), whose)
					if legal.Count != len(legal.Moves) || legal.Count == 0 {
						t.Fatalf("%d moves: %+v", legal.Count, legal.Moves)
					}
					best := p.ask("play", line(name, played...), whose, `"level":3,"seed":1`)
					i := slices.IndexFunc(legal.Moves, func(m move) bool { return m.Move == best.Move && m.Label == best.Label })
					if i < 0 {
						t.Fatalf("%s is none of %v", best.Move, legal.Moves)
					}
					typed := p.ask("parse", line(name, played...), whose, fmt.Sprintf(`"text":%q`, strings.ToLower(best.Label)))
					if typed.Move != best.Move {
						t.Errorf("%s is read as %s", best.Label, typed.Move)
					}
					parts = append(parts, best.Move)
				}
				if best := p.ask("analyse", line(name, played...), `"lines":2,"nodes":300`); len(best.Lines) == 0 || len(best.Lines[0].Moves) == 0 {
					t.Fatalf("the analysis is %+v", best)
				}
				if x := p.ask("explain", line(name, played...)); name != "trilite" && len(x.Worth)+len(x.Parts) == 0 {
					t.Error("no explanation")
				}
				played = append(played, strings.Join(parts, "/"))
			}
		})
	}
}

// The moves of a saved game get labels. The actions of seats that act simultaneously share one label.
func TestLabels(t *testing.T) {
	p := newPage(t, board.DefaultLimits())
	for _, c := range []struct{ game, nodes, want string }{
		{"pente", `{"parent":0,"move":"0:0"},{"parent":1,"move":"1:0"},{"parent":0,"move":"7:7"}`, `["K10" "K9" ""]`},
		{"jackhammer", `{"parent":0,"move":"s/m15:0/h16:15"}`, `["s/m15:0/h16:15"]`},
		{"seega", ``, `[]`},
	} {
		a := p.ask("labels", fmt.Sprintf(`"game":{"name":%q},"nodes":[%s]`, c.game, c.nodes))
		if got := fmt.Sprintf("%q", a.Labels); got != c.want {
			t.Errorf("%s: %s, want %s", c.game, got, c.want)
		}
	}
}

func TestGames(t *testing.T) {
	p := newPage(t, board.DefaultLimits())
	if a := p.ask("games"); len(a.Games) != len(engine.Names()) || len(a.Levels) == 0 {
		t.Errorf("got %+v", a)
	}
}

// A position is shown during a search. A stopped search ends soon, and another one can begin.
func TestStop(t *testing.T) {
	p := newPage(t, board.DefaultLimits())
	search := p.send("analyse", line("pente", "0:0"))
	if a := p.next(); a.ID != search || !a.More {
		t.Fatalf("got %+v", a)
	}
	second := p.send("analyse", line("seega"))
	shown := p.send("position", line("pente", "0:0", "0:1"))
	stop := p.send("stop", fmt.Sprintf(`"of":%d`, search))
	third := p.send("analyse", line("seega"), `"nodes":2000`)
	got := map[int]answer{}
	for len(got) < 5 {
		if a := p.next(); !a.More {
			got[a.ID] = a
		}
	}
	if got[second].Error == "" || got[shown].Ply != 2 || got[stop].Error != "" || len(got[search].Lines) != 1 || len(got[third].Lines) != 1 {
		t.Errorf("got %+v", got)
	}
	search = p.send("play", line("pente", "0:0"), `"milliseconds":60000`)
	p.send("stop", fmt.Sprintf(`"of":%d`, search))
	p.next()
	if a := p.next(); a.Error != "stopped" {
		t.Errorf("got %+v", a)
	}
}

// The number of concurrent searches on all connections is limited: a further search waits for a while, and is then
// refused.
func TestSearchesAreLimited(t *testing.T) {
	limits := board.DefaultLimits()
	limits.Searches, limits.Patience, limits.Requests = 1, 50*time.Millisecond, 2
	service := board.New(board.Options{Limits: limits})
	first, second := pageOf(t, service), pageOf(t, service)
	search := first.send("analyse", line("pente", "0:0"))
	first.next()
	second.send("analyse", line("seega"))
	if a := second.next(); !strings.Contains(a.Error, "want at most 1 at a time") {
		t.Errorf("got %+v", a)
	}
	first.last--
	if a := first.until(first.send("analyse", line("seega"))); !strings.Contains(a.Error, "is still running") {
		t.Errorf("the number of a request that is under way: %+v", a)
	}
	first.send("stop", fmt.Sprintf(`"of":%d`, search))
	first.until(search)
	second.ask("analyse", line("seega"), `"nodes":100`)
}

// Errors name the invalid field or value.
func TestErrors(t *testing.T) {
	limits := board.DefaultLimits()
	limits.Message, limits.Moves = 1000, 3
	p := newPage(t, limits)
	for _, c := range []struct{ message, want string }{
		{``, `message: unexpected end of JSON input`},
		{`[]`, `: got a JSON array, want an object`},
		{`{"do":"games"}`, `id 0: want a whole number from 1`},
		{`{"id":1}`, `do: unknown request ""`},
		{`{"id":"x","do":"games"}`, `id: got a JSON string, want a whole number`},
		{`{"id":1,"do":"games","x":1}`, `message: unknown field "x"`},
		{`{"id":1,"do":"position"}`, `game: unknown game "" (known: `},
		{`{"id":1,"do":"position","game":{"name":"seega","options":{"size":4}}}`, `game.options: got a JSON number, want a string`},
		{`{"id":1,"do":"position","game":{"name":"seega","options":{"size":"99"}}}`, `game: seega: size "99": want 3..15`},
		{`{"id":1,"do":"position","game":{"name":"seega","position":"x"}}`, `game: seega position: want 7 fields`},
		{`{"id":1,"do":"position","game":{"name":"trilite"},"moves":["4","4"]}`, `move 2 of 2: `},
		{`{"id":1,"do":"position","game":{"name":"trilite"},"moves":["4","0","1","2"]}`, `moves: got 4, want at most 3`},
		{`{"id":1,"do":"moves","game":{"name":"trilite"},"seat":1}`, `seat 1: want one of the seats to act: [0]`},
		{`{"id":1,"do":"moves","game":{"name":"trilite"},"from":9}`, `from: cell 9: want 0..8`},
		{`{"id":1,"do":"parse","game":{"name":"trilite"},"text":"9"}`, `trilite move "9": `},
		{`{"id":1,"do":"play","game":{"name":"trilite"}}`, `want exactly one of level, nodes, milliseconds and clock`},
		{`{"id":1,"do":"play","game":{"name":"trilite"},"level":9}`, `level 9: want 1..8`},
		{`{"id":1,"do":"play","game":{"name":"trilite"},"milliseconds":-1}`, `milliseconds -1: want 0..86400000`},
		{`{"id":1,"do":"analyse","game":{"name":"trilite"},"lines":257}`, `lines 257: want 1..256`},
		{`{"id":1,"do":"analyse","game":{"name":"trilite"},"only":["9"]}`, `only: trilite move "9": `},
		{`{"id":1,"do":"` + strings.Repeat("x", 1000) + `"}`, `message of `},
	} {
		if err := p.conn.Receive([]byte(c.message)); err != nil {
			t.Fatal(err)
		}
		if got := p.next().Error; !strings.Contains(got, c.want) {
			t.Errorf("%.80s: got %s, want %s", c.message, got, c.want)
		}
	}
}

// A page that doesn't read blocks only its own connection, which can be closed.
func TestSlowPage(t *testing.T) {
	limits := board.DefaultLimits()
	limits.Waiting = 10_000
	ctx, cancel := context.WithCancel(t.Context())
	c := board.New(board.Options{Limits: limits}).Connect(ctx, func([]byte) error {
		<-ctx.Done()
		return ctx.Err()
	})
	received := make(chan int)
	go func() {
		n := 0
		for c.Receive([]byte(`{"id":1,"do":"games"}`)) == nil {
			n++
		}
		received <- n
	}()
	time.Sleep(100 * time.Millisecond)
	cancel()
	if n := <-received; n > 20 {
		t.Errorf("%d requests were answered", n)
	}
	c.Close()
}
