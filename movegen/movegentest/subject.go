package movegentest

import "quincunx/movegen"

var everySeat = [movegen.MaxSeats]movegen.Seat{0, 1, 2, 3, 4, 5}

// joint is one action of every seat that has a choice.
type joint = [movegen.MaxSeats]movegen.Move

// subject is a position under test. All games look alike through it: where the
// seats act in turn, only the mover has a choice.
type subject interface {
	movegen.State
	inner() movegen.State
	choosing() []movegen.Seat // stays valid when the game is over
	actions(s movegen.Seat, dst []movegen.Move) []movegen.Move
	legal(s movegen.Seat, m movegen.Move) bool
	name(s movegen.Seat, m movegen.Move) string
	parse(s movegen.Seat, text string) (movegen.Move, error)
	play(m *joint)
	count() int // of the moves, by the optional interface for it, or else -1
	clone() subject
}

// judge is the model of a subject, seen likewise.
type judge interface {
	String() string
	Result() string
	chooses(s movegen.Seat) bool // only asked while the game goes on
	seatMoves(s movegen.Seat) []string
	Play(move string) error // the actions of the choosing seats, parted by "/"
}

// inTurn is a game whose seats act in turn as a subject.
type inTurn struct{ movegen.Position }

func (p inTurn) inner() movegen.State     { return p.Position }
func (p inTurn) choosing() []movegen.Seat { return everySeat[p.Mover():][:1] }

func (p inTurn) actions(_ movegen.Seat, dst []movegen.Move) []movegen.Move { return p.Moves(dst) }

func (p inTurn) legal(_ movegen.Seat, m movegen.Move) bool { return p.Legal(m) }

func (p inTurn) name(_ movegen.Seat, m movegen.Move) string { return string(p.AppendMove(nil, m)) }

func (p inTurn) parse(_ movegen.Seat, text string) (movegen.Move, error) { return p.ParseMove(text) }

func (p inTurn) play(m *joint)  { p.Make(m[p.Mover()]) }
func (p inTurn) clone() subject { return inTurn{p.Clone()} }

func (p inTurn) count() int {
	if c, ok := p.Position.(movegen.MoveCounter); ok {
		return c.CountMoves()
	}
	return -1
}

type judgeInTurn struct{ Model }

func (j judgeInTurn) chooses(s movegen.Seat) bool     { return j.Mover() == int(s) }
func (j judgeInTurn) seatMoves(movegen.Seat) []string { return j.Moves() }

// atOnce is a game whose seats act at the same time as a subject.
type atOnce struct{ movegen.Simultaneous }

func (p atOnce) inner() movegen.State     { return p.Simultaneous }
func (p atOnce) choosing() []movegen.Seat { return everySeat[:p.Seats()] }

func (p atOnce) actions(s movegen.Seat, dst []movegen.Move) []movegen.Move {
	return p.SeatMoves(s, dst)
}

func (p atOnce) legal(s movegen.Seat, m movegen.Move) bool { return p.SeatLegal(s, m) }

func (p atOnce) name(s movegen.Seat, m movegen.Move) string {
	return string(p.AppendSeatMove(nil, s, m))
}

func (p atOnce) parse(s movegen.Seat, text string) (movegen.Move, error) {
	return p.ParseSeatMove(s, text)
}

func (p atOnce) play(m *joint)  { p.MakeJoint(m) }
func (p atOnce) clone() subject { return atOnce{p.CloneSimultaneous()} }

func (p atOnce) count() int {
	if c, ok := p.Simultaneous.(movegen.JointCounter); ok {
		return c.CountJoint()
	}
	return -1
}

type judgeAtOnce struct{ SimultaneousModel }

func (j judgeAtOnce) chooses(movegen.Seat) bool         { return true }
func (j judgeAtOnce) seatMoves(s movegen.Seat) []string { return j.SeatMoves(int(s)) }
