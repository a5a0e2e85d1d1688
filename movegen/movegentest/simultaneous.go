package movegentest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quincunx/movegen"
)

// SimultaneousModel is a second implementation of the rules of a game whose
// seats act at the same time, slow and obvious, that speaks only in text forms.
type SimultaneousModel interface {
	String() string              // the position
	SeatMoves(seat int) []string // the actions of a seat, sorted; none once the game is over
	Moves() []string             // the joint moves "a/b/…", sorted; none once the game is over
	Play(joint string) error     // an error leaves the position as it was
	Result() string              // "-" while the game goes on
}

// SimultaneousGame says what the kit tests of a game whose seats act at the
// same time, and how much of it.
type SimultaneousGame struct {
	Open  func(text string) (movegen.Simultaneous, error)
	Model func(text string) (SimultaneousModel, error)

	Starts []string // where random games begin
	Wrong  []string // texts that are no position
	Games  int      // random games from each start; 0 = 20
	Turns  int      // the most joint moves of a game; 0 = 200

	// SameFuture reports whether two different texts may have the same key,
	// because they differ only in what play does not depend on; nil = never.
	SameFuture func(a, b string) bool
}

// RunSimultaneous holds a game to the contract, and once more with its seats
// put in sequence.
func RunSimultaneous(t *testing.T, g SimultaneousGame) {
	t.Helper()
	g.kit().run(t)
	t.Run("joint moves", func(t *testing.T) {
		for _, start := range g.Starts {
			g.compareJoints(t, start)
		}
	})
	for _, first := range []int{0, 1} {
		t.Run(fmt.Sprint("in sequence from seat ", first), func(t *testing.T) { Run(t, g.inSequence(t, first)) })
	}
}

// CheckSimultaneousText is [CheckText] for a game whose seats act at the same time.
func CheckSimultaneousText(t *testing.T, g SimultaneousGame, text string) {
	t.Helper()
	g.kit().checkText(t, text)
}

// CheckSimultaneousMoves is [CheckMoves] for a game whose seats act at the same
// time. Each seat's action takes one byte of choices.
func CheckSimultaneousMoves(t *testing.T, g SimultaneousGame, start string, choices []byte) {
	t.Helper()
	g.kit().checkMoves(t, start, choices)
}

func (g SimultaneousGame) kit() kit {
	return kit{
		open: func(text string) (movegen.Turn, error) {
			s, err := g.Open(text)
			if err != nil {
				return movegen.Turn{}, err
			}
			return movegen.TurnOf(s), nil
		},
		judge: func(text string) (judge, error) {
			m, err := g.Model(text)
			if err != nil {
				return nil, err
			}
			return judgeSimultaneous{m}, nil
		},
		starts:     g.Starts,
		wrong:      g.Wrong,
		games:      orDefault(g.Games, 20),
		plies:      orDefault(g.Turns, 200),
		sameFuture: g.SameFuture,
	}
}

type judgeSimultaneous struct{ SimultaneousModel }

func (j judgeSimultaneous) chooses(movegen.Seat) bool         { return true }
func (j judgeSimultaneous) seatMoves(s movegen.Seat) []string { return j.SeatMoves(int(s)) }

// compareJoints compares the joint moves of one position, as walked by
// movegen.Joints, with the model's.
func (g SimultaneousGame) compareJoints(t *testing.T, text string) {
	t.Helper()
	s, err := g.Open(text)
	if err != nil {
		t.Fatalf("start %q: %v", text, err)
	}
	model, err := g.Model(text)
	if err != nil {
		t.Fatalf("model of %q: %v", text, err)
	}
	var (
		turn   = movegen.TurnOf(s)
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
	if n := movegen.CountJoint(s, nil); n != len(names) {
		t.Fatalf("%s: CountJoint = %d of %d joint moves", text, n, len(names))
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

// inSequence is the game as movegen.InSequence presents it. The rules have been
// tested already, so few games will do.
func (g SimultaneousGame) inSequence(t *testing.T, first int) Game {
	start := g.Starts[0]
	p, err := g.kit().open(start)
	if err != nil {
		t.Fatalf("start %q: %v", start, err)
	}
	all := p.Moves(movegen.Seat(first), nil)
	tooMany := start + choicesSign + strings.Repeat(string(p.AppendMove(nil, movegen.Seat(first), all[0]))+"/", p.Seats())
	return Game{
		Open: func(text string) (movegen.Position, error) {
			base, _, _ := strings.Cut(text, choicesSign)
			s, err := g.Open(base)
			if err != nil {
				return nil, err
			}
			p := movegen.InSequence(s, movegen.Seat(first))
			return p, p.SetText(text)
		},
		Model: func(text string) (Model, error) {
			m, err := g.Model(text)
			return &modelInSequence{SimultaneousModel: m, first: first, seats: p.Seats()}, err
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
	SimultaneousModel
	first, seats int
	choices      []string // in the order in which they were made
}

func (m *modelInSequence) String() string {
	if len(m.choices) == 0 {
		return m.SimultaneousModel.String()
	}
	return m.SimultaneousModel.String() + choicesSign + strings.Join(m.choices, "/")
}

func (m *modelInSequence) Mover() int      { return (m.first + len(m.choices)) % m.seats }
func (m *modelInSequence) Moves() []string { return m.SeatMoves(m.Mover()) }

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
	return m.SimultaneousModel.Play(strings.Join(joint, "/"))
}
