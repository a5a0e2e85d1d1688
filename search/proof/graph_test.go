package proof_test

import (
	"errors"
	"fmt"
	"strconv"

	"quincunx/bitboard"
	"quincunx/movegen"

	"pgregory.net/rapid"
)

// place is a position of a synthetic game.
type place struct {
	mover movegen.Seat
	over  bool
	score int32 // of seat 0, if over
	moves []int // numbers of places, without duplicates
}

// maze is a synthetic game: any graph, with cycles, transpositions, and several plies in a row by
// one player.
type maze struct {
	places []place
	at     int
	past   []int
}

func (m *maze) here() *place                           { return &m.places[m.at] }
func (m *maze) Seats() int                             { return 2 }
func (m *maze) Over() bool                             { return m.here().over }
func (m *maze) Key() uint64                            { return bitboard.Mix(uint64(m.at)) }
func (m *maze) Mover() movegen.Seat                    { return m.here().mover }
func (m *maze) AppendText(dst []byte) []byte           { return strconv.AppendInt(dst, int64(m.at), 10) }
func (m *maze) Clone() movegen.Position                { return &maze{places: m.places, at: m.at} }
func (m *maze) AppendResult(dst []byte) []byte         { return fmt.Appendf(dst, "%d", m.here().score) }
func (m *maze) ParseMove(string) (movegen.Move, error) { return 0, errors.New("no text") }

func (m *maze) AppendMove(dst []byte, move movegen.Move) []byte {
	return strconv.AppendInt(dst, int64(move)-1, 10)
}

func (m *maze) SetText(text string) (err error) {
	m.at, err = strconv.Atoi(text)
	m.past = m.past[:0]
	return err
}

func (m *maze) Score(dst *[movegen.MaxSeats]int32) {
	*dst = [movegen.MaxSeats]int32{}
	if m.Over() {
		dst[0], dst[1] = m.here().score, -m.here().score
	}
}

func (m *maze) Moves(dst []movegen.Move) []movegen.Move {
	if m.Over() {
		return dst
	}
	for _, to := range m.here().moves {
		dst = append(dst, movegen.Move(to+1))
	}
	return dst
}

func (m *maze) Legal(move movegen.Move) bool {
	for _, legal := range m.Moves(nil) {
		if move == legal {
			return true
		}
	}
	return false
}

func (m *maze) Make(move movegen.Move) {
	m.past = append(m.past, m.at)
	m.at = int(move) - 1
}

func (m *maze) Unmake() {
	m.at = m.past[len(m.past)-1]
	m.past = m.past[:len(m.past)-1]
}

// anyMaze draws a random maze, a few of whose places end the game.
func anyMaze(t *rapid.T) *maze {
	n := rapid.IntRange(2, 60).Draw(t, "places")
	ends := rapid.IntRange(2, 12).Draw(t, "one end in")
	most := rapid.IntRange(1, 4).Draw(t, "most moves")
	m := &maze{places: make([]place, n)}
	for i := range m.places {
		p := &m.places[i]
		p.mover = movegen.Seat(rapid.IntRange(0, 1).Draw(t, "mover"))
		if i > 0 && rapid.IntRange(1, ends).Draw(t, "end") == 1 {
			p.over, p.score = true, int32(rapid.IntRange(-1, 1).Draw(t, "score"))
			continue
		}
		p.moves = rapid.SliceOfNDistinct(rapid.IntRange(0, n-1), 1, min(most, n), rapid.ID[int]).Draw(t, "moves")
	}
	return m
}

// mazeOf returns the maze of all positions reachable from p, distinguished by keys, and the number
// of each place by key. It returns nil if there are more than limit.
func mazeOf(p movegen.Position, limit int) (*maze, map[uint64]int) {
	m, numbers := &maze{}, map[uint64]int{}
	var visit func() int
	visit = func() int {
		if at, known := numbers[p.Key()]; known {
			return at
		}
		at := len(m.places)
		numbers[p.Key()] = at
		m.places = append(m.places, place{mover: p.Mover(), over: p.Over()})
		if p.Over() {
			var score [movegen.MaxSeats]int32
			p.Score(&score)
			m.places[at].score = score[0]
		}
		for _, move := range p.Moves(nil) {
			if len(m.places) > limit {
				break
			}
			p.Make(move)
			to := visit()
			p.Unmake()
			m.places[at].moves = append(m.places[at].moves, to)
		}
		return at
	}
	visit()
	if len(m.places) > limit {
		return nil, nil
	}
	return m, numbers
}

// wins returns the places from which the attacker can force a win. It starts with finished games
// that are won, and adds the attacker's places with a move to a won place and the defender's places
// with only such moves.
func (m *maze) wins(attacker movegen.Seat) []bool {
	won := make([]bool, len(m.places))
	for changed := true; changed; {
		changed = false
		for i := range m.places {
			p := &m.places[i]
			reaches := 0
			for _, to := range p.moves {
				if won[to] {
					reaches++
				}
			}
			win := p.over && p.score == 1-2*int32(attacker) ||
				!p.over && (p.mover == attacker && reaches > 0 || reaches == len(p.moves))
			if win && !won[i] {
				won[i], changed = true, true
			}
		}
	}
	return won
}
