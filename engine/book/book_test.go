package book_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/engine/book"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/certificate"
	"quincunx/search/proof"
)

func open(t *testing.T, name string) engine.Game { return must.Get(engine.Lookup(name))(t) }

// start returns a position of a game after moves.
func start(t *testing.T, game engine.Game, moves ...string) movegen.State {
	t.Helper()
	s := must.Get(game.Start(nil))(t)
	for _, m := range moves {
		must.Do(t, movegen.TurnOf(s).PlayText(m))
	}
	return s
}

func grow(t *testing.T, b *book.Book, g book.Growth) {
	t.Helper()
	must.Do(t, b.Grow(t.Context(), g, func(int) error { return nil }))
}

// saved returns the book that is read from the file of a book.
func saved(t *testing.T, b *book.Book) *book.Book {
	t.Helper()
	var file bytes.Buffer
	must.Do(t, b.Write(&file))
	return must.Get(book.Read(&file))(t)
}

var small = book.Growth{Positions: 24, Nodes: 2000, Candidates: 3, LossWeight: 20}

// withLine returns a book that begins with the start of a game, in Pente also with a line.
func withLine(t *testing.T, name string) *book.Book {
	t.Helper()
	b := book.New(open(t, name))
	b.AddRoot(start(t, b.Game))
	lines := map[string][]string{"pente": {"0:0", "1:2", "0:3", "0:-1", "1:0"}}
	must.Do(t, b.AddLine(start(t, b.Game), lines[name]))
	return b
}

// A book that grows in parts is the same as one that grows at once, and keeps all in its file.
func TestResume(t *testing.T) {
	for _, name := range []string{"pente", "seega", "chinesecheckers"} {
		whole := withLine(t, name)
		grow(t, whole, small)
		parts := withLine(t, name)
		for range 8 {
			part := small
			part.Positions = 3
			grow(t, parts, part)
			parts = saved(t, parts)
		}
		want, got := whole.Entries(), parts.Entries()
		if searched, _ := parts.Count(); len(want) != 24 || searched != 24 {
			t.Errorf("%s: %d positions, %d of them searched, want 24", name, len(want), searched)
		}
		if !equal(want, got) {
			t.Errorf("%s: the book that grew in parts differs from the whole", name)
		}
	}
}

// equal compares entries without their games.
func equal(a, b []*book.Entry) bool {
	return slices.EqualFunc(a, b, func(a, b *book.Entry) bool {
		return a.Position == b.Position && a.Value == b.Value && reflect.DeepEqual(a.Moves, b.Moves) && reflect.DeepEqual(a.Scores, b.Scores)
	})
}

// A book that grows by batches depends neither on the number of threads nor on interruptions. Batches are searched whole.
func TestBatches(t *testing.T) {
	for _, name := range []string{"pente", "seega", "chinesecheckers"} {
		batches := small
		batches.Batch = 5
		whole := withLine(t, name)
		grow(t, whole, batches)
		searched, _ := whole.Count()
		if searched < small.Positions || searched >= small.Positions+5 {
			t.Errorf("%s: %d positions are searched, want %d or up to four more", name, searched, small.Positions)
		}
		threads := withLine(t, name)
		batches.Threads = 3
		grow(t, threads, batches)
		if !equal(whole.Entries(), threads.Entries()) {
			t.Errorf("%s: three threads let another book grow than one", name)
		}
		parts := withLine(t, name)
		for left := small.Positions; left > 0; {
			ctx, cancel := context.WithCancel(t.Context())
			part := batches
			part.Positions = left
			must.Do(t, parts.Grow(ctx, part, func(done int) error {
				if done == 8 {
					cancel()
				}
				return nil
			}))
			cancel()
			parts = saved(t, parts)
			searched, _ := parts.Count()
			left = small.Positions - searched
		}
		if !equal(whole.Entries(), parts.Entries()) {
			t.Errorf("%s: the book that was interrupted differs from the whole", name)
		}
	}
}

// The value of a position is the minimax of the scores of its leaves, recomputed naively.
func TestMinimax(t *testing.T) {
	b := book.New(open(t, "pente"))
	b.AddRoot(start(t, b.Game))
	grow(t, b, book.Growth{Positions: 40, Nodes: 2000, Candidates: 3, LossWeight: 20, Threads: 2})
	checked := 0
	for _, e := range b.Entries() {
		s := must.Get(b.Game.Parse(e.Position))(t).(movegen.Position)
		best, inner := search.Score(-1<<20), false
		for _, c := range e.Moves {
			score := c.Score
			s.Make(must.Get(s.ParseMove(c.Move))(t))
			if next := b.Find(s); next != nil {
				score, inner = -next.Value, true
			}
			s.Unmake()
			best = max(best, score)
		}
		if _, forced := best.Plies(); !forced && e.Value != best {
			t.Errorf("%s: value %v, want %v", e.Position, e.Value, best)
		}
		if inner {
			checked++
		}
	}
	if checked < 10 {
		t.Errorf("%d inner positions", checked)
	}
}

