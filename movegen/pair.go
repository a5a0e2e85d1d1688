package movegen

// PairMover is a game in which two plies of one seat in a row may be one turn
// whose order makes no difference, such as the two men that a seat of Seega
// places. Without it, every ply counts for itself.
//
// To count or list each pair once, take as second moves only those that are
// greater than the first.
type PairMover interface {
	// PairPly returns 1 if the next ply is the first of a pair, 2 if it is the
	// second, and 0 if it is neither.
	PairPly() int

	// ParsePair returns the two moves that text stands for, to be made one
	// after the other. Unless PairPly is 1, it returns an error.
	ParsePair(text string) ([2]Move, error)

	// AppendPair appends the text form of a pair of moves, which must be legal.
	AppendPair(dst []byte, pair [2]Move) []byte
}
