package coalition

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"

	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
)

// Options are the options of a game and of the work.
type Options struct {
	Game    chinesecheckers.Options // two or three seats, size 1 or 2
	Alone   movegen.Seat            // the seat that plays against the others
	Men     int                     // men of a seat, if fewer than the game's; 0 means all
	Variant Variant
	Workers int // goroutines; values below 1 mean 1

	// Favoured, unless 0, is one of the others, numbered from 1. Then the others win if it is the only winner, and the single seat wins
	// if the game ends in any other way.
	Favoured int `json:",omitempty"`

	// Report, unless nil, is called from time to time.
	Report func(Progress) `json:"-"`
}

// Variant has the rules in which published solutions of small boards differ from the game's. The zero value is the game's.
type Variant struct {
	Sudden bool // the game ends as soon as a seat has filled its goal, even if others have had a turn less
	AnyMen bool // a goal is filled once men are on all its cells, at least one of them its seat's
	Narrow bool // men don't jump into the triangles where they may not stay, not even to jump on
}

// Progress is the progress of the work.
type Progress struct {
	Sweep   int    // number of sweeps; each examines the rows of one mover
	Decided uint64 // positions decided by the last one
}

// Solution is a solved game.
type Solution struct {
	*board
	options Options
	words   int // length of a row
	thirds  int // number of placements of the third seat
	tables  []table
	sweep   int // number of sweeps
	idle    int // number of sweeps without a decision since the last one with any
}

// table has the positions of a mover. A bit in won alone is a position won by the single seat, a bit in lost alone one lost by
// it, and a bit in both a drawn end of the game.
type table struct {
	won, lost []uint64 // rows by the ranks of the men of the next two seats

	// changed has a row for each rank of the next seat's men: the ranks of the mover's men in positions decided since the
	// mover before was last examined.
	changed []uint64
}

// New returns the game with no position decided yet. The error says which option is wrong.
func New(o Options) (*Solution, error) {
	b, err := newBoard(o)
	if err != nil {
		return nil, err
	}
	if o.Alone < 0 || int(o.Alone) >= b.seats {
		return nil, fmt.Errorf("seat %d alone: want 1..%d", o.Alone+1, b.seats)
	}
	if o.Favoured < 0 || o.Favoured > b.seats || o.Favoured == int(o.Alone)+1 {
		return nil, fmt.Errorf("seat %d as the only winner: want another seat than %d, 1..%d", o.Favoured, o.Alone+1, b.seats)
	}
	s := &Solution{board: b, options: o, words: words(b.sets), thirds: len(b.views[0].men[maxSeats-1])}
	for range b.seats {
		bits := len(b.sets) * s.thirds * s.words
		s.tables = append(s.tables, table{make([]uint64, bits), make([]uint64, bits), make([]uint64, s.thirds*s.words)})
	}
	return s, nil
}

// CanTurn reports whether all seats of a game have the same prospects but for the seat to move, so that a solution can be turned: the
// game ends as soon as a goal is full, and the homes are equally far apart.
func CanTurn(game chinesecheckers.Options, v Variant) bool {
	homes := game.Triangles
	distance := func(seat int) int {
		return (homes[(seat+1)%len(homes)] - homes[seat] + chinesecheckers.Directions) % chinesecheckers.Directions
	}
	for seat := range homes {
		if !v.Sudden || distance(seat) != distance(0) {
			return false
		}
	}
	return true
}

// Turned returns the solution for the seat that is the given number of turns after the single seat, with the favoured seat, if any, as
// many turns later. [CanTurn] must hold. The two share their tables: each seat ranks its men as it sees the board, so only the movers'
// numbers differ.
func (s *Solution) Turned(turns int) *Solution {
	after := func(seat int) int { return (seat + turns) % s.seats }
	t := *s
	t.options.Alone = movegen.Seat(after(int(s.options.Alone))) //nolint:gosec // small
	if s.options.Favoured > 0 {
		t.options.Favoured = after(s.options.Favoured-1) + 1
	}
	t.tables = slices.Clone(s.tables)
	for mover, table := range s.tables {
		t.tables[after(mover)] = table
	}
	return &t
}

// Bytes returns the size of a game's tables in memory.
func Bytes(game chinesecheckers.Options) int64 {
	n := placements(game)
	rows := n
	if len(game.Triangles) == maxSeats {
		rows *= n
	}
	return 2 * int64(len(game.Triangles)) * rows * ((n + 63) / 64) * 8
}

// placements returns the number of placements of a seat's men.
func placements(game chinesecheckers.Options) int64 {
	side := 2*int64(game.Size) + 1
	n := int64(1)
	for man := range int64(game.Men()) {
		n = n * (side*side - man) / (man + 1)
	}
	return n
}

// Solved reports whether all work is done.
func (s *Solution) Solved() bool { return s.idle >= s.seats }

// Solve decides all positions that are not draws. After an error, which is ctx's, another call goes on with the work.
func (s *Solution) Solve(ctx context.Context) error {
	work := solver{Solution: s, ctx: ctx}
	for range max(s.options.Workers, 1) {
		work.workers = append(work.workers, newWorker(s))
	}
	if s.sweep == 0 {
		if err := work.finish(); err != nil {
			return err
		}
	}
	for !s.Solved() {
		if err := work.run(s.seats - 1 - s.sweep%s.seats); err != nil { // backwards, so that moves lead to rows just examined
			return err
		}
	}
	return nil
}

