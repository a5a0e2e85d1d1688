package pente_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"quincunx/eval"
	"quincunx/eval/pente"
	"quincunx/internal/must"
	rules "quincunx/movegen/pente"
)

func TestWeights(t *testing.T) {
	file := must.Get(os.ReadFile("weights.json"))(t)
	w := pente.DefaultWeights()
	sealed := must.Get(w.File())(t)
	if !bytes.Equal(file, w.Append(nil)) && !bytes.Equal(file, sealed) {
		t.Errorf("the file is not as it would be written:\n%s", sealed)
	}
	p := mustParse(t, start(3, "none"))
	for what, change := range map[string]func(w *eval.Weights){
		"too large": func(w *eval.Weights) { w.Weights[3].Value = 1<<15 + 1 },
		"too few":   func(w *eval.Weights) { w.Weights = w.Weights[1:] },
		"misnamed":  func(w *eval.Weights) { w.Weights[0].Name = "six" },
		"of chess":  func(w *eval.Weights) { w.Game = "chess" },
	} {
		w := pente.DefaultWeights()
		change(&w)
		if _, err := pente.New(p, w); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("weights that are %s: error %v", what, err)
		}
	}
}

// For all weights, scores are the sums of their terms, and bounded.
func TestExtremeWeights(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for i := range 60 {
		w := pente.DefaultWeights()
		for k := range w.Weights {
			switch i % 3 {
			case 0:
				w.Weights[k].Value = 1 << 15
			case 1: // all features of the seats count for one seat
				w.Weights[k].Value = 1 << 15
				if strings.HasSuffix(w.Weights[k].Name, "waiting") {
					w.Weights[k].Value = -1 << 15
				}
			default:
				w.Weights[k].Value = rng.Int32N(1<<16) - 1<<15
			}
		}
		half := []int{3, 9, 15}[i/3%3]
		p := must.Get(pente.New(mustParse(t, randomPosition(t, rng, half, 20+rng.IntN(30))), w))(t)
		sum := int64(0)
		for _, term := range p.Explain(p.Mover(), nil) {
			sum += int64(term.Weight) * int64(term.Count)
		}
		want := min(max(sum/int64(p.Scale()), -eval.MaxScore), eval.MaxScore)
		if got := int64(p.Evaluate()); got != want {
			t.Fatalf("%s: %d, want %d", textOf(p), got, want)
		}
	}
}

func Example() {
	p, err := rules.Parse("3 none 8 0 0 ......./......./..2..../.2111../..2..../......./.......")
	if err != nil {
		fmt.Println(err)
		return
	}
	q, err := pente.New(p, pente.DefaultWeights())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range q.Threats(nil, false) {
		fmt.Printf("%s threatens to win\n", q.AppendMove(nil, m))
	}
	// Output:
	// 0:2 threatens to win
	// 0:3 threatens to win
}
