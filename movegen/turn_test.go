package movegen_test

import (
	"slices"
	"testing"

	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/jackhammer"
	"quincunx/movegen/trilite"
)

// A line is written up to the first illegal move, and the position is restored.
func TestAppendLine(t *testing.T) {
	p := trilite.New()
	var line []movegen.Move
	for _, text := range []string{"4", "0", "8", "2"} {
		m := must.Get(p.ParseMove(text))(t)
		line = append(line, m)
		p.Make(m)
	}
	for range line {
		p.Unmake()
	}
	for n, want := range []string{"", "4", "4 0", "4 0 8", "4 0 8 2"} {
		if got := string(movegen.TurnOf(p).AppendLine(nil, 0, line[:n])); got != want {
			t.Errorf("%d moves: %q, want %q", n, got, want)
		}
	}
	again := []movegen.Move{line[0], line[1], line[0], line[3]} // cell 4 is occupied
	if got := string(movegen.TurnOf(p).AppendLine([]byte("pv "), 0, again)); got != "pv 4 0" {
		t.Errorf("%q goes on after a move that is not legal", got)
	}
	if text := string(p.AppendText(nil)); text != "1 - -" {
		t.Errorf("the position comes back as %s", text)
	}
}

func TestPlayText(t *testing.T) {
	turns := must.Get(jackhammer.New(jackhammer.Options{Side: 3, Turns: 9}))(t)
	for _, c := range []struct {
		state      movegen.State
		move, want string // want is "" for an illegal move
	}{
		{trilite.New(), "4", "2 4 -"},
		{trilite.New(), "9", ""},
		{turns.Clone(), "s/m1:0/h2:1", "3 after 1 9 0:0 1:0 2:2 ./../.#."},
		{turns.Clone(), "s/m1:0/h1:0", ""},
		{turns.Clone(), "s/s", ""},
	} {
		before := string(c.state.AppendText(nil))
		err := movegen.TurnOf(c.state).PlayText(c.move)
		after := string(c.state.AppendText(nil))
		if (err == nil) != (c.want != "") || err == nil && after != c.want || err != nil && after != before {
			t.Errorf("%s in %s: %s, %v", c.move, before, after, err)
		}
	}
}

// A turn has one actor or all seats, follows its position, and writes and parses the
// actors' moves.
func TestTurn(t *testing.T) {
	hammers := must.Get(jackhammer.Parse("3 after 1 9 0:0 1:0 2:2 ./../..."))(t)
	for _, c := range []struct {
		state        movegen.State
		actors, next []movegen.Seat
		move, line   string
	}{
		{trilite.New(), []movegen.Seat{0}, []movegen.Seat{1}, "0", "0 1"},
		{hammers, []movegen.Seat{0, 1, 2}, []movegen.Seat{0, 1, 2}, "s/s/s", "s s"},
	} {
		turn := movegen.TurnOf(c.state)
		before := turn.Clone()
		if turn.Simultaneous() != (len(c.actors) > 1) || !slices.Equal(turn.Actors(), c.actors) {
			t.Errorf("%T: simultaneous %t, actors %v", c.state, turn.Simultaneous(), turn.Actors())
		}
		var joint movegen.JointMove
		var line []movegen.Move
		moves := 1
		for _, seat := range turn.Actors() {
			all := turn.Moves(seat, nil)
			moves *= len(all)
			joint[seat], line = all[0], all[:2]
		}
		if !turn.Simultaneous() {
			joint[5] = line[1] // not an actor
		} else {
			line[1] = line[0]
		}
		if n := turn.Count(); n != moves {
			t.Errorf("%T: counted %d of %d moves", c.state, n, moves)
		}
		text := string(turn.AppendJoint(nil, &joint))
		if text != c.move {
			t.Errorf("%T: %s, want %s", c.state, text, c.move)
		}
		if text := string(turn.AppendLine(nil, 1, line)); text != c.line {
			t.Errorf("%T: line %s, want %s", c.state, text, c.line)
		}
		turn.Make(&joint)
		if !slices.Equal(turn.Actors(), c.next) {
			t.Errorf("%T: then %v act, want %v", c.state, turn.Actors(), c.next)
		}
		if err := before.PlayText(text); err != nil || before.Key() != turn.Key() {
			t.Errorf("%T: a copy plays %s otherwise: %v", c.state, text, err)
		}
	}
	if _, same := movegen.Clone[movegen.State](hammers).(*jackhammer.Position); !same {
		t.Error("a copy has another type")
	}
	defer func() {
		if recover() == nil {
			t.Error("a State that is no game has a turn")
		}
	}()
	movegen.TurnOf(struct{ movegen.State }{hammers})
}
