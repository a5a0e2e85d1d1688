package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"time"

	"quincunx/internal/command"
	"quincunx/internal/message"
	"quincunx/internal/process"
	"quincunx/movegen"
	"quincunx/search/retrograde"
	"quincunx/search/retrograde/tables"
)

// tabling searches for a forced win or, if a directory is given, works on tables.
type tabling struct {
	proving
	Tables    string `help:"Build tables in this directory, or look up a --position there. A table that takes more than --memory, by default all of the machine, is not built." placeholder:"DIR"`
	Men       int    `help:"Tables of positions with at most N men of both sides together; 0 = all (${default})." default:"0" placeholder:"N"`
	Distances int    `help:"Also keep distances in tables of at most N million numbers (${default})." default:"250" placeholder:"N"`
	Verify    bool   `help:"Prove each table after building it, which takes up to one and a half times as long as building it."`
	Explore   bool   `help:"Walk through the positions of --tables in the terminal, from --position or the start."`
	Sample    int    `help:"Print N random positions of each of the --tables, with their values: the outcome for the side to move, and the moves to the next capture or the end." placeholder:"N"`
	Seed      uint64 `help:"The seed of --sample (${default})." default:"1" placeholder:"N"`
	Check     bool   `help:"Compare the tables with their checksums and their numbers of positions, and 100,000 random positions of each with their moves. None is built. With --men, all of at most so many men must be there."`
	Pack      string `help:"Write the --tables to this directory, compressed and without distances, with a description and checksums; searches and the board read them like the others." placeholder:"DIR"`
	Unpack    string `help:"Write the --tables, which are packed, to this directory as plain ones." placeholder:"DIR"`
	XFirst    bool   `help:"Solve the placement phase for another reading of the rules, in which the side that places first also moves first after it. The other tables of --tables serve both."`
	Cache     int    `help:"The cache for parts of packed tables that are unpacked, in MiB (${default})." default:"64" placeholder:"MiB"`

	set      *tables.Set
	from     *tables.Set // what is packed or unpacked to set; nil for other work
	built    int         // number of tiers
	took     time.Duration
	value    movegen.Value
	moves    []movegen.MoveValue
	line     []movegen.Move           // a line of best play
	repeats  int                      // number of moves of the line before the position that recurs, -1 if none does
	reported map[string]time.Duration // time to build each tier
}

// maxThreads is the largest number of threads.
const maxThreads = 256

// Help returns the text that is printed after the flags.
func (s *tabling) Help() string {
	return provingHelp + `
With --tables, solves every position and keeps the values in a directory: a file
for each pair of numbers of men, from few men to many, and for each turn of the
placement phase, from the last to the first. Existing files are not computed
again, so that interrupted work continues with the file at which it stopped. With
--position, looks up a position and its moves instead, and with --explore walks on
from it. The default with --tables is threshold 0: endless play is a draw. With
--threshold N, a game ends after N moves without a capture, and the side with
more men wins. Tables are built with --threads threads, by default one for each
processor.
` + s.optionsHelp()
}

// Run searches for a forced win, or builds, checks or reads tables.
func (s *tabling) Run(streams command.Streams) error { return s.work(s, streams) }

