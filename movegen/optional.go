package movegen

// MoveCounter counts moves without listing them. Without it, callers use the
// length of Moves.
type MoveCounter interface {
	// CountMoves returns the number of legal moves.
	CountMoves() int
}

// CountMoves counts the legal moves of p, with MoveCounter if p implements it.
// It overwrites buf.
func CountMoves(p Position, buf []Move) int {
	if c, ok := p.(MoveCounter); ok {
		return c.CountMoves()
	}
	return len(p.Moves(buf[:0]))
}

// JointCounter counts joint moves without listing them. Without it, callers
// multiply the numbers of the seats' actions.
type JointCounter interface {
	// CountJoint returns the number of joint moves; 0 once the game is over.
	CountJoint() int
}

// CountJoint counts the joint moves of s, with JointCounter if s implements it.
// It overwrites buf.
func CountJoint(s Simultaneous, buf []Move) int {
	if c, ok := s.(JointCounter); ok {
		return c.CountJoint()
	}
	n := 1
	for seat := range s.Seats() {
		n *= len(s.SeatMoves(Seat(seat), buf[:0]))
	}
	return n
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

// SelfChecker recomputes incremental data from scratch. Without it, only the
// text form and the key of a fresh copy are compared.
type SelfChecker interface {
	// CheckSelf returns an error that names the first wrong field.
	CheckSelf() error
}
