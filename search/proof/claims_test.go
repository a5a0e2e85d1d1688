package proof_test

import (
	"cmp"
	"flag"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/proof"
)

var (
	claimsWanted = flag.Int("claims", 0, "wins that the engine announces, to be proved; 0 = few of them")
	claimsSeed   = flag.Uint64("claims.seed", 1, "seed of the games")
	claimsNodes  = flag.Uint64("claims.nodes", 10_000_000, "nodes of each proof")
)

// claimsPly is the ply of the queries; claimsHint is their node limit.
const (
	claimsPly  = 20
	claimsHint = 100_000
)

// source is a kind of game: openings, nodes for a move by side, and the odds of a random move.
type source struct {
	name     string
	openings []string // "" stands for random moves near the centre
	nodes    [2]uint64
	blunders [2]int // by side: one move in this number is random; 0 = none
}

// practice holds openings that players discuss, from docs/results/pente.md.
var practice = []string{
	"0:0 1:-1 3:0 -1:0", "0:0 1:-1 3:0 3:-1 2:-1", "0:0 3:-2 3:1", "0:0 3:-2 3:2", "0:0 0:-1 3:0 2:-1 1:-1", "0:0 0:-1 3:0",
}

var sources = []source{
	{"random openings, equal players", []string{""}, [2]uint64{1_000, 1_000}, [2]int{}},
	{"random openings, unequal players", []string{""}, [2]uint64{5_000, 200}, [2]int{0, 8}},
	{"random openings, unequal players", []string{""}, [2]uint64{200, 5_000}, [2]int{8, 0}},
	{"openings from practice, strong players", practice, [2]uint64{20_000, 20_000}, [2]int{}},
	{"openings from practice, players who err", practice, [2]uint64{3_000, 3_000}, [2]int{10, 10}},
}

// Wins and losses that the engine announces at ply 20 are proved, in games of many kinds. To prove 86 of them:
//
//	go test ./search/proof -run TestClaims -v -timeout 1h -args -claims 86 -claims.seed 2
func TestClaims(t *testing.T) {
	wanted := cmp.Or(*claimsWanted, slow.Count(2, 20))
	var nodes []uint64
	claims, games, seen := 0, 0, map[uint64]bool{}
	for ; claims < wanted; games++ {
		if games > 1000+100*wanted {
			t.Fatalf("only %d announced wins in %d games", claims, games)
		}
		s := sources[games%len(sources)]
		e := s.play(t, rand.New(rand.NewPCG(*claimsSeed, uint64(games)))) //nolint:gosec // a small number
		if e == nil || seen[e.State().Key()] {                            // strong players repeat games
			continue
		}
		seen[e.State().Key()] = true
		r := must.Get(e.Best(t.Context(), search.Limits{Nodes: claimsHint}))(t)
		plies, isForced := r.Score.Plies()
		if !isForced {
			continue
		}
		claims++
		rules := e.State().(movegen.Position)
		winner := rules.Mover()
		if plies < 0 {
			winner = 1 - winner
		}
		evaluated := must.Get(e.Evaluated())(t)
		o := must.Get(proof.Decide(t.Context(), evaluated.(movegen.Position), proof.Options{MiB: 32}, proof.Limits{Nodes: *claimsNodes}, nil))(t)
		switch seat, won := o.Winner(); {
		case won && seat == winner:
			nodes = append(nodes, o.Nodes)
			t.Logf("%s: %d plies, proved in %d nodes", s.name, plies, o.Nodes)
		case won:
			t.Errorf("%s: %s: announced for side %d in %d plies, proved for the other side", s.name, rules.AppendText(nil), winner+1, plies)
		default:
			t.Logf("%s: %s: announced for side %d in %d plies, not proved in %d nodes", s.name, rules.AppendText(nil), winner+1, plies, o.Nodes)
		}
	}
	slices.Sort(nodes)
	t.Logf("%d games, %d announced wins, %d proved; nodes: median %d, most %d", games, claims, len(nodes), nodes[len(nodes)/2], nodes[len(nodes)-1])
	if want := claims * 84 / 86; len(nodes) < want {
		t.Errorf("%d of %d proved, want %d", len(nodes), claims, want)
	}
}

// play plays a game up to claimsPly. It returns nil if the game ends before.
func (s *source) play(t *testing.T, rng *rand.Rand) *engine.Engine {
	t.Helper()
	e := must.Get(engine.Open("pente", nil))(t)
	must.Do(t, e.Configure(engine.SearchOptions{HashMiB: 2}))
	opening := strings.Fields(s.openings[rng.IntN(len(s.openings))])
	for ply := range claimsPly {
		p := e.State().(movegen.Position)
		if p.Over() {
			return nil
		}
		side := ply % 2
		move := ""
		switch moves := e.Legal(); {
		case ply < len(opening):
			move = opening[ply]
		case len(opening) == 0 && ply < 4 || s.blunders[side] > 0 && rng.IntN(s.blunders[side]) == 0:
			move = nearCentre(moves, rng)
		default:
			r := must.Get(e.Best(t.Context(), search.Limits{Nodes: s.nodes[side]}))(t)
			move = e.Line(r.Move)
		}
		must.Do(t, e.Play(move))
	}
	if e.State().Over() {
		return nil
	}
	return e
}

// nearCentre returns a random move within four cells of the centre, or any random move if there is none.
func nearCentre(moves []string, rng *rand.Rand) string {
	near := slices.DeleteFunc(slices.Clone(moves), func(m string) bool {
		return strings.ContainsAny(m, "56789")
	})
	if len(near) == 0 {
		near = moves
	}
	return near[rng.IntN(len(near))]
}
