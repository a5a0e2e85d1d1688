package proof

import (
	"context"
	"fmt"
	"time"

	"quincunx/bitboard"
	"quincunx/movegen"
	"quincunx/movegen/relevance"
	"quincunx/search"
	"quincunx/search/certificate"
	"quincunx/search/threat"
)

// Limits are the limits of a search; 0 = none.
type Limits struct {
	Nodes uint64        // moves made on the board
	Time  time.Duration // 0 = any
	Tree  bool          // return the tree of a proof, which takes additional memory

	// Plies, unless 0, is the largest number of plies to the end of the game. The search then plays all moves, with one thread;
	// its nodes are positions, and the tree has the shortest wins. Except is a first move of the defender that needs no answer then, or
	// NoMove. [Decide] ignores both.
	Plies  int
	Except movegen.Move
}

// Progress is the progress of a search.
type Progress struct {
	Nodes uint64 // moves made on the board
	Time  time.Duration

	// The proof number and the disproof number of the root, 0..1<<32-1: the least number of leaves that must be
	// proved, or disproved, to prove or disprove a win.
	Proof, Disproof uint32
}

// notWon is the attacker's value of a position that the defender can hold.
var notWon = movegen.Value{Worst: movegen.Loss, Best: movegen.Draw, Plies: -1}

// Result is the result of a search.
type Result struct {
	// Value is the known value of the root for the attacker: won, not won or unknown. It has no number of plies,
	// because the win that was found need not be the shortest.
	Value movegen.Value

	// Refuted reports whether there is no win within Limits.Plies.
	Refuted bool

	// Line leads from the root of a proven win to the end of the game: the attacker plays the shortest wins of the
	// proof, the defender resists as long as the proof lets him. Shorter wins may exist. A search limited by plies returns
	// none.
	Line []movegen.Move

	// Tree is the proof tree of a win if Limits.Tree is set; nil if the game is over, the table has lost too much, or
	// time is up.
	Tree *certificate.Tree

	Progress
}

// Prover proves and disproves wins. Its table keeps results for later searches. It runs one search at a time.
type Prover struct {
	// Threads is the number of search threads; values below 2 mean one. One thread is reproducible: every run takes
	// the same nodes.
	Threads int

	table      table
	sweep      uint32              // number of the last sweep, 1..sweeps-1
	traps      [sweeps / 64]uint64 // bit set of sweeps that found a trap
	threatWins *memo[winKey, attempt]
	defences   *memo[uint64, defence]
	scratches  []*scratch // by search thread
}

// scratch is the working scratch of a search thread.
type scratch struct {
	path           path
	children       []child          // of all positions between the root and the board
	moves, answers []movegen.Move   // scratch
	threats        *threat.Searcher // nil before the first game with threats

	// Of a search limited by plies.
	order   search.MoveList // the moves of all nodes on the line
	killers []movegen.Move  // the last move that decided a node, by remaining plies
}

// New returns a prover with a table of a size in MiB, MinMiB..MaxMiB.
func New(mib int) (*Prover, error) {
	t, err := newTable(mib)
	if err != nil {
		return nil, err
	}
	return newProver(t), nil
}

func newProver(t table) *Prover {
	return &Prover{table: t, threatWins: newMemo[winKey, attempt](mostWins(t)), defences: newMemo[uint64, defence](mostWins(t)), scratches: []*scratch{newScratch()}}
}

func newScratch() *scratch { return &scratch{path: newPath()} }

// Clear empties the table.
func (s *Prover) Clear() {
	clear(s.table)
	s.threatWins.clear()
	s.defences.clear()
	s.sweep, s.traps = 0, [sweeps / 64]uint64{}
	for _, m := range s.scratches {
		m.killers = nil
		if m.threats != nil {
			m.threats.Clear()
		}
	}
}

// worker is one search thread.
type worker struct {
	*Prover
	*scratch
	position movegen.Position
	attacker movegen.Seat
	has      search.Capabilities
	counter  movegen.MoveCounter
	zoner    relevance.Position // the position, if it has zones and threats

	limits Limits
	ctx    context.Context //nolint:containedctx // of this search only
	stop   *search.Stop
	begin  time.Time
	report func(Progress)
	teamState

	salt        uint64 // of the keys
	root        uint64 // its key
	nodes       uint64 // moves made on the board
	hasThreats  bool
	threatsLeft int // remaining node limit of the threat search
	nextReport  uint64
	rootNumbers numbers // of the root
	newResults  int     // new results of this sweep: positions proven, or proofs verified
	depth       int     // of this sweep, below the root
}

