package chinesecheckers_test

import (
	"fmt"
	"testing"

	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
)

// homes lists the arrangements of seats in the tests.
var homes = [][]int{{0, 3}, {4, 1}, {0, 1}, {2, 0}, {0, 2, 4}, {5, 4, 3}, {0, 1, 3, 4}, {4, 0, 1, 5, 2}, {0, 1, 2, 3, 4, 5}, {3, 1, 5, 0, 4, 2}}

// mixed returns a mixed position, or nil if there is none.
func mixed(size int, homes []int, stage chinesecheckers.Stage, seed uint64) *chinesecheckers.Position {
	p, _ := chinesecheckers.Mixed(chinesecheckers.Options{Size: size, Triangles: homes}, stage, seed)
	return p
}

func TestMixedIsWhatItSays(t *testing.T) {
	sizes := []int{1, 2, 3, 4, 5, 6, 9, 17, 32, 63}
	if testing.Short() {
		sizes = sizes[:7]
	}
	for _, size := range sizes {
		for _, homes := range homes {
			men := size * (size + 1) / 2
			for stage := chinesecheckers.Middle; stage <= chinesecheckers.Blocked; stage++ {
				name := fmt.Sprintf("size %d, homes %v, %v", size, homes, stage)
				p := mixed(size, homes, stage, 1)
				if p == nil {
					if stage != chinesecheckers.Blocked || (len(homes)-1)*men >= 2*size+3 {
						t.Errorf("%s: none", name)
					}
					continue
				}
				if p.Over() || p.CheckSelf() != nil {
					t.Errorf("%s: over %t, self %v", name, p.Over(), p.CheckSelf())
				}
				for seat := range movegen.Seat(p.Seats()) {
					for c := range p.Men(seat) {
						if zone := chinesecheckers.GeometryOf(size).Zone(c); zone != chinesecheckers.Hexagon && zone%3 != p.Home(seat)%3 {
							t.Errorf("%s: seat %d has a man in triangle %d", name, seat, zone)
						}
					}
					if p.Total(seat) != men {
						t.Errorf("%s: seat %d has %d men", name, seat, p.Total(seat))
					}
				}
				if again := mixed(size, homes, stage, 1); textOf(again) != textOf(p) {
					t.Errorf("%s: differs from call to call", name)
				}
				moves := p.Moves(nil)
				text := string(p.AppendMove(nil, moves[0]))
				if blocked := len(moves) == 1 && text == "null"; blocked != (stage == chinesecheckers.Blocked) && size > 2 {
					t.Errorf("%s: %d moves, first %s", name, len(moves), text)
				}
			}
		}
	}
}

// In a Finish position, several seats can be done in the same round.
func TestMixedFinishEndsInDraws(t *testing.T) {
	for _, homes := range homes {
		draws := 0
		for seed := range uint64(20) {
			p := mixed(4, homes, chinesecheckers.Finish, seed)
			if p.Mover() != 0 {
				t.Fatalf("%s: not the begin of a round", textOf(p))
			}
			for range homes {
				p.Make(finishing(p))
			}
			var score [movegen.MaxSeats]int32
			p.Score(&score)
			if !p.Over() {
				t.Fatalf("%s: the round didn't end the game", textOf(p))
			}
			for _, s := range score {
				if s == movegen.Draw {
					draws++
				}
			}
		}
		if draws == 0 {
			t.Errorf("homes %v: never a draw", homes)
		}
	}
}

// finishing returns the move into the goal for a seat that lacks one man there,
// or else any move.
func finishing(p *chinesecheckers.Position) movegen.Move {
	moves := p.Moves(nil)
	for _, m := range moves {
		q := p.Clone()
		q.Make(m)
		seat := p.Mover()
		for q.Mover() != 0 {
			q.Make(q.Moves(nil)[0])
		}
		var score [movegen.MaxSeats]int32
		if q.Score(&score); q.Over() && score[seat] != movegen.Loss {
			return m
		}
	}
	return moves[0]
}

func textOf(p movegen.State) string { return string(p.AppendText(nil)) }
