package pente

// Point is an intersection, relative to the centre, (0,0).
type Point struct{ V, H int } // each -boardHalfSize..boardHalfSize

// Capture is a captured pair of stones.
type Capture struct{ Stone1, Stone2 Point }

// MaxCaptures is the largest number of pairs that a move can capture.
const MaxCaptures = 8

// Entry is a player of the contest, with the functions of the prototype.
type Entry interface {
	// InitPente begins a game on a board of 2*boardHalfSize+1 rows and columns,
	// boardHalfSize 9..15.
	InitPente(boardHalfSize int)

	// Pente returns the entry's next move, yourMove, the pairs that it captures,
	// at most MaxCaptures, and whether it wins, by five in a row or five pairs.
	// The opponent has moved to opponentsMove, unless playingFirst is true. The
	// captures are valid until the next call.
	Pente(opponentsMove Point, playingFirst bool) (yourMove Point, claimCaptures []Capture, claimVictory bool)

	// TermPente ends the game.
	TermPente()
}