// solver is the state of the work.
type solver struct {
	*Solution
	ctx     context.Context
	workers []*worker
	decided uint64 // by the current sweep
}

// each calls do for each placement of the third seat, with the workers in parallel.
func (s *solver) each(do func(w *worker, rank int)) error {
	var next atomic.Int64
	var group sync.WaitGroup
	for _, w := range s.workers {
		group.Go(func() {
			for s.ctx.Err() == nil {
				rank := int(next.Add(1)) - 1
				if rank >= s.thirds {
					return
				}
				do(w, rank)
			}
		})
	}
	group.Wait()
	return s.ctx.Err()
}

// run examines the rows of a mover.
func (s *solver) run(mover int) error {
	s.decided = 0
	err := s.each(func(w *worker, third int) { w.examine(mover, third) })
	s.collect(mover)
	if err != nil {
		return err // the changes of the next mover's table are still there to be examined
	}
	clear(s.tables[(mover+1)%s.seats].changed)
	s.sweep++
	s.idle++
	if s.decided > 0 {
		s.idle = 0
	}
	if s.options.Report != nil {
		s.options.Report(Progress{s.sweep, s.decided})
	}
	return nil
}

// collect adds the changes that the workers noted in the table of a mover.
func (s *solver) collect(mover int) {
	all := s.tables[mover].changed
	for _, w := range s.workers {
		for i, bits := range w.changed {
			all[i] |= bits
		}
		clear(w.changed)
		s.decided += w.decided
		w.decided = 0
	}
}

// finish decides the positions in which the game is over.
func (s *solver) finish() error {
	for mover := range s.seats {
		if mover > 0 && !s.options.Variant.Sudden {
			break
		}
		err := s.each(func(w *worker, third int) {
			for second := range s.sets {
				w.finish(mover, second, third)
			}
		})
		if err != nil {
			return err
		}
		s.collect(mover)
	}
	return nil
}

// row returns the row of a table with the given ranks of the two seats after the mover.
func (s *Solution) row(rows []uint64, second, third int) []uint64 {
	from := (second*s.thirds + third) * s.words
	return rows[from : from+s.words : from+s.words]
}

// Value returns the value of a position for the single seat. The position must have the options of the game.
func (s *Solution) Value(p *chinesecheckers.Position) movegen.Outcome {
	at := s.placeOf(p)
	return s.valueAt(&at)
}

// valueAt is like Value.
func (s *Solution) valueAt(at *place) movegen.Outcome {
	won, lost, rank := s.rows(at)
	bit := func(row []uint64) int { return int(row[rank/64] >> (rank % 64) & 1) }
	return movegen.Outcome(bit(won) - bit(lost))
}

// rows returns the rows of a position, and its index in them.
func (s *Solution) rows(at *place) (won, lost []uint64, rank int) {
	ranks := [maxSeats]int{}
	for after := range s.seats {
		seat := (at.mover + after) % s.seats
		ranks[after] = s.rankOf(seat, at.men[seat])
	}
	t := &s.tables[at.mover]
	return s.row(t.won, ranks[1], ranks[2]), s.row(t.lost, ranks[1], ranks[2]), ranks[0]
}

// Counts are numbers of positions by their value for the single seat. Finished games are counted separately.
type Counts struct {
	Won, Drawn, Lost, Over uint64
}

// Counts counts the positions with a mover.
func (s *Solution) Counts(mover movegen.Seat) (c Counts) {
	t := &s.tables[mover]
	v := &s.views[mover]
	legal := make([]uint64, s.words)
	for second, a := range v.men[1] {
		for third, b := range v.men[2] {
			if a&b != 0 {
				continue
			}
			s.legal(legal, a|b)
			won, lost := s.row(t.won, second, third), s.row(t.lost, second, third)
			for i, word := range legal {
				over := word & s.over(int(mover), a, b, i)
				c.Over += count(over)
				word &^= over
				c.Won += count(won[i] & word)
				c.Lost += count(lost[i] & word)
				c.Drawn += count(word &^ (won[i] | lost[i]))
			}
		}
	}
	return c
}

// count returns the number of elements of a word of a set.
func count(word uint64) uint64 { return uint64(bits.OnesCount64(word)) }

// over returns the positions of a word of a row in which the game is over.
func (s *Solution) over(mover int, second, third cells, word int) (set uint64) {
	if mover > 0 && !s.options.Variant.Sudden {
		return 0
	}
	v := &s.views[mover]
	if !s.options.Variant.AnyMen { // the other seats don't depend on the mover's men
		if done := s.done(v, [maxSeats]cells{s.allowed, second, third}); slices.Contains(done[:], true) {
			return ^uint64(0)
		}
		return s.goal[word]
	}
	for i, men := range s.sets[64*word : min(64*(word+1), len(s.sets))] {
		if done := s.done(v, [maxSeats]cells{men, second, third}); slices.Contains(done[:], true) {
			set |= 1 << i
		}
	}
	return set
}

// done returns which seats have filled their goals. The seats are numbered by their turns after the view's.
func (s *Solution) done(v *view, men [maxSeats]cells) (done [maxSeats]bool) {
	for after, goal := range v.goals[:s.seats] {
		if s.options.Variant.AnyMen {
			done[after] = goal&^(men[0]|men[1]|men[2]) == 0 && goal&men[after] != 0
		} else {
			done[after] = men[after]&^goal == 0
		}
	}
	return done
}
