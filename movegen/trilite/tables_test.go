package trilite_test

import (
	"testing"

	"quincunx/engine/suitetest"
	"quincunx/movegen/movegentest"
)

func TestVectors(t *testing.T) {
	movegentest.Vectors(t, kit, "moves_trilite.txt", false)
	movegentest.Vectors(t, kit, "rules.txt", false)
}

func TestTables(t *testing.T) {
	suitetest.Confirm(t, "trilite", 1, func(text string, _ bool) (suitetest.Model, error) {
		n, err := parseNaiveForm(text)
		return &model{naive: n}, err
	})
}

// model adapts the naive implementation to verify the tables.
type model struct {
	*naive
	placed int // stones placed since the root
}

func (m *model) Clone() suitetest.Model { return &model{m.clone(), m.placed} }

func (m *model) Play(move string) error {
	err := m.naive.Play(move)
	if err == nil {
		m.placed++
	}
	return err
}

// Taken returns the number of stones removed since the root, minus the number of stones at
// the root.
func (m *model) Taken() int { return m.placed - len(m.stones[0]) - len(m.stones[1]) }
