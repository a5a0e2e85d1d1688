package bench_test

import (
	"runtime"
	"testing"

	"quincunx/movegen"
)

// mostMade is the largest number of moves made in a position. If it has more, a sample is made.
const mostMade = 500

// movegenBenchmarks measure the operations of a search on positions: make and unmake a move, list
// the moves after it, check whether a move is legal, and copy a position.
func movegenBenchmarks() (all []benchmark) {
	for _, b := range boards() {
		for _, c := range []struct {
			name, unit   string
			sequential   func(movegen.Position) work
			simultaneous func(movegen.Simultaneous) work
		}{
			{"make", "move", makeMoves, makeJoints},
			{"expand", "move", expandMoves, expandJoints},
			{"legal", "move", checkMoves, nil},
			{"clone", "copy", clonePosition, cloneSimultaneous},
		} {
			if b.game == "jackhammer" && c.simultaneous == nil {
				continue
			}
			all = append(all, benchmark{b.name + "/" + c.name, c.unit, func(tb testing.TB) work {
				s := b.open(tb)
				if s, ok := s.(movegen.Simultaneous); ok {
					return c.simultaneous(s)
				}
				return c.sequential(s.(movegen.Position))
			}})
		}
	}
	return all
}

// sampleMoves returns legal moves, spread evenly over the whole list.
func sampleMoves(p movegen.Position) []movegen.Move {
	all := p.Moves(nil)
	step := 1 + (len(all)-1)/mostMade
	var some []movegen.Move
	for i := 0; i < len(all); i += step {
		some = append(some, all[i])
	}
	return some
}

func makeMoves(p movegen.Position) work {
	moves := sampleMoves(p)
	return func() uint64 {
		for _, m := range moves {
			p.Make(m)
			p.Unmake()
		}
		return uint64(len(moves))
	}
}

func expandMoves(p movegen.Position) work {
	moves := sampleMoves(p)
	var list []movegen.Move
	return func() uint64 {
		for _, m := range moves {
			p.Make(m)
			list = p.Moves(list[:0])
			p.Unmake()
		}
		return uint64(len(moves))
	}
}

func checkMoves(p movegen.Position) work {
	moves := sampleMoves(p)
	return func() uint64 {
		for _, m := range moves {
			if !p.Legal(m) {
				panic("bench: a listed move is not legal")
			}
		}
		return uint64(len(moves))
	}
}

func clonePosition(p movegen.Position) work {
	return func() uint64 {
		runtime.KeepAlive(p.Clone())
		return 1
	}
}

func makeJoints(s movegen.Simultaneous) work {
	var joints movegen.Joints
	return func() (made uint64) {
		for joint := joints.First(s); joint != nil; joint = joints.Next() {
			s.MakeJoint(joint)
			s.Unmake()
			made++
		}
		return made
	}
}

func expandJoints(s movegen.Simultaneous) work {
	var joints movegen.Joints
	var list []movegen.Move
	return func() (made uint64) {
		for joint := joints.First(s); joint != nil; joint = joints.Next() {
			s.MakeJoint(joint)
			for seat := range movegen.Seat(s.Seats()) {
				list = s.SeatMoves(seat, list[:0])
			}
			s.Unmake()
			made++
		}
		return made
	}
}

func cloneSimultaneous(s movegen.Simultaneous) work {
	return func() uint64 {
		runtime.KeepAlive(s.Clone())
		return 1
	}
}
