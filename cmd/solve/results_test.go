package main

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quincunx/internal/slow"
	"quincunx/movegen"
	"quincunx/movegen/pente"
)

// The proofs in docs/results/pente are correct, and the document lists all of them.
func TestResults(t *testing.T) {
	const folder = "../../docs/results"
	document, err := os.ReadFile(filepath.Join(folder, "pente.md"))
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(folder, "pente", "*.proof"))
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, name := range files {
		c := checking{name: name}
		if err := c.read(false); err != nil {
			t.Error(err)
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		row := fmt.Sprintf("| %d | %d |", c.proof.Winner, c.statistics.Plies)
		end := fmt.Sprintf("| %s | %s | `%.8x` |", grouped(c.statistics.Positions), grouped(uint64(len(data))), sha256.Sum256(data))
		_, line, _ := strings.Cut(string(document), "(pente/"+filepath.Base(name)+")")
		if line, _, _ = strings.Cut(line, "\n"); !strings.Contains(line, row) || !strings.HasSuffix(line, end) {
			t.Errorf("%s: the document has %q, want %q and %q", name, line, row, end)
		}
	}
}

// Tables are published under the license and the title of CITATION.cff.
func TestCitation(t *testing.T) {
	data, err := os.ReadFile("../../CITATION.cff")
	if err != nil {
		t.Fatal(err)
	}
	author, title, _ := strings.Cut(citation, ": ")
	for _, line := range []string{"license: " + license, `title: "` + title + `"`, `- name: "` + author + `"`} {
		if !strings.Contains(string(data), line+"\n") {
			t.Errorf("CITATION.cff has no line %s", line)
		}
	}
}

// Against random defenders, some of which prefer captures, a proof wins each game within the plies that it
// states.
func TestResultsInPlay(t *testing.T) {
	files, err := filepath.Glob("../../docs/results/pente/*.proof")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	games := slow.Count(20, 20_000)
	for n, name := range files {
		c := checking{name: name}
		if err := c.read(true); err != nil {
			t.Error(err)
			continue
		}
		rng := rand.New(rand.NewPCG(uint64(n), 1)) //nolint:gosec // a small number
		for range games {
			playRandom(t, &c, rng, c.statistics.Plies)
		}
	}
}

// playRandom plays a game against a proof, which should win within the given number of plies.
func playRandom(t *testing.T, c *checking, rng *rand.Rand, plies int) {
	t.Helper()
	p := movegen.Clone(c.position.(*pente.Position))
	tree, winner := c.tree, movegen.Seat(c.proof.Winner-1)
	wild := rng.IntN(3)
	for made := 0; ; made++ {
		if p.Over() {
			var score [movegen.MaxSeats]int32
			if p.Score(&score); score[winner] != movegen.Win || made > plies {
				t.Fatalf("%s: %s after %d plies of %d", c.name, p.AppendText(nil), made, plies)
			}
			return
		}
		if p.Mover() == winner {
			m := tree.Replies[0].Move
			if !p.Legal(m) {
				t.Fatalf("%s: %s is not legal in %s", c.name, p.AppendMove(nil, m), p.AppendText(nil))
			}
			p.Make(m)
			tree = tree.Replies[0].Tree
			continue
		}
		moves := p.Moves(nil)
		m := moves[rng.IntN(len(moves))]
		switch {
		case wild > 0 && rng.IntN(3) > 0 && len(tree.Replies) > 0:
			m = tree.Replies[rng.IntN(len(tree.Replies))].Move
		case wild > 1:
			for _, capture := range moves {
				p.Make(capture)
				captured := p.LastEffect().Captured
				p.Unmake()
				if captured > 0 {
					m = capture
				}
			}
		}
		if !p.Legal(m) { // a move of the tree on an occupied cell
			m = moves[0]
		}
		tree = tree.After(m)
		p.Make(m)
	}
}
