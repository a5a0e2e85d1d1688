package seega_test

import (
	"errors"
	"strings"
	"testing"

	"quincunx/engine/suitetest"
	"quincunx/movegen/movegentest"
)

func TestVectors(t *testing.T) {
	movegentest.Vectors(t, kit, "rules.txt", false)
	pairs := kit
	pairs.Model = func(text string) (movegentest.Model, error) {
		n, err := parseNaive(text)
		return pairModel{model{n}}, err
	}
	movegentest.Vectors(t, pairs, "moves_seega.txt", true)
}

func TestTables(t *testing.T) {
	suitetest.Confirm(t, "seega", 2, func(text string, pairs bool) (suitetest.Model, error) {
		n, err := parseNaive(text)
		if pairs {
			return pairModel{model{n}}, err
		}
		return model{n}, err
	})
}

// model adapts the naive implementation to verify the tables.
type model struct{ *naive }

func (m model) Clone() suitetest.Model { return model{m.clone()} }

// Taken returns the number of men captured since the start of the movement phase.
func (m model) Taken() int {
	if m.phase == "P" {
		return 0
	}
	return m.allMen() - len(m.men)
}

// pairModel is model with pairs of men placed as one move, in one order only.
type pairModel struct{ model }

func (m pairModel) Clone() suitetest.Model { return pairModel{model{m.clone()}} }

func (m pairModel) Moves() []string {
	if m.phase != "P" {
		return m.naive.Moves()
	}
	var cells []naiveCell
	for r := range m.size {
		for c := range m.size {
			if cell := (naiveCell{r, c}); cell != m.centre() && m.men[cell] == "" {
				cells = append(cells, cell)
			}
		}
	}
	var pairs []string
	for i, first := range cells {
		for _, second := range cells[i+1:] {
			pairs = append(pairs, first.String()+"+"+second.String())
		}
	}
	return pairs
}

func (m pairModel) Play(move string) error {
	first, second, isPair := strings.Cut(move, "+")
	if m.phase != "P" {
		return m.naive.Play(move)
	}
	if !isPair || first == second {
		return errors.New("want two men on two cells")
	}
	if err := m.naive.Play(first); err != nil {
		return err
	}
	return m.naive.Play(second)
}