// A position and its images have the same moves up to the symmetry: same games, chances and proofs.
func TestImages(t *testing.T) {
	b := book.New(open(t, "pente"))
	must.Do(t, b.AddGame(start(t, b.Game), []string{"0:0", "1:2", "4:4"}, 8, []float64{1, 0}))
	must.Do(t, b.AddGame(start(t, b.Game), []string{"0:0", "-2:1", "4:4"}, 8, []float64{0.5, 0.5}))
	b.AddProof(start(t, b.Game, "0:0", "1:2"), movegen.Loss, "a.proof")
	moves := must.Get(b.Moves(t.Context(), start(t, b.Game, "0:0")))(t)
	if len(moves) != 8 {
		t.Errorf("%d moves, want the eight images of one", len(moves))
	}
	for _, m := range moves {
		if m.Games != 2 || !slices.Equal(m.Points, []float64{0.75, 0.25}) || m.Proved != "win" || m.Proof != "a.proof" {
			t.Errorf("%+v, want 2 games, 75 %% and a proved win for the side that moves", m)
		}
	}
	if distinct := book.Distinct(moves); len(distinct) != 1 || distinct[0].Images != 8 || distinct[0].Text != "1:2" {
		t.Errorf("%+v, want 1:2, which stands for eight", distinct)
	}
	b.Trim(2)
	if got := b.Len(); got != 3 {
		t.Errorf("%d positions after removing those of one game, want 3", got)
	}
}

// Once X's second stone is placed, all opening rules of Pente share their entries.
func TestOpeningRules(t *testing.T) {
	b := book.New(open(t, "pente"))
	line := []string{"0:0", "1:2", "3:4", "0:2"}
	must.Do(t, b.AddGame(start(t, b.Game), line, 8, []float64{1, 0}))
	for _, rule := range []string{"none", "both"} {
		s, same := must.Get(b.Game.Start(engine.Settings{"opening": rule}))(t), start(t, b.Game)
		turn := movegen.TurnOf(s)
		for ply, move := range line {
			must.Do(t, turn.PlayText(move))
			must.Do(t, movegen.TurnOf(same).PlayText(move))
			if got, want := b.Find(s) != nil, ply >= 2; got != want {
				t.Errorf("%s, ply %d: in the book %v, want %v", rule, ply+1, got, want)
			}
			got, want := must.Get(b.Moves(t.Context(), s))(t), must.Get(b.Moves(t.Context(), same))(t)
			if ply >= 2 && !reflect.DeepEqual(got, want) {
				t.Errorf("%s, ply %d: moves %v, want %v", rule, ply+1, got, want)
			}
			if ply == 1 && len(got) == 0 {
				t.Errorf("%s: no second stone of X", rule)
			}
		}
	}
}

// A solved game has the value of each move; its book adds the games.
func TestSolved(t *testing.T) {
	game := open(t, "trilite")
	moves := must.Get(book.New(game).Moves(t.Context(), start(t, game)))(t)
	if len(moves) != 9 || moves[0].Proved == "" || moves[0].Proof != string(engine.FromSolution) {
		t.Errorf("%+v, want nine moves with values", moves)
	}
}

// Where all seats act simultaneously, joint moves are listed, and scores are those of all seats.
func TestSimultaneous(t *testing.T) {
	b := book.New(open(t, "jackhammer"))
	s := start(t, b.Game)
	turn := movegen.TurnOf(movegen.Clone(s))
	var joint movegen.JointMove
	for _, seat := range turn.Actors() {
		joint[seat] = turn.Moves(seat, nil)[0]
	}
	move := string(turn.AppendJoint(nil, &joint))
	must.Do(t, b.AddGame(movegen.Clone(s), []string{move}, 8, []float64{0, 1, 0}))
	grow(t, b, small)
	moves := must.Get(saved(t, b).Moves(t.Context(), s))(t)
	if len(moves) != 1 || moves[0].Text != move || moves[0].Games != 1 || len(moves[0].Chances) != 3 {
		t.Errorf("%+v, want %s with one game and three chances", moves, move)
	}
}

