package proof

import (
	"context"
	"errors"
	"time"

	"quincunx/bitboard"
	"quincunx/certificate"
	"quincunx/movegen"
	"quincunx/movegen/relevance"
	"quincunx/search"
	"quincunx/search/threat"
)

// Limits say when a search gives up. The zero value sets none.
type Limits struct {
	Nodes uint64        // moves made on the board, 0 = any
	Time  time.Duration // 0 = any
	Tree  bool          // wants the tree of a proof, which takes memory beside the table
}

// Progress is how far a search has come.
type Progress struct {
	Nodes uint64 // moves made on the board
	Time  time.Duration

	// The proof and the disproof number of the root, 0..1<<32-1: how many
	// positions must turn out well, at least, to prove and to disprove a win.
	Proof, Disproof uint32
}

// notWon is the value of a position, for the attacker, in which the defender holds out.
var notWon = movegen.Value{Worst: movegen.Loss, Best: movegen.Draw, Plies: -1}

// Result is the result of a search.
type Result struct {
	// Value is what is known of the root for the attacker: a win, a draw or a loss, or nothing. The number of
	// plies is not known: the win that was found need not be the shortest.
	Value movegen.Value

	// Line, of a proven win, leads from the root to the end of the game: the
	// attacker plays the shortest wins of the proof, the defender holds out as
	// long as it lets him. Wins that are shorter may exist.
	Line []movegen.Move

	// Tree, of a proven win, is the whole proof if Limits.Tree asks for it; nil if the game is over, or if
	// the table has lost too much, or the time is up.
	Tree *certificate.Tree

	Progress
}

// Solver proves and disproves wins. What it has found out is kept for later
// searches, in the memory of its table. One search runs at a time.
type Solver struct {
	// Threads is how many goroutines search, one if it is less than 2. One takes the same nodes each time; more don't.
	Threads int

	table      table
	sweep      uint32              // the last one, 1..sweeps-1
	traps      [sweeps / 64]uint64 // of each sweep, whether it found a trap
	threatWins *memo[winKey, attempt]
	defences   *memo[uint64, defence]
	memories   []*memory // of the walks
}

// memory is what a walk works with.
type memory struct {
	path           path
	children       []child          // those of each position between the root and the one on the board
	moves, answers []movegen.Move   // scratch
	threats        *threat.Searcher // nil before the first game that offers one
}

// New returns a solver with a table of a size in MiB, MinMiB..MaxMiB.
func New(mib int) (*Solver, error) {
	t, err := newTable(mib)
	if err != nil {
		return nil, err
	}
	return newSolver(t), nil
}

func newSolver(t table) *Solver {
	return &Solver{table: t, threatWins: newMemo[winKey, attempt](mostWins(t)), defences: newMemo[uint64, defence](mostWins(t)), memories: []*memory{newMemory()}}
}

func newMemory() *memory { return &memory{path: newPath()} }

// Clear empties the table.
func (s *Solver) Clear() {
	clear(s.table)
	s.threatWins.clear()
	s.defences.clear()
	s.sweep, s.traps = 0, [sweeps / 64]uint64{}
	for _, m := range s.memories {
		if m.threats != nil {
			m.threats.Clear()
		}
	}
}

// walk is a search under way, of one goroutine.
type walk struct {
	*Solver
	*memory
	position movegen.Position
	attacker movegen.Seat
	has      search.Capabilities
	counter  movegen.MoveCounter
	zoner    relevance.Position // the position, if it has zones and threats

	limits Limits
	ctx    context.Context //nolint:containedctx // of this search alone
	stop   *search.Stop
	begin  time.Time
	report func(Progress)
	teammate

	salt        uint64 // of the keys
	root        uint64 // its key
	nodes       uint64 // moves made on the board
	hasThreats  bool
	threatsLeft int // nodes that the threat search may still take
	nextReport  uint64
	numbers     numbers // of the root
	news        int     // of this sweep: positions proven, or proofs verified
	depth       int     // of this sweep below the root
}

// Search finds out whether the attacker, one of two seats, can force a win from
// root, within limits and until ctx is done, and calls report, unless it is nil,
// now and then. Root is not changed. An error says that the game does not have
// two seats that act in turn, or no such attacker.
//
// If root offers search.Selector and search.WinDetector, they are asked; the
// positions of the winning line need neither. If it also offers search.ThreatGenerator, a threat search comes
// first, which may take a quarter of the nodes, and 65,536 in any case.
func (s *Solver) Search(ctx context.Context, root movegen.Position, attacker movegen.Seat, limits Limits, report func(Progress)) (Result, error) {
	if root.Seats() != 2 {
		return Result{}, errors.New("proof: the game is not one of two seats")
	}
	if attacker != 0 && attacker != 1 {
		return Result{}, errors.New("proof: the attacker is neither seat 0 nor seat 1")
	}
	w := walk{
		Solver: s, memory: s.memories[0], attacker: attacker,
		limits: limits, ctx: ctx, stop: search.NewStop(ctx, 0, limits.Time), begin: time.Now(),
		report: report, salt: saltOf(attacker), nextReport: reportEvery,
	}
	defer w.stop.Close()
	w.bind(root.Clone())
	var r Result
	if r.Value, r.Line = w.solve(); r.Value.Worst == movegen.Win && limits.Tree {
		r.Tree = w.build()
	}
	r.Progress = Progress{w.nodes, w.stop.Elapsed(), w.numbers[prove], w.numbers[disprove]}
	return r, nil
}

// bind has the walk search a position.
func (s *walk) bind(p movegen.Position) {
	s.position, s.has = p, search.CapabilitiesOf(p)
	s.counter, _ = p.(movegen.MoveCounter)
	s.bindThreats()
}

// saltOf returns what is XORed into the keys for an attacker.
func saltOf(attacker movegen.Seat) uint64 { return bitboard.Mix(^uint64(attacker)) }

// key returns the key of the position on the board, for this attacker.
func (s *walk) key() uint64 { return s.position.Key() ^ s.salt }

// solve searches until the root is decided for certain.
func (s *walk) solve() (movegen.Value, []movegen.Move) {
	if s.position.Over() {
		if s.numbers = s.outcome(); s.numbers == proven {
			return movegen.ValueOf(movegen.Win), nil
		}
		return notWon, nil
	}
	s.root = s.key()
	for again := false; !s.late(); {
		if !s.isDecided() {
			s.explore()
		}
		e, ok := s.table.find(s.root)
		if !ok || !e.numbers.decided() {
			break
		}
		v := s.valueOf(e)
		s.numbers = v.numbers
		switch {
		case v.certainly(disprove):
			return notWon, nil
		case v.numbers == disproven:
			s.settle()
		default:
			if line, ok := s.line(); ok {
				return movegen.ValueOf(movegen.Win), line
			}
			if again || s.late() {
				return movegen.ValueUnknown, nil
			}
			again = true
			s.Clear() // without what it held before, the table may lose less
		}
	}
	return movegen.ValueUnknown, nil
}

// explore searches from the root until it is decided or the search is to end.
func (s *walk) explore() {
	if s.Threads > 1 {
		s.together(s.Threads)
		return
	}
	s.proveByThreats()
	if !s.isDecided() {
		s.search(s.root, unlimited)
	}
}

// isDecided reports whether the table has the root as proven or disproven.
func (s *walk) isDecided() bool {
	e, ok := s.table.find(s.root)
	return ok && e.numbers.decided()
}
