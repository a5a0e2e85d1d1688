package proof_test

import (
	"bytes"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	evalpente "quincunx/eval/pente"
	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen/pente"
	"quincunx/search/certificate"
	"quincunx/search/proof"
)

// Wins that the engine announces are proved within few nodes. Their proofs pass the check and need few answers in each
// position.
func TestAnnouncedWins(t *testing.T) {
	data := must.Get(os.ReadFile("testdata/wins.txt"))(t)
	stride := slow.Count(10, 1)
	var nodes []uint64
	median, proved := 0, 0
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		announced, text, _ := strings.Cut(line, " ")
		if announced == "#" || i%stride != 0 {
			continue
		}
		plies := must.Get(strconv.Atoi(announced))(t)
		p := must.Get(pente.Parse(text))(t)
		evaluated := must.Get(evalpente.New(p, evalpente.DefaultWeights()))(t)
		o := must.Get(proof.Decide(t.Context(), evaluated, proof.Options{MiB: 16, Threads: i % 4}, proof.Limits{Nodes: 500_000, Tree: true}, nil))(t)
		seat, won := o.Winner()
		if !won || seat != p.Mover() {
			t.Errorf("%s: no proof of the win in %d", text, plies)
			continue
		}
		var file bytes.Buffer
		h := certificate.Header{Game: "pente", Position: text, Winner: int(seat) + 1}
		must.Do(t, certificate.Write(&file, h, p, o.Sides[seat].Tree))
		f := must.Get(certificate.Open(bytes.NewReader(file.Bytes()), int64(file.Len())))(t)
		statistics, err := f.Check(p)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
		proved++
		nodes = append(nodes, o.Nodes)
		median = max(median, statistics.MedianAnswers())
	}
	slices.Sort(nodes)
	t.Logf("%d wins proved; nodes: median %d, most %d; answers in a position: median of each proof at most %d", proved, nodes[len(nodes)/2], nodes[len(nodes)-1], median)
	if median > 10 {
		t.Errorf("%d answers in a position", median)
	}
}
