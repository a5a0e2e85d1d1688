package match_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"quincunx/internal/must"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/movegen/trilite"
	"quincunx/search"
)

// scribe plays the first legal move and notes its calls. It hangs in choice hangsAt.
type scribe struct {
	calls   []string
	turn    movegen.Turn
	hangsAt int
	release chan struct{} // closed to let a hanging call return
	closed  chan struct{}
}

func (s *scribe) note(format string, args ...any) {
	s.calls = append(s.calls, fmt.Sprintf(format, args...))
}

func (s *scribe) Begin(start movegen.State, seat movegen.Seat, seed uint64) error {
	s.turn = movegen.TurnOf(start).Clone()
	s.note("begin %d %d", seat, seed)
	return nil
}

func (s *scribe) Choose(_ context.Context, seat movegen.Seat, _ search.Limits) (search.Result, error) {
	s.note("choose %d", seat)
	if s.hangsAt--; s.hangsAt == 0 {
		<-s.release
	}
	return search.Result{Move: s.turn.Moves(seat, nil)[0], Depth: 3}, nil
}

func (s *scribe) Made(joint *movegen.JointMove) error {
	s.note("made %s", s.turn.AppendJoint(nil, joint))
	s.turn.Make(joint)
	return nil
}

func (s *scribe) End() error {
	s.note("end")
	return nil
}

func (s *scribe) Close() error {
	close(s.closed)
	return nil
}

// An agent that plays several seats gets one Begin per game and one Made per turn. Random moves are made
// without asking it, and are marked in the record.
func TestOneAgentForAllSeats(t *testing.T) {
	s := &scribe{}
	p := match.Player{Name: "a"}
	turns := 0
	r := match.Referee{MoveLimit: 3, Random: func(t movegen.Turn, joint *movegen.JointMove) bool {
		turns++
		seat := t.Actors()[0]
		joint[seat] = t.Moves(seat, nil)[1]
		return turns == 2
	}}
	g := must.Get(r.Play(t.Context(), match.Opening{Position: trilite.New()}, []match.Seat{{Player: &p, Agent: s, Seed: 9}, {Player: &p}}))(t)
	want := []string{"begin 0 9", "choose 0", "made 0", "made 2", "choose 0", "made 1", "end"}
	if !slices.Equal(s.calls, want) {
		t.Errorf("called %q, want %q", s.calls, want)
	}
	if g.Cause != match.ByMoveLimit || g.Turns != 3 || len(g.Moves) != 3 || g.Moves[0].Random || !g.Moves[1].Random || g.Moves[2].Depth != 3 {
		t.Errorf("%+v", g)
	}
}

// An agent that doesn't return in time loses, and is closed when it returns.
func TestCallLimit(t *testing.T) {
	hung := &scribe{hangsAt: 2, release: make(chan struct{}), closed: make(chan struct{})}
	quick, slow := match.Player{Name: "quick"}, match.Player{Name: "slow", CallLimit: 50 * time.Millisecond}
	seats := []match.Seat{{Player: &quick, Agent: &scribe{}}, {Player: &slow, Agent: hung}}
	g := must.Get(new(match.Referee).Play(t.Context(), match.Opening{Position: trilite.New()}, seats))(t)
	if g.Cause != match.ByTime || g.Detail != "a call took longer than 50ms" || !slices.Equal(g.Result, []movegen.Outcome{1, -1}) || len(g.Moves) != 3 {
		t.Errorf("%+v", g)
	}
	if !seats[1].Gone || seats[0].Gone {
		t.Errorf("gone: %t, %t", seats[0].Gone, seats[1].Gone)
	}
	select {
	case <-hung.closed:
		t.Error("closed while it was called")
	case <-time.After(time.Millisecond):
	}
	close(hung.release)
	<-hung.closed
}
