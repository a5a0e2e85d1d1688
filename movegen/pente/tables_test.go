package pente_test

import (
	"testing"

	"quincunx/engine/suitetest"
	"quincunx/movegen/movegentest"
)

func TestVectors(t *testing.T) {
	movegentest.Vectors(t, kit(1, 1), "moves_pente.txt", false)
	movegentest.Vectors(t, kit(1, 1), "rules.txt", false)
}

func TestTables(t *testing.T) {
	suitetest.Confirm(t, "pente", 3, func(text string, _ bool) (suitetest.Model, error) {
		n, err := parseNaive(text)
		return model{n}, err
	})
}

// model adapts the naive rules to verify the tables.
type model struct{ *naive }

func (m model) Clone() suitetest.Model { return model{m.clone()} }
func (m model) Taken() int             { return m.pairs[1] + m.pairs[2] }