// The value of a position takes moves into account that only a line has, and lines that begin with them are expanded.
func TestLinked(t *testing.T) {
	b := book.New(open(t, "pente"))
	b.AddRoot(start(t, b.Game))
	far := []string{"0:0", "-9:-9", "9:9"}
	must.Do(t, b.AddLine(start(t, b.Game), far))
	grow(t, b, book.Growth{Positions: 12, Nodes: 1000, Candidates: 2})
	b = saved(t, b)
	e := b.Find(start(t, b.Game, far[0]))
	last := e.Moves[len(e.Moves)-1]
	if len(e.Moves) != 3 || !last.Linked {
		t.Fatalf("%d moves, the last is %+v, want two and a linked one", len(e.Moves), last)
	}
	b.AddProof(start(t, b.Game, far[:2]...), movegen.Loss, "a.proof")
	grow(t, b, book.Growth{})
	if e := b.Find(start(t, b.Game, far[0])); e.Proved != movegen.Win || e.Proof != "a.proof" {
		t.Errorf("proved %v by %q, want a win by a.proof", e.Proved, e.Proof)
	}
}

// A proof of a lost position makes the position before it won, once it is a candidate.
func TestBackedUpProof(t *testing.T) {
	b := book.New(open(t, "pente"))
	b.AddRoot(start(t, b.Game))
	grow(t, b, small)
	root := b.Find(start(t, b.Game, "0:0"))
	s := must.Get(b.Game.Parse(root.Position))(t)
	must.Do(t, movegen.TurnOf(s).PlayText(root.Moves[0].Move))
	b.AddProof(s, movegen.Loss, "a.proof")
	grow(t, b, book.Growth{})
	if root.Proof != "a.proof" || root.Proved != movegen.Win {
		t.Errorf("proved %v by %q, want a win by a.proof", root.Proved, root.Proof)
	}
	if first := b.Find(start(t, b.Game)); first.Proof != "" || first.Value > -25_000 {
		t.Errorf("the start: proved %v by %q, value %v, want a loss by its only move", first.Proved, first.Proof, first.Value)
	}
}

// Damaged and wrong files are refused with the line.
func TestWrongFiles(t *testing.T) {
	b := book.New(open(t, "pente"))
	b.AddRoot(start(t, b.Game))
	grow(t, b, book.Growth{Positions: 3, Nodes: 500, Candidates: 2})
	var file bytes.Buffer
	must.Do(t, b.Write(&file))
	for i := range file.Bytes()[10:] { // the first ten bytes have flags and times, which gzip may ignore
		damaged := bytes.Clone(file.Bytes())
		damaged[10+i] ^= 0x10
		if _, err := book.Read(bytes.NewReader(damaged)); err == nil {
			t.Fatalf("byte %d changed: no error", 10+i)
		}
		if _, err := book.Read(bytes.NewReader(file.Bytes()[:i])); err == nil {
			t.Fatalf("%d bytes: no error", i)
		}
	}
	text := string(must.Get(io.ReadAll(must.Get(gzip.NewReader(&file))(t)))(t))
	for _, c := range []struct{ old, new, want string }{
		{`"book":1`, `"book":2`, "version 2, want 1"},
		{`"game":"pente"`, `"game":"chess"`, "unknown game"},
		{`"roots":["9`, `"roots":["8`, "no entry for the root"},
		{`"position":"9 either 0`, `"position":"9 never 0`, "line 2: position"},
		{`"position":"9 either 0`, `"position":"9 either 5`, "root"},
		{`"depth":`, `"deep":`, "unknown field"},
		{`"depth":`, `"games":3,"depth":`, "points of 0 seats, want 2"},
		{`"depth":`, `"games":3,"points":[9,0],"depth":`, "points 9: want 0..3"},
		{`"depth":`, `"proved":1,"depth":`, "want -1..1 with a proof"},
		{`"depth":`, `"proof":"x","proved":3,"depth":`, "want -1..1 with a proof"},
		{`"scores":[`, `"scores":[1,`, "2 scores, want 1"},
		{`"value":`, `"value":99999`, "line 2"},
		{`"move":"0:0"`, `"move":"1:0"`, "centre"},
	} {
		changed := strings.Replace(text, c.old, c.new, 1)
		if changed == text {
			t.Fatalf("%s is not in the file", c.old)
		}
		var zipped bytes.Buffer
		w := gzip.NewWriter(&zipped)
		must.Get(io.WriteString(w, changed))(t)
		must.Do(t, w.Close())
		if _, err := book.Read(&zipped); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.new, err, c.want)
		}
	}
	if _, err := book.Load(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a file that does not exist: no error")
	}
}

