// Package tables keeps the solved tiers of a [movegen.RowGraph] in a directory, a file each.
//
// [Set.Build] solves the tiers that are missing, in their order, so that work that
// was stopped goes on with the tier it was at. A file has its full name only once it is complete:
//
//	line      JSON: the Header
//	values    two bits a position: 0 draw, 1 win, 2 loss, 3 no position; four in a byte, the first lowest
//	distances if the header says so: a byte a position for each goal, see [retrograde.RowTier]
//	sums      XXH64 of each MiB of values and distances, 8 bytes each, little endian
//	sum       XXH64 of the header and all sums
package tables

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"runtime/pprof"
	"time"

	"quincunx/movegen"
	"quincunx/search/retrograde"
)

// Graph is a game whose tables are kept.
type Graph interface {
	movegen.RowGraph

	// Name names the game with its options, such as "seega size=5 threshold=0".
	Name() string

	// TierName returns a name of a tier that a file can have, such as "3x2".
	TierName(tier int) string

	// Locate returns the place of a position, and ok false if it has none: Refusal says why.
	Locate(p movegen.State) (at movegen.RowPlace, ok bool)
	Refusal(p movegen.State) error

	// Text returns the text form of a position.
	Text(at movegen.RowPlace) string
}

// extension is that of the files' names.
const extension = ".tier"

// Set is the tables of a game in a directory.
type Set struct {
	Files  []*File            // by tier, nil if it is missing
	Solved []movegen.Outcomes // the values of Files

	graph     Graph
	directory string
}

// OpenSet opens the tables of a game in a directory. Tiers may be missing. The error names a
// file that can't be read or is one of something else.
func OpenSet(directory string, g Graph) (_ *Set, err error) {
	s := &Set{
		graph: g, directory: directory,
		Files: make([]*File, g.Tiers()), Solved: make([]movegen.Outcomes, g.Tiers()),
	}
	for tier := range s.Files {
		f, err := openIfThere(s.name(tier), s.header(tier))
		if err != nil {
			return nil, errors.Join(err, s.Close())
		}
		if f != nil {
			s.Files[tier], s.Solved[tier] = f, f.Outcomes
		}
	}
	return s, nil
}

// GameOf returns the game, with its options, of the tables in a directory. The error says that there are none.
func GameOf(directory string) (string, error) {
	entries, err := os.ReadDir(directory)
	if err != nil {
		return "", err
	}
	for _, e := range entries {
		if filepath.Ext(e.Name()) != extension {
			continue
		}
		f, err := Open(filepath.Join(directory, e.Name()))
		if err != nil {
			return "", err
		}
		return f.Game, f.Close()
	}
	return "", fmt.Errorf("%s: no tables are there", directory)
}

func (s *Set) name(tier int) string {
	return filepath.Join(s.directory, s.graph.TierName(tier)+extension)
}

// header returns what the header of a tier says before the tier is solved.
func (s *Set) header(tier int) *Header {
	rows, length := s.graph.Rows(tier)
	h := &Header{Format: format, Schema: schema, Game: s.graph.Name(), Tier: s.graph.TierName(tier), Rows: rows, Length: length, Build: build()}
	if goals := s.goals(tier); goals > 1 {
		h.Goals = goals
	}
	return h
}

// Stable returns a limit of endless play from which on the values of the tables that are there stay as they are; 0 if larger
// limits may have others, and without a limit.
func (s *Set) Stable() (limit int) {
	for tier, f := range s.Files {
		if _, limited := s.graph.Endless(tier); f == nil || limited == 0 {
			continue
		}
		if f.Stable == 0 {
			return 0
		}
		limit = max(limit, f.Stable)
	}
	return limit
}

// Size returns the number of rows of a tier and their length.
func (s *Set) Size(tier int) (rows, length int) { return s.graph.Rows(tier) }

// Missing returns the number of positions in tiers that are missing.
func (s *Set) Missing() (positions uint64) {
	for tier, f := range s.Files {
		if f == nil {
			rows, length := s.graph.Rows(tier)
			positions += uint64(rows) * uint64(length)
		}
	}
	return positions
}

