package chinesecheckers

// MaxGameSize is the largest board on which our entry plays: the contest's rules have both "3..63" and "3 to 64".
const MaxGameSize = 64

// Position is a cell of the star in the coordinates of the contest's rules.
type Position struct {
	Row int // 0..4*gameSize
	Col int // from the row's lowest column, which is not positive, to its highest
}

// Entry is a player of the contest, with the functions of the prototype.
type Entry interface {
	// InitChineseCheckers begins a game of numPlayers 2..6 on a board of
	// gameSize 3..64. The homes of the players are the first numPlayers of
	// playerPosition, triangles 0..5 clockwise from the one that holds (0,0). The
	// entry plays at playerPosition[yourIndex]; index 0 moves first.
	InitChineseCheckers(numPlayers, gameSize int, playerPosition [6]int, yourIndex int)

	// YourMove returns a legal move of the entry. If there is none, from and to
	// are the same cell, which has one of its men.
	YourMove() (from, to Position)

	// OpponentMove reports the move of another player, by its index in
	// playerPosition. In a null move, from and to are equal.
	OpponentMove(opponent int, from, to Position)

	// TermChineseCheckers ends the game.
	TermChineseCheckers()
}
