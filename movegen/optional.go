package movegen

import "bytes"

// MoveCounter counts moves without listing them. Without it, callers use the
// lengths of the lists.
type MoveCounter interface {
	// CountMoves returns the number of legal moves, or of joint moves if all seats
	// act simultaneously; 0 once the game is over.
	CountMoves() int
}

// CountMoves counts the legal moves or joint moves of s, a [Position] or a
// [Simultaneous], with MoveCounter if s implements it. It overwrites buf.
func CountMoves(s State, buf []Move) int {
	if c, ok := s.(MoveCounter); ok {
		return c.CountMoves()
	}
	t := TurnOf(s)
	n := 1
	for _, seat := range t.Actors() {
		n *= len(t.Moves(seat, buf[:0]))
	}
	return n
}

// PairMover is a game in which two consecutive plies of one seat may form a
// turn whose order makes no difference, such as the two men that a seat of
// Seega places. Without it, every ply counts separately.
//
// To count or list each pair once, take as second moves only those greater than
// the first.
type PairMover interface {
	Position

	// PairPly returns 1 if the next ply is the first of a pair, 2 if it is the
	// second, and 0 otherwise.
	PairPly() int

	// ParsePair returns the two moves of a text, in the order in which to make
	// them. It returns an error unless PairPly is 1.
	ParsePair(text string) ([2]Move, error)

	// AppendPair appends the text form of a legal pair of moves.
	AppendPair(dst []byte, pair [2]Move) []byte
}

// Passer is a game in which a search can let a seat pass even where the rules
// don't allow it.
type Passer interface {
	Position

	// MakePass passes the turn to the next seat. Unmake takes the pass back.
	MakePass()
}

// Effect describes the last move besides the movement itself.
type Effect struct {
	Captured int  // men, pairs of stones or cells removed from the board
	Null     bool // whether it was a null move
}

// EffectReporter reports the effect of the last move. Without it, statistics of
// captures and null moves are not available.
type EffectReporter interface {
	// LastEffect describes the last Make, which must not have been taken back.
	LastEffect() Effect
}

// Symmetric is a game whose board has symmetries that keep the rules and the seats. The symmetries are a group.
type Symmetric interface {
	State

	// Symmetries returns the number of symmetries of a game with the options of the position. Number 0 is the
	// identity.
	Symmetries() int

	// AppendImage appends the text form of the image of the position under a symmetry.
	AppendImage(dst []byte, symmetry int) []byte
}

// Canonical returns the text form that stands for a position and its images under the symmetries of its board: the
// smallest of their text forms, or the position's if its game is not [Symmetric].
func Canonical(s State) string {
	p, ok := s.(Symmetric)
	if !ok {
		return string(s.AppendText(nil))
	}
	best := p.AppendImage(nil, 0)
	image := make([]byte, 0, len(best))
	for symmetry := 1; symmetry < p.Symmetries(); symmetry++ {
		if image = p.AppendImage(image[:0], symmetry); bytes.Compare(image, best) < 0 {
			best, image = image, best
		}
	}
	return string(best)
}
