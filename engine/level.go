package engine

import "fmt"

// Level is a playing strength against people. Small node limits and random moves weaken the engine.
type Level struct {
	Nodes  uint64  // for the search of a move
	Random float64 // percentage of moves that are random, 0..100
	Elo    int     // over level 1, as measured in games
}

// MaxLevel is the highest level. The lowest one is 1.
const MaxLevel = 8

// levelNames are the names of the levels, from 1 on.
var levelNames = [MaxLevel]string{"Novice", "Beginner", "Casual", "Intermediate", "Skilled", "Advanced", "Expert", "Master"}

// usualLevels are the levels of games without [Game].Levels.
var usualLevels = [MaxLevel]Level{
	{20, 40, 0}, {40, 28, 160}, {100, 20, 359}, {300, 12, 560}, {1_000, 6, 788}, {5_000, 2, 991}, {40_000, 0, 1251}, {500_000, 0, 1412},
}

// LevelName returns the name of a level, 1..MaxLevel.
func LevelName(n int) string { return levelNames[n-1] }

// CheckLevel returns an error if there is no level n.
func CheckLevel(n int) error {
	if n < 1 || n > MaxLevel {
		return fmt.Errorf("level %d: want 1..%d", n, MaxLevel)
	}
	return nil
}

// Level returns level n of the game, 1..MaxLevel. Each level plays better than the one before; docs/log/levels.md has the differences in Elo.
func (g Game) Level(n int) Level {
	if g.Levels != nil {
		return g.Levels[n-1]
	}
	return usualLevels[n-1]
}

// UsualLevel returns level n, 1..MaxLevel, of a game without [Game].Levels.
func UsualLevel(n int) Level { return usualLevels[n-1] }
