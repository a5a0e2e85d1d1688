package proof

import (
	"context"
	"errors"
	"time"

	"quincunx/bitboard"
	"quincunx/certificate"
	"quincunx/movegen"
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

// Verdict says whether the attacker can force a win.
type Verdict uint8

// Unknown is the verdict of a search that came to its limits.
const (
	Unknown Verdict = iota
	Proven
	Disproven
)

// String returns "unknown", "proven" or "disproven".
func (v Verdict) String() string { return [...]string{"unknown", "proven", "disproven"}[v] }

// Result is the outcome of a search.
type Result struct {
	Verdict Verdict

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
	table          table
	sweep          uint32              // the last one, 1..sweeps-1
	traps          [sweeps / 64]uint64 // of each sweep, whether it found a trap
	path           path
	children       []child          // a stack: those of each position between the root and the one on the board
	moves, answers []movegen.Move   // scratch
	threats        *threat.Searcher // nil before the first game that offers one
	threatWins     map[winKey]attempt
	defences       map[uint64]defence
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
	return &Solver{table: t, path: newPath(), threatWins: map[winKey]attempt{}, defences: map[uint64]defence{}}
}

// Clear empties the table.
func (s *Solver) Clear() {
	clear(s.table)
	clear(s.threatWins)
	clear(s.defences)
	s.sweep, s.traps = 0, [sweeps / 64]uint64{}
	if s.threats != nil {
		s.threats.Clear()
	}
}

// walk is a search under way.
type walk struct {
	*Solver
	position movegen.Position
	attacker movegen.Seat
	has      search.Capabilities
	counter  movegen.MoveCounter
	zoner    movegen.Zoner // the position, if it has zones and threats

	limits Limits
	stop   *search.Stop
	report func(Progress)

	salt        uint64 // of the keys
	root        uint64 // its key
	nodes       uint64
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
// positions of the winning line need neither. If it also offers search.Forcer, a threat search comes
// first, which may take a quarter of the nodes, and 65,536 in any case.
func (s *Solver) Search(ctx context.Context, root movegen.Position, attacker movegen.Seat, limits Limits, report func(Progress)) (Result, error) {
	if root.Seats() != 2 {
		return Result{}, errors.New("proof: the game is not one of two seats")
	}
	if attacker != 0 && attacker != 1 {
		return Result{}, errors.New("proof: the attacker is neither seat 0 nor seat 1")
	}
	w := walk{
		Solver: s, position: root.Clone(), attacker: attacker,
		limits: limits, stop: search.NewStop(ctx, 0, limits.Time),
		report: report, salt: saltOf(attacker), nextReport: reportEvery,
	}
	defer w.stop.Close()
	w.has = search.CapabilitiesOf(w.position)
	w.counter, _ = w.position.(movegen.MoveCounter)
	w.bindThreats()
	var r Result
	if r.Verdict, r.Line = w.solve(); r.Verdict == Proven && limits.Tree {
		r.Tree = w.build()
	}
	r.Progress = Progress{w.nodes, w.stop.Elapsed(), w.numbers[prove], w.numbers[disprove]}
	return r, nil
}

// saltOf returns what is XORed into the keys for an attacker.
func saltOf(attacker movegen.Seat) uint64 { return bitboard.Mix(^uint64(attacker)) }

// key returns the key of the position on the board, for this attacker.
func (s *walk) key() uint64 { return s.position.Key() ^ s.salt }

// solve searches until the root is decided for certain.
func (s *walk) solve() (Verdict, []movegen.Move) {
	if s.position.Over() {
		if s.numbers = s.outcome(); s.numbers == proven {
			return Proven, nil
		}
		return Disproven, nil
	}
	s.root = s.key()
	for again := false; !s.late(); {
		if !s.isDecided() {
			s.proveByThreats()
		}
		if !s.isDecided() {
			s.search(s.root, unlimited)
		}
		if !s.isDecided() {
			break
		}
		v := s.valueOf(s.table.find(s.root))
		s.numbers = v.numbers
		switch {
		case v.certainly(disprove):
			return Disproven, nil
		case v.numbers == disproven:
			s.settle()
		default:
			if line, ok := s.line(); ok {
				return Proven, line
			}
			if again || s.late() {
				return Unknown, nil
			}
			again = true
			s.Clear() // without what it held before, the table may lose less
		}
	}
	return Unknown, nil
}

// isDecided reports whether the table has the root as proven or disproven.
func (s *walk) isDecided() bool {
	e := s.table.find(s.root)
	return e != nil && e.numbers.decided()
}
