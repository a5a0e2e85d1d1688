package movegen

// PairMover is a game in which two consecutive plies of one seat may form a
// turn whose order makes no difference, such as the two men that a seat of
// Seega places. Without it, every ply counts separately.
//
// To count or list each pair once, take as second moves only those greater than
// the first.
type PairMover interface {
	// PairPly returns 1 if the next ply is the first of a pair, 2 if it is the
	// second, and 0 otherwise.
	PairPly() int

	// ParsePair returns the two moves of a text, in the order in which to make
	// them. It returns an error unless PairPly is 1.
	ParsePair(text string) ([2]Move, error)

	// AppendPair appends the text form of a legal pair of moves.
	AppendPair(dst []byte, pair [2]Move) []byte
}