func (s *tabling) prepare() error {
	if s.Tables == "" {
		if s.Men != 0 || s.Verify || s.Check || s.Explore || s.Sample != 0 || s.XFirst || s.converts() {
			return errors.New("--men, --verify, --check, --explore, --sample, --x-first, --pack and --unpack are for tables: want --tables DIR")
		}
		return s.proving.prepare()
	}
	switch {
	case s.Proof != "" || s.State != "":
		return errors.New("--proof and --state are for the proof of one position: want no --tables")
	case s.Distances < 0 || s.Distances > 1e6:
		return fmt.Errorf("--distances %d: want 0..1000000", s.Distances)
	case s.Cache < 1 || s.Cache > tables.MaxCache:
		return fmt.Errorf("--cache %d: want 1..%d", s.Cache, tables.MaxCache)
	case s.converts() && (s.looksUp() || s.Verify || s.Pack != "" && s.Unpack != ""):
		return errors.New("--pack and --unpack exclude each other, --position, --explore, --sample and --verify")
	case s.Check && s.Verify:
		return errors.New("--verify is for tables that are built, and --check builds none: want one of them")
	case s.looksUp() && (s.Verify || s.Check):
		return errors.New("--position, --explore and --sample look positions up: want no --verify or --check")
	case s.XFirst && (s.converts() || s.looksUp() || s.Men != 0):
		return errors.New("--x-first solves the placement phase: want no --position, --explore, --sample, --men, --pack or --unpack")
	case s.Explore && s.JSON:
		return errors.New("--json and --explore exclude each other")
	case s.Sample > 0 && (s.Position != nil || s.Explore || s.JSON):
		return errors.New("--sample excludes --position, --explore and --json")
	case s.Sample < 0 || s.Sample > mostSamples:
		return fmt.Errorf("--sample %d: want 0..%d", s.Sample, mostSamples)
	}
	if _, ok := s.Option["threshold"]; !ok && s.Position == nil {
		s.options["threshold"] = "0"
	}
	err := s.proving.prepare()
	if err == nil {
		s.set, err = s.open(s.Tables)
	}
	if err == nil && s.converts() {
		s.from = s.set
		if !slices.ContainsFunc(s.from.Files, func(f *tables.File) bool { return f != nil }) {
			return fmt.Errorf("%s: no tables are there", s.Tables)
		}
		s.set, err = s.open(s.Pack + s.Unpack)
	}
	if err == nil {
		s.set.SetCache(s.Cache)
	}
	return err
}

// open opens the tables in a directory.
func (s *tabling) open(directory string) (*tables.Set, error) {
	if !s.XFirst {
		return s.game.OpenTables(directory, s.position, s.Men)
	}
	graph, err := s.game.Tables(s.position, s.Men)
	if err != nil {
		return nil, err
	}
	reading, ok := graph.(interface{ LetFirstMove() error })
	if !ok {
		return nil, fmt.Errorf("--x-first: %s has one reading of the rules", s.game.Title)
	}
	if err := reading.LetFirstMove(); err != nil {
		return nil, fmt.Errorf("--x-first: %w", err)
	}
	return tables.OpenSet(directory, graph)
}

// converts reports whether the request packs or unpacks tables.
func (s *tabling) converts() bool { return s.Pack != "" || s.Unpack != "" }

// onlyChecks reports whether the request checks tables and writes none.
func (s *tabling) onlyChecks() bool { return s.Check && s.from == nil }

// looksUp reports whether the request reads existing tables.
func (s *tabling) looksUp() bool { return s.Position != nil || s.Explore || s.Sample > 0 }

func (s *tabling) solve(ctx context.Context, meter *command.Meter) (interrupted, err error) {
	if s.set == nil {
		return s.proving.solve(ctx, meter)
	}
	switch {
	case s.Sample > 0:
		return nil, nil
	case s.looksUp():
		return nil, s.lookUp()
	}
	start := time.Now()
	if !s.onlyChecks() {
		err = s.build(ctx, meter)
	}
	s.took = time.Since(start)
	if err == nil && s.Pack != "" {
		err = process.Fail(s.describe())
	}
	if err == nil && s.Check {
		err = s.checkAll(ctx, meter)
	}
	if s.onlyChecks() {
		s.took = time.Since(start)
	}
	if err != nil && ctx.Err() != nil {
		s.interrupted = true
		return context.Cause(ctx), nil
	}
	return nil, err
}

// lookUp looks the position up.
func (s *tabling) lookUp() (err error) {
	s.repeats = -1
	if p := s.position; p.Over() {
		s.value = movegen.ValueOf(movegen.Outcome(movegen.Scores(p)[p.Mover()]))
		return nil
	}
	if s.value, err = s.set.Value(s.position); err == nil {
		s.moves, err = s.set.Moves(s.position)
	}
	if err == nil {
		s.line, s.repeats, err = s.set.Line(s.position, longestLine)
	}
	return err
}

