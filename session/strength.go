package session

import (
	"fmt"

	"quincunx/search"
)

// The levels of the engine.
const (
	MinLevel = 1
	MaxLevel = 8
)

// level is what the engine may do at a level: how many nodes it searches, and how many of a hundred moves it makes at random.
type level struct {
	name   string
	nodes  uint64
	random int
}

var levels = [MaxLevel + 1]level{
	1: {"first steps", 20, 40}, 2: {"very easy", 50, 25}, 3: {"easy", 200, 15}, 4: {"medium", 1_000, 8},
	5: {"hard", 5_000, 3}, 6: {"very hard", 20_000, 0}, 7: {"strong", 100_000, 0}, 8: {"strongest", 500_000, 0},
}

// Level is a level by its name, with the nodes that the engine searches for a move.
type Level struct {
	Level int // MinLevel..MaxLevel
	Name  string
	Nodes uint64
}

// Levels returns all levels, in ascending order.
func Levels() (list []Level) {
	for n := MinLevel; n <= MaxLevel; n++ {
		list = append(list, Level{n, levels[n].name, levels[n].nodes})
	}
	return list
}

// Strength is how well the engine plays.
type Strength struct {
	Level  int           // MinLevel..MaxLevel
	Limits search.Limits // in place of the nodes of the level, if there are any
}

// Check returns an error if the level is none.
func (s Strength) Check() error {
	if s.Level < MinLevel || s.Level > MaxLevel {
		return fmt.Errorf("level %d: want %d..%d", s.Level, MinLevel, MaxLevel)
	}
	return nil
}

// limits returns those of a search for a move.
func (s Strength) limits() search.Limits {
	if s.Limits == (search.Limits{}) {
		return search.Limits{Nodes: levels[s.Level].nodes}
	}
	return s.Limits
}