// The growth ends with the error of the caller and when the context is done; what was found stays.
func TestInterrupted(t *testing.T) {
	b := book.New(open(t, "pente"))
	b.AddRoot(start(t, b.Game))
	wrong := errors.New("wrong")
	if err := b.Grow(t.Context(), small, func(done int) error {
		if done == 2 {
			return wrong
		}
		return nil
	}); !errors.Is(err, wrong) {
		t.Errorf("error %v, want %v", err, wrong)
	}
	ctx, cancel := context.WithCancel(t.Context())
	must.Do(t, b.Grow(ctx, small, func(int) error { cancel(); return nil }))
	if searched, _ := b.Count(); searched != 3 {
		t.Errorf("%d positions, want 3", searched)
	}
}

// The shipped books are correct, small, and know the start of their game.
func TestShipped(t *testing.T) {
	total := 0
	for _, name := range engine.Names() {
		game := open(t, name)
		b := must.Get(book.Shipped(game))(t)
		if b.Len() == 0 {
			t.Errorf("%s has no book", name)
			continue
		}
		var file bytes.Buffer
		must.Do(t, b.Write(&file))
		total += file.Len()
		must.Get(book.Read(&file))(t)
		if moves := must.Get(b.Moves(t.Context(), start(t, game)))(t); len(moves) == 0 {
			t.Errorf("%s: the book knows no move at the start", name)
		}
	}
	if total > 300_000 {
		t.Errorf("%d bytes, want at most 300,000", total)
	}
}

// Each position that the shipped book of Pente calls proved by a search has a proof that the rules alone confirm.
func TestShippedProofs(t *testing.T) {
	game := open(t, "pente")
	var file, proved bytes.Buffer
	must.Do(t, must.Get(book.Shipped(game))(t).Write(&file))
	lines := json.NewDecoder(must.Get(gzip.NewReader(&file))(t))
	checked := 0
	for {
		var e book.Entry
		if err := lines.Decode(&e); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if e.Proof != "search" {
			continue
		}
		p := must.Get(game.Parse(e.Position))(t).(movegen.Position)
		d := must.Get(game.Prove(t.Context(), p, proof.Options{MiB: 2 * proof.MinMiB}, proof.Limits{Nodes: 50_000, Tree: true}, func(proof.Decision) {}))(t)
		winner, ok := d.Winner()
		if !ok || d.Value(p.Mover()).Outcome() != e.Proved {
			t.Errorf("%s: no proof of a %v", e.Position, e.Proved)
			continue
		}
		proved.Reset()
		h := certificate.Header{Game: game.Name, Position: e.Position, Winner: int(winner) + 1}
		must.Do(t, certificate.Write(&proved, h, p, d.Sides[winner].Tree))
		c := must.Get(certificate.Open(bytes.NewReader(proved.Bytes()), int64(proved.Len())))(t)
		must.Get(c.Check(p))(t)
		checked++
	}
	if checked < 50 {
		t.Errorf("only %d proofs were checked", checked)
	}
}

// Any text is a book or an error, and a book can be written, read again, asked and grown.
func FuzzRead(f *testing.F) {
	game, err := engine.Lookup("trilite")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(`{"book":1,"game":"trilite","revision":"","roots":["1 - -"]}` + "\n" + `{"position":"1 - -","games":2,"points":[1.5,0.5]}`)
	f.Add(`{"book":1,"game":"trilite"}` + "\n" + `{"position":"1 - -","scores":[3],"moves":[{"move":"4","score":3},null]}`)
	f.Fuzz(func(t *testing.T, text string) {
		var zipped bytes.Buffer
		w := gzip.NewWriter(&zipped)
		must.Get(io.WriteString(w, text))(t)
		must.Do(t, w.Close())
		b, err := book.Read(&zipped)
		if err != nil || b.Game.Name != game.Name {
			return
		}
		for _, e := range b.Entries() {
			must.Get(b.Moves(t.Context(), must.Get(game.Parse(e.Position))(t)))(t)
		}
		grow(t, b, book.Growth{Positions: 1, Nodes: 10, Candidates: 1})
		saved(t, b)
	})
}

func BenchmarkMoves(b *testing.B) {
	game, err := engine.Lookup("pente")
	if err != nil {
		b.Fatal(err)
	}
	s, err := game.Start(nil)
	if err != nil {
		b.Fatal(err)
	}
	if err := movegen.TurnOf(s).PlayText("0:0"); err != nil {
		b.Fatal(err)
	}
	shipped, err := book.Shipped(game)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := shipped.Moves(b.Context(), s); err != nil {
			b.Fatal(err)
		}
	}
}