// build builds the tables that are missing.
func (s *tabling) build(ctx context.Context, meter *command.Meter) error {
	distances := uint64(s.Distances) * 1e6
	need := uint64(0)
	switch {
	case s.Unpack != "":
		need = s.from.UnpackedMemory()
	case s.Pack == "":
		need = s.set.Memory(tables.Options{Verify: s.Verify, Distances: distances})
	}
	if err := s.check("building the largest table", "takes", need); err != nil {
		return fmt.Errorf("%w; --men asks for smaller tables", err)
	}
	const unit = 1 << 10 // positions; their number may overflow an int on 32-bit machines
	missing := s.set.Missing()
	if s.from != nil {
		missing -= s.from.Missing()
	}
	first := int(s.set.Missing() / unit)
	s.reported = map[string]time.Duration{}
	o := tables.Options{Workers: s.threads(runtime.GOMAXPROCS(0)), Verify: s.Verify, Distances: distances, Report: func(p tables.Progress) {
		if p.File != nil {
			s.reported[p.Name] = p.Took
			s.built++
		}
		meter.Note(fmt.Sprintf("%s %s, level %d", p.Phase, p.Name, p.Level))
		rows, length := s.set.Size(p.Tier)
		done := first - int(s.set.Missing()/unit)
		if p.File == nil {
			done += int(p.Part * float64(rows) * float64(length) / unit)
		}
		meter.Set(done, int(missing/unit))
	}}
	var err error
	switch {
	case s.Pack != "":
		err = s.set.Pack(ctx, s.from, o)
	case s.Unpack != "":
		err = s.set.Unpack(ctx, s.from, o)
	default:
		err = s.set.Build(ctx, o)
	}
	switch {
	case errors.Is(err, retrograde.ErrWrong):
		err = process.Fail(err)
	case errors.Is(err, tables.ErrPacked):
		err = fmt.Errorf("%w; --men asks for fewer tables, --unpack writes plain ones", err)
	}
	return err
}

// areThere returns an error if no tables are there, or one is missing: of all with --men or --x-first, and otherwise of those before one that is
// there.
func (s *tabling) areThere() error {
	end := len(s.set.Files)
	for end > 0 && s.set.Files[end-1] == nil {
		end--
	}
	switch {
	case end == 0:
		return fmt.Errorf("%s: no tables are there", s.Tables)
	case s.Men != 0 || s.XFirst:
		end = len(s.set.Files)
	}
	err := s.set.AreThere(end)
	if err != nil && !s.XFirst {
		err = fmt.Errorf("%w; --men asks for fewer tables", err)
	}
	return err
}

