// Package tables stores the solved tiers of a [graph.Rows] in a directory, one file each.
//
// [Set.Build] solves the missing tiers in order; after an interruption it continues with the interrupted tier. Only one process at a
// time builds tables in a directory. A file gets its final name when it is complete, and does not change afterwards, so that other
// processes may read it meanwhile:
//
//	header    a line of JSON: the Header
//	values    two bits a position: 0 draw, 1 win, 2 loss, 3 no position; four in a byte, the first in the lowest bits
//	distances if the header says so: a byte a position for each goal, see [retrograde.RowTier]
//	sums      XXH64 of each MiB of values and distances, 8 bytes each, little endian
//	sum       XXH64 of the header and all sums, in the same form
//
// [Set.Pack] writes packed files, which are probed like the plain ones: see [Packing].
//
//	header    a line of JSON: the Header, with its Packing
//	model     the probabilities of the values by context, compressed by DEFLATE
//	blocks    the codes of the values of some stored rows each
//	index     for each block, its end and its XXH64, 8 bytes each, little endian
//	sum       XXH64 of the header, the model and the index
package tables

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"quincunx/internal/durable"
	"quincunx/movegen"
	"quincunx/movegen/graph"
	"quincunx/search/retrograde"
)

// The file name extension of tables, and the name of the lock in their directory.
const (
	extension = ".tier"
	lockName  = "lock"
)

// Set holds the tables of a game in a directory.
type Set struct {
	Files  []*File          // by tier, nil if the tier is missing
	Solved []graph.Outcomes // the values of Files, by tier; nil if packed

	graph     graph.Rows
	directory string
	cache     cache     // of packed files
	readers   sync.Pool // of *reader
	damage    atomic.Pointer[error]
}

// OpenSet opens the tables of a game in a directory. Tiers may be missing. The error names a file that can't be read or belongs to
// another game or tier.
func OpenSet(directory string, g graph.Rows) (_ *Set, err error) {
	s := &Set{
		graph: g, directory: directory,
		Files: make([]*File, g.Tiers()), Solved: make([]graph.Outcomes, g.Tiers()),
	}
	s.readers.New = func() any { return &reader{Set: s, walker: g.NewRowWalker(nil)} }
	for tier := range s.Files {
		if err := s.open(tier); err != nil {
			return nil, errors.Join(err, s.Close())
		}
	}
	return s, nil
}

// open opens the file of a tier, if there is one.
func (s *Set) open(tier int) error {
	f, err := openIfThere(s.name(tier), s.header(tier))
	if f != nil {
		s.Files[tier], s.Solved[tier] = f, f.Outcomes
	}
	return err
}

// GameOf returns the [graph.Rows].Name of the tables in a directory: the game with its options. The error says that there are none, or
// names a file that can't be read.
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

// Name returns the [graph.Rows].Name of the tables: the game with its options.
func (s *Set) Name() string { return s.graph.Name() }

// Readings returns the readings of the rules on which the values rest: see [graph.Rows].
func (s *Set) Readings() []string { return s.graph.Readings() }

// name returns the name of the file of a tier.
func (s *Set) name(tier int) string {
	return filepath.Join(s.directory, s.graph.TierName(tier)+extension)
}

// header returns the header of a tier, without the fields known only after the tier is solved.
func (s *Set) header(tier int) *Header {
	rows, length := s.graph.Rows(tier)
	h := &Header{Format: format, Schema: schema, Game: s.graph.Name(), Tier: s.graph.TierName(tier), Rows: rows, Length: length, Build: build()}
	if goals := s.goals(tier); goals > 1 {
		h.Goals = goals
	}
	return h
}

// Damage returns the first damage of a packed file that a look-up has met, or nil: the tables then lack the values of that block. Plain
// files are read without their checksums; [File.Check] compares these.
func (s *Set) Damage() error {
	if err := s.damage.Load(); err != nil {
		return *err
	}
	return nil
}

// Stable returns a limit of endless play beyond which larger limits do not change the values of the present tables; 0 if larger
// limits may change them, and in a game without a limit.
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

// Missing returns the number of positions in missing tiers.
func (s *Set) Missing() (positions uint64) {
	for tier, f := range s.Files {
		if f == nil {
			rows, length := s.graph.Rows(tier)
			positions += uint64(rows) * uint64(length)
		}
	}
	return positions
}

