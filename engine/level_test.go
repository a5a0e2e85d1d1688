package engine_test

import (
	"testing"

	"quincunx/engine"
)

// At each level of each game, the engine searches more or makes fewer random moves than at the level before; at the highest it makes none.
func TestLevels(t *testing.T) {
	names := map[string]bool{}
	for n := 1; n <= engine.MaxLevel; n++ {
		names[engine.LevelName(n)] = true
	}
	if len(names) != engine.MaxLevel {
		t.Errorf("names %v", names)
	}
	for _, name := range engine.Names() {
		g := game(t, name)
		for n := 1; n <= engine.MaxLevel; n++ {
			now := g.Level(n)
			if n > 1 {
				before := g.Level(n - 1)
				if now.Nodes < before.Nodes || now.Random > before.Random || now == before {
					t.Errorf("%s: level %d: %+v, after %+v", name, n, now, before)
				}
			}
			if n == engine.MaxLevel && now.Random != 0 {
				t.Errorf("%s: random moves at the highest level", name)
			}
		}
	}
	for _, n := range []int{-1, 0, engine.MaxLevel + 1} {
		if engine.CheckLevel(n) == nil {
			t.Errorf("level %d is one", n)
		}
	}
}