// Memory returns how many bytes the largest of the missing tiers takes while it is solved, beside the
// tables of earlier tiers, which the system keeps in memory if there is room.
func (s *Set) Memory(distances uint64) (bytes uint64) {
	for tier, f := range s.Files {
		if f != nil {
			continue
		}
		rows, length := s.graph.Rows(tier)
		positions := uint64(rows) * uint64(length)
		taken := positions + uint64(rows)*(4*8*uint64((length+63)/64)+4)
		if s.keepsDistances(tier, distances) {
			taken += positions * uint64(s.goals(tier))
		}
		if s.goals(tier) > 1 {
			taken += uint64(rows) * 8 * uint64((length+63)/64)
		}
		bytes = max(bytes, taken)
	}
	return bytes
}

// goals returns how many distances a position of a tier has.
func (s *Set) goals(tier int) int {
	if endless, _ := s.graph.Endless(tier); endless == movegen.OutcomeDraw {
		return 1
	}
	return 2
}

// keepsDistances reports whether a tier has no more positions than most.
func (s *Set) keepsDistances(tier int, most uint64) bool {
	rows, length := s.graph.Rows(tier)
	return uint64(rows)*uint64(length) <= most
}

// Options are how tables are built.
type Options struct {
	Workers   int
	Verify    bool   // verify each tier before it is written
	Distances uint64 // keep distances in tiers of up to so many positions

	// Report is called as the work goes on, unless it is nil.
	Report func(Progress)
}

// Progress is how far the work on a tier has come.
type Progress struct {
	Tier  int
	Name  string
	Phase string // "solve", "verify" or "write"
	Level int
	Part  float64       // of the solution that is done, 0..1
	Took  time.Duration // of the tier so far
	File  *File         // once the tier is written, nil before
}

// Build solves the tiers that are missing, until ctx is done. The error is that of ctx, or tells of a file or of a
// tier whose values are wrong.
func (s *Set) Build(ctx context.Context, o Options) error {
	if err := os.MkdirAll(s.directory, 0o755); err != nil { //nolint:gosec // anybody may read it
		return err
	}
	for tier := range s.Files {
		if s.Files[tier] != nil {
			continue
		}
		if err := s.build(ctx, tier, o); err != nil {
			return err
		}
		debug.FreeOSMemory() // or the next tier would be at work beside the garbage of this one
	}
	return nil
}

// labelled does a phase of the work on a tier, which profiles have labels for.
func (s *Set) labelled(ctx context.Context, tier int, phase string, do func(ctx context.Context)) {
	pprof.Do(ctx, pprof.Labels("tier", s.graph.TierName(tier), "phase", phase), do)
}

func (s *Set) build(ctx context.Context, tier int, o Options) error {
	start := time.Now()
	report := func(p Progress) {
		if o.Report != nil {
			p.Tier, p.Name, p.Took = tier, s.graph.TierName(tier), time.Since(start)
			o.Report(p)
		}
	}
	report(Progress{Phase: "solve"})
	_, limit := s.graph.Endless(tier)
	keeps := s.keepsDistances(tier, o.Distances)
	var t *retrograde.RowTier
	var err error
	s.labelled(ctx, tier, "solve", func(ctx context.Context) {
		t, err = retrograde.SolveRows(ctx, s.graph, tier, s.Solved, retrograde.RowOptions{
			Workers: o.Workers, Distances: keeps || o.Verify && limit > 0,
			Report: func(p retrograde.RowProgress) { report(Progress{Phase: "solve", Level: p.Level, Part: p.Part}) },
		})
	})
	if err != nil {
		return err
	}
	if o.Verify {
		report(Progress{Phase: "verify", Part: 1})
		s.labelled(ctx, tier, "verify", func(ctx context.Context) { err = t.Verify(ctx) })
		if err != nil {
			return err
		}
	}
	report(Progress{Phase: "write", Part: 1})
	h := s.header(tier)
	h.Levels, h.Longest, h.Stable = t.Levels, t.Longest, t.Stable
	h.Distances = keeps && (t.Levels > 0 || limit > 0) // or all are 0
	s.labelled(ctx, tier, "write", func(ctx context.Context) {
		if h.Counts, err = t.Counts(ctx); err == nil {
			err = write(s.name(tier), h, t)
		}
	})
	if err != nil {
		return err
	}
	f, err := openIfThere(s.name(tier), h)
	if err != nil || f == nil {
		return errors.Join(err, fmt.Errorf("%s: can't be read again", s.name(tier)))
	}
	s.Files[tier], s.Solved[tier] = f, f.Outcomes
	report(Progress{Phase: "write", File: f})
	return nil
}