// Memory returns the number of bytes that Build needs for the largest missing tier. It does not include the tables of earlier tiers,
// which the system caches if there is room.
func (s *Set) Memory(o Options) (bytes uint64) {
	for tier, f := range s.Files {
		if f != nil {
			continue
		}
		rows, length := s.graph.Rows(tier)
		positions := uint64(rows) * uint64(length)
		taken := positions + uint64(rows)*(5*8*uint64((length+63)/64)+8)
		switch {
		case s.keepsDistances(tier, o.Distances):
			taken += positions * uint64(s.goals(tier))
		case o.Verify:
			taken += positions
		}
		if s.goals(tier) > 1 {
			taken += uint64(rows) * 8 * uint64((length+63)/64)
		}
		bytes = max(bytes, taken)
	}
	return bytes
}

// goals returns the number of goals of a tier: see [retrograde.RowTier].
func (s *Set) goals(tier int) int {
	if endless, _ := s.graph.Endless(tier); endless == movegen.Draw {
		return 1
	}
	return 2
}

// keepsDistances reports whether a tier has at most limit positions.
func (s *Set) keepsDistances(tier int, limit uint64) bool {
	rows, length := s.graph.Rows(tier)
	return uint64(rows)*uint64(length) <= limit
}

// Options are the options of [Set.Build].
type Options struct {
	Workers   int    // goroutines; values below 1 mean 1
	Verify    bool   // prove all values of a tier before writing it: see retrograde.ErrWrong
	Distances uint64 // keep distances in tiers of at most this number of positions

	// Report, unless nil, is called from time to time.
	Report func(Progress)
}

// Progress is the progress of the work on a tier.
type Progress struct {
	Tier  int
	Name  string // of the tier
	Phase string // "solve", "verify", "write", "pack" or "unpack"
	Level int
	Part  float64       // finished part of the solution and the verification, 0..1
	Took  time.Duration // time spent on the tier so far
	File  *File         // nil until the tier is written
}

// Build solves the missing tiers and writes their files, until ctx is done. Errors are ctx's, or come from solving or verifying a
// tier or from a file, or say that another process is building tables in the directory.
func (s *Set) Build(ctx context.Context, o Options) error {
	if s.Missing() == 0 {
		return nil
	}
	release, err := s.hold()
	if err != nil {
		return err
	}
	defer release()
	for tier := range s.Files {
		if s.Files[tier] != nil {
			continue
		}
		if err := s.open(tier); err != nil { // another process may have built it since s was opened
			return err
		}
		if s.Files[tier] != nil {
			continue
		}
		if err := s.arePlain(tier); err != nil {
			return fmt.Errorf("%s is missing and can't be built: %w", s.name(tier), err)
		}
		if err := s.build(ctx, tier, o); err != nil {
			return err
		}
		debug.FreeOSMemory() // frees this tier's garbage before the next one
	}
	return nil
}

// hold creates the directory if necessary, and makes this the only process that writes tables into it.
func (s *Set) hold() (release func(), err error) {
	if err := os.MkdirAll(s.directory, 0o755); err != nil { //nolint:gosec // anybody may read it
		return nil, err
	}
	if release, err = durable.Hold(filepath.Join(s.directory, lockName)); err != nil {
		err = fmt.Errorf("%s: %w", s.directory, err)
	}
	return release, err
}

// AreThere returns an error that names a tier before the given one that is missing.
func (s *Set) AreThere(end int) error {
	for tier, f := range s.Files[:end] {
		if f == nil {
			return fmt.Errorf("%s: is missing", s.name(tier))
		}
	}
	return nil
}

// ErrPacked is the error if tables should be built or packed from packed ones.
var ErrPacked = errors.New("is packed, want plain tables")

// arePlain returns an error that names a tier before the given one that is missing, or an [ErrPacked].
func (s *Set) arePlain(end int) error {
	if err := s.AreThere(end); err != nil {
		return err
	}
	for _, f := range s.Files[:end] {
		if f.packed != nil {
			return fmt.Errorf("%s %w", f.Name, ErrPacked)
		}
	}
	return nil
}

// build solves a tier, writes its file and opens it.
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
	t, err := retrograde.SolveRows(ctx, s.graph, tier, s.Solved, retrograde.RowOptions{
		Workers: o.Workers, Distances: keeps, Verify: o.Verify,
		Report: func(p retrograde.RowProgress) {
			phase := "solve"
			if p.Verifying {
				phase = "verify"
			}
			report(Progress{Phase: phase, Level: p.Level, Part: p.Part})
		},
	})
	if err != nil {
		return err
	}
	report(Progress{Phase: "write", Part: 1})
	h := s.header(tier)
	h.Levels, h.Longest, h.Stable, h.Verified = t.Levels, t.Longest, t.Stable, o.Verify
	h.Distances = keeps && (t.Levels > 0 || limit > 0) // otherwise all distances are 0
	h.Counts, err = retrograde.CountRows(ctx, s.graph, tier, o.Workers, t.Outcomes)
	if err != nil {
		return err
	}
	if err := write(s.name(tier), func(f io.Writer) error { return writeTier(f, h, dataOf(t, h.Distances)) }, nil); err != nil {
		return err
	}
	if err := s.open(tier); err != nil || s.Files[tier] == nil {
		return errors.Join(err, fmt.Errorf("%s: can't be read again", s.name(tier)))
	}
	report(Progress{Phase: "write", File: s.Files[tier]})
	return nil
}

