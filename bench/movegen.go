package bench

import (
	"errors"
	"runtime"

	"quincunx/movegen"
)

// Of a position with many moves no more than so many are made, spread over all.
const mostMade = 500

// movegenCases measure what a search asks of the rules: to make a move and take it
// back, to list the moves after that, to tell whether a move is legal, and to copy a
// position. The unit is one of these.
func movegenCases() (cases []Case) {
	for _, b := range boards() {
		for _, c := range []struct {
			name, unit string
			turn       func(movegen.Position) Work
			atOnce     func(movegen.Simultaneous) Work
		}{
			{"make", "pairs", makeMoves, makeJoints},
			{"expand", "positions", expandMoves, expandJoints},
			{"legal", "moves", judgeMoves, nil},
			{"clone", "copies", clonePosition, cloneSimultaneous},
		} {
			if b.game == "jackhammer" && c.atOnce == nil {
				continue
			}
			cases = append(cases, Case{Name: "movegen/" + b.name + "/" + c.name, Unit: c.unit, Open: func() (Work, error) {
				s, err := b.open()
				if err != nil {
					return nil, err
				}
				switch s := s.(type) {
				case movegen.Position:
					return c.turn(s), nil
				case movegen.Simultaneous:
					return c.atOnce(s), nil
				}
				return nil, errors.New("the seats act neither in turn nor at once")
			}})
		}
	}
	return cases
}

// sampleMoves returns legal moves, spread over all.
func sampleMoves(p movegen.Position) []movegen.Move {
	all := p.Moves(nil)
	step := 1 + (len(all)-1)/mostMade
	var some []movegen.Move
	for i := 0; i < len(all); i += step {
		some = append(some, all[i])
	}
	return some
}

func makeMoves(p movegen.Position) Work {
	moves := sampleMoves(p)
	return func(n int) uint64 {
		for range n {
			for _, m := range moves {
				p.Make(m)
				p.Unmake()
			}
		}
		return uint64(n * len(moves))
	}
}

func expandMoves(p movegen.Position) Work {
	moves := sampleMoves(p)
	var list []movegen.Move
	return func(n int) uint64 {
		for range n {
			for _, m := range moves {
				p.Make(m)
				list = p.Moves(list[:0])
				p.Unmake()
			}
		}
		return uint64(n * len(moves))
	}
}

func judgeMoves(p movegen.Position) Work {
	moves := sampleMoves(p)
	return func(n int) uint64 {
		for range n {
			for _, m := range moves {
				if !p.Legal(m) {
					panic("bench: a move that is listed is not legal")
				}
			}
		}
		return uint64(n * len(moves))
	}
}

func clonePosition(p movegen.Position) Work {
	return func(n int) uint64 {
		for range n {
			runtime.KeepAlive(p.Clone())
		}
		return uint64(n)
	}
}

func makeJoints(s movegen.Simultaneous) Work {
	var joints movegen.Joints
	return func(n int) (made uint64) {
		for range n {
			for joint := joints.First(s); joint != nil; joint = joints.Next() {
				s.MakeJoint(joint)
				s.Unmake()
				made++
			}
		}
		return made
	}
}

func expandJoints(s movegen.Simultaneous) Work {
	var joints movegen.Joints
	var list []movegen.Move
	return func(n int) (made uint64) {
		for range n {
			for joint := joints.First(s); joint != nil; joint = joints.Next() {
				s.MakeJoint(joint)
				for seat := range movegen.Seat(s.Seats()) {
					list = s.SeatMoves(seat, list[:0])
				}
				s.Unmake()
				made++
			}
		}
		return made
	}
}

func cloneSimultaneous(s movegen.Simultaneous) Work {
	return func(n int) uint64 {
		for range n {
			runtime.KeepAlive(s.CloneSimultaneous())
		}
		return uint64(n)
	}
}
