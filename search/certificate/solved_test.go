package certificate_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	evalpente "quincunx/eval/pente"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/seega"
	"quincunx/movegen/trilite"
	"quincunx/search/certificate"
	"quincunx/search/proof"
)

// solved returns the file of a proof found by the search for a side, and the position.
func solved(t *testing.T, game string, p movegen.Position, winner movegen.Seat) []byte {
	t.Helper()
	s := must.Get(proof.New(16))(t)
	r, err := s.Prove(t.Context(), p, winner, proof.Limits{Nodes: 5_000_000, Tree: true}, nil)
	if err != nil || r.Tree == nil {
		t.Fatalf("%v, %v", r.Value, err)
	}
	var b bytes.Buffer
	must.Do(t, certificate.Write(&b, certificate.Header{Game: game, Position: string(p.AppendText(nil)), Winner: int(winner) + 1}, p, r.Tree))
	return b.Bytes()
}

// Games without zones are proved, too, and a large file with a changed byte is refused.
func TestOtherGames(t *testing.T) {
	small := trilite.New()
	statistics, err := check(solved(t, "trilite", small, 0), small)
	if err != nil || statistics.Plies < 13 || statistics.Shared == 0 {
		t.Fatalf("%+v, %v", statistics, err)
	}
	if string(small.AppendText(nil)) != "1 - -" {
		t.Errorf("the position became %s", small.AppendText(nil))
	}
	p, err := seega.Parse("5 M 1 - 0 0 1...1/...../..2../...../1...1")
	if err != nil {
		t.Fatal(err)
	}
	data := solved(t, "seega", p, 0)
	if statistics, err = check(data, p); err != nil || len(data) < 2_000 {
		t.Fatalf("%d bytes, %v", len(data), err)
	}
	rng := rand.New(rand.NewPCG(5, 6))
	for range 10_000 {
		changed := bytes.Clone(data)
		changed[rng.IntN(len(data))] ^= byte(1 + rng.IntN(255))
		if _, err := check(changed, p); err == nil {
			t.Fatal("a changed proof passes")
		}
	}
}

// Proofs found on small boards pass the check, and short wins hold against every move of the defender.
func TestSearchedWins(t *testing.T) {
	wanted := wantedWins()
	rng := rand.New(rand.NewPCG(3, 4))
	s := must.Get(proof.New(4))(t)
	proved, judged, covered := 0, 0, uint64(0)
	for proved < wanted {
		p := anyPosition(t, rng)
		evaluated := must.Get(evalpente.New(p, evalpente.DefaultWeights()))(t)
		winner := movegen.Seat(rng.IntN(2))
		s.Clear()
		r := must.Get(s.Prove(t.Context(), evaluated, winner, proof.Limits{Nodes: 20_000, Tree: true}, nil))(t)
		if r.Value.Worst != movegen.Win {
			continue
		}
		statistics, err := check(file(t, p, winner, r.Tree), p)
		if err != nil {
			t.Fatalf("%s: %v", p.AppendText(nil), err)
		}
		proved++
		covered += statistics.Covered
		if statistics.Plies <= 5 {
			judged++
			j := &judge{Position: p, winner: winner}
			must.Do(t, j.check(r.Tree))
		}
	}
	t.Logf("%d wins, %d of them judged, %d moves answered by wins after a pass", proved, judged, covered)
	if judged < proved/4 || covered < 20*uint64(proved) {
		t.Errorf("%d wins, only %d judged, %d moves answered by wins after a pass", proved, judged, covered)
	}
}