// Probe returns the value of a position. Its number of plies counts the moves up to and including the one that ends the game or
// leaves the tier, at least 1, if the winner hurries and the loser delays; retrograde.MaxRowDistance+1 also stands for larger
// numbers. The number is unknown if the position is decided by endless play, or if distances are not kept. The error says why the
// tables lack the value.
func (s *Set) Probe(p movegen.State) (movegen.Value, error) {
	at, ok := s.graph.Locate(p)
	if !ok {
		return movegen.ValueUnknown, s.graph.Refusal(p)
	}
	return s.at(at)
}

// at returns the value of the position at a place. The error says why the tables lack it.
func (s *Set) at(at graph.Place) (movegen.Value, error) {
	v, err := s.lookup(at)
	if err == nil && v.Outcome() == movegen.Unknown {
		err = fmt.Errorf("the table %s has no distances, on which the value after %d moves within it depends", s.graph.TierName(at.Tier), at.Moves)
	}
	return v, err
}

// endless returns the value of endless play for the side to move at a place, and the number of moves after which it ends, 0 = never.
func (s *Set) endless(at graph.Place) (value movegen.Outcome, limit int) {
	value, limit = s.graph.Endless(at.Tier)
	if value == movegen.Win && s.graph.Side(at.Tier, int(at.Number)/s.Files[at.Tier].Length) == 1 {
		value = movegen.Loss
	}
	return value, limit
}

// lookup returns the value of the position at a place. The error says why the tables lack it. If it depends on a distance that is not
// kept, the value is between the value after no quiet moves and the value of endless play: the side that endless play favours can
// play as before until the limit.
func (s *Set) lookup(at graph.Place) (v movegen.Value, err error) {
	value, err := s.outcome(at.Tier, at.Number)
	if err != nil {
		return movegen.ValueUnknown, err
	}
	f := s.Files[at.Tier]
	endless, limit := s.endless(at)
	switch {
	case value == endless: // independent of the number of moves
	case f.Distances != nil:
		return f.inTime(value, endless, at, limit), nil
	case at.Moves > 0 && (f.Stable == 0 || limit-at.Moves < f.Stable): // otherwise enough moves are left
		return movegen.Value{Worst: min(value, endless), Best: max(value, endless), Plies: -1}, nil
	}
	return movegen.ValueOf(value), nil
}

// inTime returns the value of a position after at.Moves moves toward the limit, 0 = no limit. value is its value after no moves,
// which differs from the value of endless play.
func (f *File) inTime(value, endless movegen.Outcome, at graph.Place, limit int) movegen.Value {
	left := limit - at.Moves
	if limit == 0 {
		left = math.MaxInt
	}
	for goal := len(f.Distances) - 1; goal >= 0; goal-- {
		distance := int(f.Distances[goal][at.Number]) + 1
		switch isDraw := goal < len(f.Distances)-1; {
		case distance > left || value == movegen.Draw && !isDraw:
		case isDraw:
			return movegen.ValueDraw
		default:
			return movegen.Value{Worst: value, Best: value, Plies: distance}
		}
	}
	return movegen.ValueOf(endless)
}

// Warm builds the data that look-ups otherwise build on first use: the game's index of positions, up to a quarter of a second for each
// number of men in Seega 5×5, and the models of packed tables.
func (s *Set) Warm() {
	for tier, f := range s.Files {
		if f != nil {
			s.graph.Text(graph.Place{Tier: tier}) // builds the index of the tier's positions
			_, _ = s.outcome(tier, 0)             // a damaged table is reported by Damage
		}
	}
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

// LongestWin returns the text form of a won position of a tier with the greatest distance; "" if no position is won, or the tier is
// missing.
func (s *Set) LongestWin(tier int) string {
	f := s.Files[tier]
	if f == nil || f.Longest < 0 {
		return ""
	}
	return s.graph.Text(graph.Place{Tier: tier, Number: uint64(f.Longest)}) //nolint:gosec // not negative
}
