package simultaneous_test

import (
	"math/rand/v2"
	"testing"

	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/jackhammer"
	"quincunx/search"
	"quincunx/search/alphabeta"
	"quincunx/search/multiseat"
	"quincunx/search/simultaneous"
	"quincunx/search/simultaneous/simultaneoustest"
)

// territory is Jackhammer with its current score as the estimate.
type territory struct{ *jackhammer.Position }

func (p territory) EvaluateSeats(dst *[movegen.MaxSeats]int32) {
	p.Territory(dst)
	for s := range dst {
		dst[s] *= 100
	}
}

func (p territory) Clone() movegen.Simultaneous { return territory{movegen.Clone(p.Position)} }

func newTerritory(t *testing.T, text string) territory {
	t.Helper()
	p := must.Get(jackhammer.Parse(text))(t)
	return territory{p}
}

// Make, MakePass and Unmake restore everything; every seat gets its turn, starting with the first;
// estimates add up to zero.
func TestSequence(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for first := range movegen.Seat(3) {
		game := newTerritory(t, "4 after 0 12 0:0 3:0 3:3 ./../.../....")
		q := simultaneous.NewSequence(game, first)
		type state struct {
			key   uint64
			mover movegen.Seat
			own   int32
		}
		look := func() (s state) {
			s = state{q.Key(), q.Mover(), q.Evaluate()}
			var scores [movegen.MaxSeats]int32
			q.EvaluateSeats(&scores)
			if sum := scores[0] + scores[1] + scores[2]; sum < -2 || sum > 2 || scores[s.mover] != s.own {
				t.Fatalf("estimates %v, of seat %d %d", scores, s.mover, s.own)
			}
			return s
		}
		for range 20 {
			var past []state
			for ply := 0; !q.Over(); ply++ {
				if want := (first + movegen.Seat(ply)) % 3; q.Mover() != want {
					t.Fatalf("seat %d chooses, want %d", q.Mover(), want)
				}
				past = append(past, look())
				moves := q.Moves(nil)
				if m := r.IntN(len(moves) + 1); m == len(moves) {
					q.MakePass()
				} else {
					q.Make(moves[m])
				}
				if c := q.Clone(); c.Key() != q.Key() || c.Mover() != q.Mover() {
					t.Fatal("a copy differs")
				}
			}
			if len(past) != 36 {
				t.Fatalf("%d plies, want 36", len(past))
			}
			var scores [movegen.MaxSeats]int32
			if q.Score(&scores); scores[0]+scores[1]+scores[2] > 0 {
				t.Fatalf("result %v", scores)
			}
			for len(past) > 0 {
				q.Unmake()
				last := len(past) - 1
				if now := look(); now != past[last] {
					t.Fatalf("%+v, before %+v", now, past[last])
				}
				past = past[:last]
			}
		}
	}
}

// The exact result of a small game is the value that the seat can guarantee if the other sees its
// choice.
func TestSequentialIsPessimistic(t *testing.T) {
	game := simultaneoustest.Goofspiel(4, true)
	want := safe(game, 0)
	for _, method := range []string{"paranoid", "brs"} {
		s := must.Get(simultaneous.Sequential(method, alphabeta.Options{HashMiB: 1}))(t)
		r := s.SearchSeat(t.Context(), game, 0, search.Limits{Depth: 8}, nil)
		got := int32(0)
		if n, forced := r.Score.Plies(); forced {
			got = int32(n / max(n, -n))
		}
		if got != want || !game.SeatLegal(0, r.Move) {
			t.Errorf("%s: result %d (score %v), want %d", method, got, r.Score, want)
		}
	}
}

// safe returns the value that seat s can guarantee.
func safe(g *simultaneoustest.Game, s movegen.Seat) int32 {
	if g.Over() {
		var scores [movegen.MaxSeats]int32
		g.Score(&scores)
		return scores[s]
	}
	best := int32(-2)
	for _, own := range g.SeatMoves(s, nil) {
		worst := int32(2)
		for _, other := range g.SeatMoves(1-s, nil) {
			var joint [movegen.MaxSeats]movegen.Move
			joint[s], joint[1-s] = own, other
			g.MakeJoint(&joint)
			worst = min(worst, safe(g, s))
			g.Unmake()
		}
		best = max(best, worst)
	}
	return best
}

func TestSequentialPlays(t *testing.T) {
	game := newTerritory(t, "5 after 0 1000 0:0 4:0 4:4 ./../.../..../.....")
	key := game.Key()
	for _, method := range multiseat.Methods() {
		s := must.Get(simultaneous.Sequential(method, alphabeta.Options{HashMiB: 1}))(t)
		for seat := range movegen.Seat(3) {
			reports := 0
			r := s.SearchSeat(t.Context(), game, seat, search.Limits{Nodes: 2000}, func(i search.Info) {
				reports++
				if len(i.PV) > 1 {
					t.Errorf("%s: the line has actions of other seats", method)
				}
			})
			if !game.SeatLegal(seat, r.Move) || len(r.PV) != 1 || r.PV[0] != r.Move || reports == 0 || game.Key() != key {
				t.Errorf("%s, seat %d: %+v after %d reports", method, seat, r, reports)
			}
		}
	}
	if _, err := simultaneous.Sequential("chance", alphabeta.Options{}); err == nil {
		t.Error("an unknown method")
	}
}