// Prove determines whether the attacker can force a win from root against all other players together, within the limits
// and until ctx is done. It calls report, unless it is nil, from time to time. Root is not changed. Prove returns an error
// if there is no such attacker.
//
// Prove uses root's search.Selector and search.WinDetector if there are any; the positions of the winning line need
// neither. If root also has a search.ThreatGenerator, a threat search comes first, with up to a quarter of the nodes,
// or 65,536 if that is more.
func (s *Prover) Prove(ctx context.Context, root movegen.Position, attacker movegen.Seat, limits Limits, report func(Progress)) (Result, error) {
	if attacker < 0 || int(attacker) >= root.Seats() {
		return Result{}, fmt.Errorf("proof: attacker %d, want 0..%d", attacker, root.Seats()-1)
	}
	w := worker{
		Prover: s, scratch: s.scratches[0], attacker: attacker,
		limits: limits, ctx: ctx, stop: search.NewStop(ctx, 0, limits.Time), begin: time.Now(),
		report: report, salt: saltOf(attacker), nextReport: reportEvery,
	}
	defer w.stop.Close()
	w.bind(root.Clone())
	var r Result
	if w.isBounded() && !w.position.Over() {
		r = w.solveBounded()
	} else if r.Value, r.Line = w.solve(); r.Value.Worst == movegen.Win && limits.Tree {
		r.Tree = w.build()
	}
	r.Progress = Progress{w.nodes, w.stop.Elapsed(), w.rootNumbers[pn], w.rootNumbers[dn]}
	return r, nil
}

// bind sets the position to search. With more than two players it uses the rules alone, because moves that lose may lose to another
// player than the attacker.
func (s *worker) bind(p movegen.Position) {
	s.position = p
	if p.Seats() == 2 {
		s.has = search.CapabilitiesOf(p)
	}
	s.counter, _ = p.(movegen.MoveCounter)
	if s.isBounded() {
		s.zoner, _ = p.(relevance.Position)
	} else {
		s.bindThreats()
	}
}

// saltOf returns the value that is XORed into all keys for an attacker.
func saltOf(attacker movegen.Seat) uint64 { return bitboard.Mix(^uint64(attacker)) }

// key returns the key of the position on the board for this attacker.
func (s *worker) key() uint64 { return s.position.Key() ^ s.salt }

// solve searches until the root is decided for certain.
func (s *worker) solve() (movegen.Value, []movegen.Move) {
	if s.position.Over() {
		if s.rootNumbers = s.outcome(); s.rootNumbers == proven {
			return movegen.ValueOf(movegen.Win), nil
		}
		return notWon, nil
	}
	s.root = s.key()
	for again := false; !s.shouldStop(); {
		if !s.isDecided() {
			s.searchRoot()
		}
		e, ok := s.table.find(s.root)
		if !ok || !e.numbers.decided() {
			break
		}
		v := s.valueOf(e)
		s.rootNumbers = v.numbers
		switch {
		case v.isCertain(dn):
			return notWon, nil
		case v.numbers == disproven:
			s.confirmDisproof()
		default:
			if line, ok := s.line(); ok {
				return movegen.ValueOf(movegen.Win), line
			}
			if again || s.shouldStop() {
				return movegen.ValueUnknown, nil
			}
			again = true
			s.Clear() // an emptied table may lose less
		}
	}
	return movegen.ValueUnknown, nil
}

// searchRoot searches from the root until it is decided or a limit is reached.
func (s *worker) searchRoot() {
	if s.Threads > 1 {
		s.searchParallel(s.Threads)
		return
	}
	s.proveByThreats()
	if !s.isDecided() {
		s.search(s.root, unlimited)
	}
}

// isDecided reports whether the root is proven or disproven in the table.
func (s *worker) isDecided() bool {
	e, ok := s.table.find(s.root)
	return ok && e.numbers.decided()
}