// checkAll checks all existing tables.
func (s *tabling) checkAll(ctx context.Context, meter *command.Meter) error {
	const most = 100_000
	if err := s.areThere(); err != nil {
		return err
	}
	parse := func(text string) (movegen.Position, error) {
		p, err := s.game.Parse(text)
		if err != nil {
			return nil, err
		}
		return p.(movegen.Position), nil
	}
	wasPlacing := false
	for tier, f := range s.set.Files {
		if f == nil {
			continue // beyond --men
		}
		isLastTurn := isPlacing(f) && !wasPlacing
		wasPlacing = isPlacing(f)
		meter.Note("check " + f.Tier)
		meter.Set(tier, 2*len(s.set.Files))
		if err := f.Check(); err != nil {
			return err
		}
		if s.XFirst && isLastTurn {
			continue // after its moves the rules of positions have the other side to move
		}
		rows, length := s.set.Size(tier)
		if err := s.set.CheckMoves(tier, min(most, rows*length), rand.New(rand.NewPCG(uint64(tier), 0)), parse); err != nil { //nolint:gosec // tiers are not negative
			return process.Fail(fmt.Errorf("%s: %w", f.Name, err))
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	if err := s.check("unpacking all values to compare them", "takes", s.set.ValuesMemory()); err != nil {
		return fmt.Errorf("checksums and random positions are right; %w; --men asks for fewer tables, --unpack compares all of them", err)
	}
	return s.set.CheckValues(ctx, s.threads(runtime.GOMAXPROCS(0)), func(tier int, _ float64) {
		meter.Note("compare " + s.set.Files[tier].Tier)
		meter.Set(len(s.set.Files)+tier, 2*len(s.set.Files))
	})
}

func (s *tabling) print(out *bufio.Writer) error {
	switch {
	case s.set == nil:
		return s.proving.print(out)
	case s.Explore:
		return s.explore(out)
	case s.Sample > 0:
		return s.printSample(out)
	case s.Position != nil:
		s.printValue(out)
		return nil
	default:
		s.printTables(out)
	}
	return nil
}

// mostSamples is the largest value of --sample.
const mostSamples = 10_000_000

// printSample prints random positions of all tables. Each line has the text, the value and, if known, the distance.
func (s *tabling) printSample(out io.Writer) error {
	if !slices.ContainsFunc(s.set.Files, func(f *tables.File) bool { return f != nil }) {
		return fmt.Errorf("%s: no tables are there", s.Tables)
	}
	for tier, f := range s.set.Files {
		if f == nil {
			continue
		}
		random := rand.New(rand.NewPCG(s.Seed, uint64(tier))) //nolint:gosec // tiers are not negative
		err := s.set.Sample(tier, s.Sample, random, func(text string, v movegen.Value) error {
			distance := "-"
			if v.Plies >= 0 {
				distance = fmt.Sprint(v.Plies)
			}
			_, err := fmt.Fprintf(out, "%s\t%v\t%s\n", text, v.Outcome(), distance)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// explore lets a person browse the tables.
func (s *tabling) explore(out *bufio.Writer) error {
	e := explorer{
		request: &s.request, position: s.position, verdict: s.verdict, valueText: valueText,
		moves: func() ([]movegen.MoveValue, error) { return s.set.Moves(s.position) },
	}
	return e.run(out)
}

// verdict describes the value of the position.
func (s *tabling) verdict() string {
	if s.position.Over() {
		return s.ending(s.position)
	}
	v, err := s.set.Value(s.position)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("a %v for the side to move%s", v.Outcome(), distanceText(v.Plies))
}

// longestLine is the largest number of moves printed of a line.
const longestLine = 60

// printValue prints the value of the position and of its moves, and a line of best play.
func (s *tabling) printValue(out io.Writer) {
	p := s.position
	s.printPosition(out, p, s.verdict())
	if p.Over() {
		return
	}
	fmt.Fprint(out, "\nMoves, best first, for the side that makes them:\n\n")
	for _, m := range s.moves {
		fmt.Fprintf(out, "%s%-8s  %s\n", indent, moveText(p, m.Move), valueText(m.Value))
	}
	fmt.Fprintf(out, "\nA line of best play:\n\n%s%s ", indent, strings.Join(lineTexts(p, s.line), " "))
	switch {
	case s.repeats >= 0:
		fmt.Fprintf(out, "\n%safter which the position is that after %s, or an image of it", indent, message.Count(s.repeats, "move", "moves"))
	case len(s.line) == longestLine:
		fmt.Fprint(out, "…")
	}
	fmt.Fprintln(out)
}

// valueText returns a value by tables as text.
func valueText(v movegen.Value) string { return v.Outcome().String() + distanceText(v.Plies) }

// distanceText describes the distance to the end of a tier, or returns "" if it is not known.
func distanceText(distance int) string {
	switch {
	case distance < 0:
		return ""
	case distance > retrograde.MaxRowDistance:
		return fmt.Sprintf(", %d moves or more to a capture or the end", distance)
	}
	return fmt.Sprintf(", %s to a capture or the end", message.Count(distance, "move", "moves"))
}

// printTables prints statistics of the tables.
func (s *tabling) printTables(out io.Writer) {
	const row = "%-14s%17s%17s%17s%17s%17s%17s%9s  %s\n"
	fmt.Fprintf(out, "Tables of %s in %s: positions with m×n men, with the m men to move and with the n men to move.\n\n", s.game.Title, cmp.Or(s.Pack, s.Unpack, s.Tables))
	fmt.Fprintf(out, row, "men", "m won", "m drawn", "m lost", "n won", "n drawn", "n lost", "longest", "sum of values")
	var all uint64
	longest := -1
	for tier, f := range s.set.Files {
		if f == nil {
			continue
		}
		cells := []any{f.Tier}
		for _, side := range f.Counts {
			all += side.Total()
			for _, n := range []uint64{side.Won, side.Drawn, side.Lost} {
				if side.Total() == 0 {
					cells = append(cells, "") // an m×m table, or one of the placement phase
				} else {
					cells = append(cells, grouped(n))
				}
			}
		}
		wins := !isPlacing(f) && f.Longest >= 0
		tierLongest := ""
		if wins {
			tierLongest = fmt.Sprint(f.Levels + 1)
		}
		fmt.Fprintf(out, row, append(cells, tierLongest, fmt.Sprintf("%016x", f.Sum()))...)
		if wins && (longest < 0 || f.Levels > s.set.Files[longest].Levels) {
			longest = tier
		}
	}
	fmt.Fprintf(out, "\n%s positions. (m×m: each is counted once. Placing: for the side whose turn it is.)\n", grouped(all))
	if longest >= 0 {
		f := s.set.Files[longest]
		fmt.Fprintf(out, "The longest win: %s to a capture, in %s\n", message.Count(f.Levels+1, "move", "moves"), s.set.LongestWin(longest))
	}
	if limit := s.set.Stable(); limit > 0 {
		fmt.Fprintf(out, "With all thresholds from %d on the values are the same.\n", limit)
	}
	if v, err := s.set.Value(s.position); err == nil {
		fmt.Fprintf(out, "The start of the game is a %v for %s.\n", v.Outcome(), s.game.SeatName(s.position, s.position.Mover()))
	}
	work, number := "built", s.built
	switch {
	case s.onlyChecks():
		work, number = "checked", len(tableObjects(s.set))
	case s.from != nil:
		work = "written"
	}
	if s.interrupted && s.onlyChecks() {
		fmt.Fprintln(out, "Interrupted: not all tables are checked.")
		return
	}
	fmt.Fprintf(out, "%s %s in %.1f s.\n", message.Count(number, "table", "tables"), work, s.took.Seconds())
	if s.interrupted {
		fmt.Fprintln(out, "Interrupted: the same command goes on with the next table.")
	}
}

// isPlacing reports whether a table is of the placement phase.
func isPlacing(f *tables.File) bool { return strings.HasPrefix(f.Tier, "placing") }

// tablesObject is the output of --json for tables.
type tablesObject struct {
	Game    string        `json:"game"`
	Tables  []tableObject `json:"tables"`
	Built   int           `json:"built"`
	Seconds float64       `json:"seconds"`
}

type tableObject struct {
	tables.Header
	Verified   bool    `json:"verified"`   // in place of the header's, which is left out if false
	Sum        string  `json:"sum"`        // checksum of the values, 16 hexadecimal digits
	LongestWin *string `json:"longestWin"` // the won position with the most moves to a capture or the end; null if there is none
}

func (s *tabling) object() any {
	if s.set == nil {
		return s.proving.object()
	}
	if s.Position == nil {
		return tablesObject{Game: s.game.Name, Built: s.built, Seconds: seconds(s.took), Tables: tableObjects(s.set)}
	}
	a := s.answer(s.position, s.value, s.moves, s.line, s.repeats, s.took)
	a.toDistances()
	return a
}

// tableObjects describes the tables that exist.
func tableObjects(set *tables.Set) []tableObject {
	list := []tableObject{}
	for tier, f := range set.Files {
		if f == nil {
			continue
		}
		table := tableObject{Header: f.Header, Verified: f.Verified, Sum: fmt.Sprintf("%016x", f.Sum())}
		if win := set.LongestWin(tier); win != "" {
			table.LongestWin = &win
		}
		list = append(list, table)
	}
	return list
}
