package movegen

// MoveCounter counts moves without listing them. Without it, callers take the
// length of Moves.
type MoveCounter interface {
	// CountMoves returns the number of legal moves.
	CountMoves() int
}

// CountMoves counts the legal moves of p, by MoveCounter where p offers it.
// Whatever buf holds is overwritten.
func CountMoves(p Position, buf []Move) int {
	if c, ok := p.(MoveCounter); ok {
		return c.CountMoves()
	}
	return len(p.Moves(buf[:0]))
}

// JointCounter counts joint moves without listing them. Without it, callers
// multiply the numbers of actions of the seats.
type JointCounter interface {
	// CountJoint returns the number of joint moves: 0 once the game is over.
	CountJoint() int
}

// CountJoint counts the joint moves of s, by JointCounter where s offers it.
// Whatever buf holds is overwritten.
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

// Passer is a game in which a seat can pass, though the rules don't allow it.
type Passer interface {
	Position

	// MakePass gives the turn to the next seat. Unmake takes it back.
	MakePass()
}

// Effect is what the last move did besides moving.
type Effect struct {
	Captured int  // men, pairs of stones or cells removed from the board
	Null     bool // it was a null move
}

// EffectReporter reports what the last move did. Without it, statistics of
// captures and null moves are not available.
type EffectReporter interface {
	// LastEffect describes the last Make, which must not be taken back.
	LastEffect() Effect
}

// SelfChecker recomputes from scratch what the position updates incrementally.
// Without it, only the text form and the key of a fresh copy are compared.
type SelfChecker interface {
	// CheckSelf returns an error that names the first field found wrong.
	CheckSelf() error
}
