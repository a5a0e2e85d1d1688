package jackhammer_test

import (
	"testing"

	"quincunx/engine/suitetest"
	"quincunx/movegen/movegentest"
)

func TestVectors(t *testing.T) {
	movegentest.Vectors(t, kit, "moves_jackhammer.txt", false)
	movegentest.Vectors(t, kit, "rules.txt", false)
}

func TestTables(t *testing.T) {
	suitetest.Confirm(t, "jackhammer", 2, func(text string, _ bool) (suitetest.Model, error) {
		n, err := parseNaive(text)
		return model{n}, err
	})
}

// model adapts the naive rules to verify the tables.
type model struct{ *naive }

func (m model) Clone() suitetest.Model { return model{m.clone()} }
func (m model) Taken() int             { return len(m.holes) }