// Value is what tables know of a position.
type Value struct {
	Outcome movegen.Outcome // for the side to move

	// Distance is the number of moves to the one that ends the game or leaves the tier, at least 1, with the winner hurrying and
	// the loser delaying; more than retrograde.MaxRowDistance stands for larger numbers, too. It is -1 if the game is drawn, is won by
	// endless play, or distances are not kept.
	Distance int
}

// Probe returns the value of a position. The error says why the tables don't have it.
func (s *Set) Probe(p movegen.State) (Value, error) {
	at, ok := s.graph.Locate(p)
	if !ok {
		return Value{}, s.graph.Refusal(p)
	}
	return s.at(at)
}

// at returns the value of the position at a place. The error says why the tables don't have it.
func (s *Set) at(at movegen.RowPlace) (Value, error) {
	v, ok := s.lookup(at)
	switch {
	case ok:
		return v, nil
	case s.Files[at.Tier] == nil:
		return v, fmt.Errorf("%s is missing", s.name(at.Tier))
	}
	return v, fmt.Errorf("%s keeps no distances, which the value after %d moves within it depends on", s.name(at.Tier), at.Moves)
}

// lookup returns the value of the position at a place, and ok false if the tables don't have it.
func (s *Set) lookup(at movegen.RowPlace) (v Value, ok bool) {
	f := s.Files[at.Tier]
	if f == nil {
		return v, false
	}
	endless, limit := s.graph.Endless(at.Tier)
	if endless == movegen.OutcomeWin && s.graph.Side(at.Tier, int(at.Number)/f.Length) == 1 {
		endless = movegen.OutcomeLoss
	}
	v = Value{Outcome: f.Outcomes.At(at.Number), Distance: -1}
	switch {
	case v.Outcome == endless: // which more moves don't change
	case f.Distances != nil:
		v = f.inTime(v.Outcome, endless, at, limit)
	case at.Moves > 0:
		return v, false
	}
	return v, true
}

// inTime returns the value of a position that is better or worse than endless play, when some of the moves up to the limit have been made, 0 = none.
func (f *File) inTime(value, endless movegen.Outcome, at movegen.RowPlace, limit int) Value {
	left := limit - at.Moves
	if limit == 0 {
		left = math.MaxInt
	}
	for goal := len(f.Distances) - 1; goal >= 0; goal-- {
		distance := int(f.Distances[goal][at.Number]) + 1
		switch isDraw := goal < len(f.Distances)-1; {
		case distance > left || value == movegen.OutcomeDraw && !isDraw:
		case isDraw:
			return Value{Outcome: movegen.OutcomeDraw, Distance: -1}
		default:
			return Value{Outcome: value, Distance: distance}
		}
	}
	return Value{Outcome: endless, Distance: -1}
}

// Close releases all files.
func (s *Set) Close() (err error) {
	for _, f := range s.Files {
		if f != nil {
			err = errors.Join(err, f.Close())
		}
	}
	return err
}

// LongestWin returns the text form of a position that takes as many moves as any that is won in a tier; "" if none is won, or the
// tier is missing.
func (s *Set) LongestWin(tier int) string {
	f := s.Files[tier]
	if f == nil || f.Longest < 0 {
		return ""
	}
	return s.graph.Text(movegen.RowPlace{Tier: tier, Number: uint64(f.Longest)}) //nolint:gosec // not negative
}
