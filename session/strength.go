package session

import (
	"quincunx/engine"
	"quincunx/search"
)

// The levels of the engine.
const (
	MinLevel = 1
	MaxLevel = engine.MaxLevel
)

// Level is a level with its name.
type Level struct {
	Level int // MinLevel..MaxLevel
	Name  string
}

// Levels returns all levels, in ascending order.
func Levels() (list []Level) {
	for n := MinLevel; n <= MaxLevel; n++ {
		list = append(list, Level{n, engine.LevelName(n)})
	}
	return list
}

// Strength is the playing strength of the engine.
type Strength struct {
	Level  int           // MinLevel..MaxLevel
	Limits search.Limits // replace the nodes of the level, unless zero
}

// Check returns an error if the level is out of its range.
func (s Strength) Check() error { return engine.CheckLevel(s.Level) }

// of returns the strength in a game: the search limits per move, and the percentage of random moves.
func (s Strength) of(g engine.Game) (limits search.Limits, random float64) {
	level := g.Level(s.Level)
	if s.Limits.IsZero() {
		return search.Limits{Nodes: level.Nodes}, level.Random
	}
	return s.Limits, level.Random
}
