// Package engine is the only place that knows all games: it opens a game by
// its name.
package engine
