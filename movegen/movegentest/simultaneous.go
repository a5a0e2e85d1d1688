package movegentest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quincunx/movegen"
)

// runSimultaneous compares the joint moves, and tests the game in sequence.
func (g Game) runSimultaneous(t *testing.T) {
	t.Run("joint moves", func(t *testing.T) {
		for _, start := range g.Starts {
			g.compareJoints(t, start)
		}
	})
	for _, first := range []int{0, 1} {
		t.Run(fmt.Sprint("in sequence from seat ", first), func(t *testing.T) { g.inSequence(t, first).run(t) })
	}
}

// compareJoints compares the joint moves of a position, as enumerated by
// movegen.Joints, with the model's.
func (g Game) compareJoints(t *testing.T, text string) {
	t.Helper()
	turn := g.mustOpen(t, text)
	s := turn.State.(movegen.Simultaneous)
	model, err := g.Model(text)
	if err != nil {
		t.Fatalf("model of %q: %v", text, err)
	}
	var (
		joints movegen.Joints
		names  []string
	)
	for m := joints.First(s); m != nil; m = joints.Next() {
		name := jointText(turn, m)
		names = append(names, name)
		if back, err := turn.ParseJoint(name); err != nil || back != *m {
			t.Fatalf("%s: joint move %#x as text %q is parsed as %#x, %v", text, *m, name, back, err)
		}
	}
	if n := movegen.CountMoves(s, nil); n != len(names) {
		t.Fatalf("%s: CountMoves = %d of %d joint moves", text, n, len(names))
	}
	slices.Sort(names)
	if want := model.Moves(); !slices.Equal(names, want) {
		t.Fatalf("%s:\njoint moves %v\nmodel %v", text, names, want)
	}
	for _, wrong := range []string{"", "/", "s", strings.Join(names, "/") + "/"} {
		if _, err := turn.ParseJoint(wrong); err == nil {
			t.Fatalf("%s: joint move text %q is accepted", text, wrong)
		}
	}
}

// inSequence returns the game as presented by movegen.InSequence. It plays few
// games, since the rules have been tested already.
func (g Game) inSequence(t *testing.T, first int) Game {
	start := g.Starts[0]
	p := g.mustOpen(t, start)
	all := p.Moves(movegen.Seat(first), nil)
	tooMany := start + choicesSign + strings.Repeat(string(p.AppendMove(nil, movegen.Seat(first), all[0]))+"/", p.Seats())
	return Game{
		Open: func(text string) (movegen.State, error) {
			base, _, _ := strings.Cut(text, choicesSign)
			s, err := g.Open(base)
			if err != nil {
				return nil, err
			}
			p := movegen.InSequence(s.(movegen.Simultaneous), movegen.Seat(first))
			return p, p.SetText(text)
		},
		Model: func(text string) (Model, error) {
			m, err := g.Model(text)
			if err != nil {
				return nil, err
			}
			return &modelInSequence{model: m.(SimultaneousModel), first: first, seats: p.Seats()}, nil
		},
		Starts:     g.Starts,
		Wrong:      append(slices.Clone(g.Wrong), start+choicesSign, strings.TrimSuffix(tooMany, "/"), g.Starts[len(g.Starts)-1]+choicesSign+"x"),
		Games:      2,
		Plies:      100,
		SameFuture: g.SameFuture,
	}
}

const choicesSign = " + "

// modelInSequence is a model whose seats choose one after the other.
type modelInSequence struct {
	model        SimultaneousModel
	first, seats int
	choices      []string // in the order in which they were made
}

func (m *modelInSequence) String() string {
	if len(m.choices) == 0 {
		return m.model.String()
	}
	return m.model.String() + choicesSign + strings.Join(m.choices, "/")
}

func (m *modelInSequence) Result() string  { return m.model.Result() }
func (m *modelInSequence) Mover() int      { return (m.first + len(m.choices)) % m.seats }
func (m *modelInSequence) Moves() []string { return m.model.SeatMoves(m.Mover()) }

func (m *modelInSequence) Play(move string) error {
	if !slices.Contains(m.Moves(), move) {
		return fmt.Errorf("seat %d has no action %s", m.Mover(), move)
	}
	m.choices = append(m.choices, move)
	if len(m.choices) < m.seats {
		return nil
	}
	joint := slices.Concat(m.choices[m.seats-m.first:], m.choices[:m.seats-m.first])
	m.choices = nil
	return m.model.Play(strings.Join(joint, "/"))
}
