package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cespare/xxhash/v2"

	"quincunx/engine"
	"quincunx/engine/book"
	"quincunx/internal/command"
	"quincunx/internal/distribute"
	"quincunx/internal/durable"
	"quincunx/internal/message"
	"quincunx/internal/plainjson"
	"quincunx/internal/process"
	"quincunx/jobs/openings"
	"quincunx/match"
	"quincunx/movegen"
)

// bookCommand shows a book of openings, and lets it grow.
type bookCommand struct {
	Game engine.Game `arg:"" help:"The game."`
	optionFlags
	Position *string `help:"Show this position and its moves instead of the start." placeholder:"TEXT"`
	JSON     bool    `help:"Print one JSON object."`
	File     string  `help:"A book in a file instead of the program's. It is created if there is none and it is to grow." placeholder:"FILE"`

	Grow       int           `help:"Search positions, best-first, and add them to --file until so many of its positions are searched." placeholder:"N"`
	Nodes      uint64        `help:"Nodes of each search (${default})." default:"400000" placeholder:"N"`
	Candidates int           `help:"Best moves to find in each position, 1..${maxCandidates} (${default})." default:"5" placeholder:"N"`
	ProofNodes uint64        `help:"Nodes of a search for a proof in each position (${default})." default:"0" placeholder:"N"`
	LossWeight float64       `help:"Plies by which a line counts as longer if a move gives away the whole chance to win (${default})." default:"20" placeholder:"PLIES"`
	Threads    int           `help:"Positions searched at the same time without --serve, 1..${maxThreads} (${default})." default:"1" placeholder:"N"`
	Batch      *int          `help:"Positions that are chosen together, by the results of the ones before, 1..${maxBatch} (--threads, or ${servedBatch} with --serve). The book depends on it, but not on who searches." placeholder:"N"`
	Time       time.Duration `help:"Grow no longer than this; 0 = no limit (${default})." default:"0" placeholder:"DURATION"`

	Forget bool     `help:"Forget the searches of positions without a proof, which --grow then searches first, with the evaluation of this program. To go on after an interruption, leave it out."`
	Lines  string   `help:"Add the positions of the lines in a file: moves from the start, a line each." placeholder:"FILE"`
	Proof  []string `help:"Add the position of a proof, after checking it; may be repeated." placeholder:"FILE" sep:"none"`
	Proved string   `help:"Add the proved positions of a file: POSITION | win, draw or loss for the side to move | where the proof is, a line each." placeholder:"FILE"`
	Record []string `help:"Count the games of a record; may be repeated. A record is counted once." placeholder:"FILE" sep:"none"`
	Plies  int      `help:"Plies of the games of a record that are counted (${default})." default:"8" placeholder:"N"`
	Least  int      `help:"Games of a record that a position must have (${default})." default:"2" placeholder:"N"`
	distribute.Flags
}

// servedBatch is the default of --batch with --serve.
const servedBatch = 32

// Help returns the text that is printed after the flags.
func (*bookCommand) Help() string {
	return `Positions are kept up to the symmetries of the board, each with games and results, the engine's score, and its proved value. A book grows by drop-out expansion: the next position is the one that is fewest plies from the start, where moves that give chances away count as longer. It is saved every minute and at the end; the same command goes on from there. With --serve, workers on any machines search the positions.`
}

// Validate returns an error that names the first flag that is out of range.
func (c *bookCommand) Validate() error {
	switch {
	case c.Grow < 0 || c.Grow > 1_000_000:
		return fmt.Errorf("--grow %d: want 0..1000000", c.Grow)
	case c.Nodes < 1:
		return fmt.Errorf("--nodes %d: want 1 or more", c.Nodes)
	case c.Candidates < 1 || c.Candidates > engine.MaxMultiPV:
		return fmt.Errorf("--candidates %d: want 1..%d", c.Candidates, engine.MaxMultiPV)
	case !(c.LossWeight >= 0 && c.LossWeight <= 1000):
		return fmt.Errorf("--loss-weight %v: want 0..1000", c.LossWeight)
	case c.Threads < 1 || c.Threads > maxThreads:
		return fmt.Errorf("--threads %d: want 1..%d", c.Threads, maxThreads)
	case c.Batch != nil && (*c.Batch < 1 || *c.Batch > book.MaxBatch):
		return fmt.Errorf("--batch %d: want 1..%d", *c.Batch, book.MaxBatch)
	case c.Time < 0:
		return fmt.Errorf("--time %v: want 0 or more", c.Time)
	case c.Plies < 0 || c.Least < 0:
		return fmt.Errorf("--plies %d, --least %d: want 0 or more", c.Plies, c.Least)
	case c.changes() && c.File == "":
		return errors.New("--grow, --forget, --lines, --proof, --proved and --record change a book: want --file")
	case c.Serve && c.Grow == 0:
		return errors.New("--serve is for --grow")
	}
	return c.Flags.Validate()
}

// batch returns the number of positions that are chosen together.
func (c *bookCommand) batch() int {
	switch {
	case c.Batch != nil:
		return *c.Batch
	case c.Serve:
		return servedBatch
	}
	return c.Threads
}

func (c *bookCommand) changes() bool {
	return c.Grow > 0 || c.Forget || c.Lines != "" || c.Proved != "" || len(c.Proof) > 0 || len(c.Record) > 0
}

// Run shows a book, after letting it grow.
func (c *bookCommand) Run(s command.Streams) (err error) {
	r := request{game: c.Game, options: c.Option, Position: c.Position}
	state, err := r.state()
	if err != nil {
		return err
	}
	var interrupted error
	b, err := c.open()
	if err == nil && c.changes() {
		interrupted, err = c.change(b, s)
	}
	if err != nil {
		return err
	}
	moves, err := b.Moves(context.Background(), state)
	if err != nil {
		return err
	}
	moves = book.Distinct(moves)
	w := bufio.NewWriter(s.Out)
	if c.JSON {
		err = plainjson.Write(w, c.object(b, state, moves), "  ")
	} else {
		c.print(w, &r, b, state, moves)
	}
	return cmp.Or(err, process.Fail(w.Flush()), interrupted)
}

// open returns the book of the flags.
func (c *bookCommand) open() (*book.Book, error) {
	if c.File == "" {
		return book.Shipped(c.Game)
	}
	b, err := book.Load(c.File)
	if errors.Is(err, fs.ErrNotExist) && c.changes() {
		return book.New(c.Game), nil
	}
	if err == nil && b.Game.Name != c.Game.Name {
		err = fmt.Errorf("%s is a book of %s, want one of %s", c.File, b.Game.Name, c.Game.Name)
	}
	return b, err
}

// change adds what the flags name to a book, lets it grow and saves it. It returns the signal that interrupted it.
func (c *bookCommand) change(b *book.Book, s command.Streams) (interrupted, err error) {
	release, err := durable.Hold(c.File + ".lock")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.File, err)
	}
	defer release()
	start, err := c.Game.Start(c.Option)
	if err != nil {
		return nil, err
	}
	b.AddRoot(start)
	if c.Forget {
		b.Forget()
	}
	if err := cmp.Or(c.addLines(b), c.addProofs(b), c.addProved(b), c.addRecords(b)); err != nil {
		return nil, err
	}
	ctx, stop := process.SignalContext(nil, nil)
	defer stop()
	limited := ctx
	if c.Time > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, c.Time)
		defer cancel()
	}
	err = c.grow(limited, b, s)
	return context.Cause(ctx), err
}

// grow lets a book grow and saves it.
func (c *bookCommand) grow(ctx context.Context, b *book.Book, s command.Streams) (err error) {
	searched, _ := b.Count()
	growth := book.Growth{
		Positions: max(c.Grow-searched, 0), Nodes: c.Nodes, Candidates: c.Candidates, ProofNodes: c.ProofNodes, Batch: c.batch(), Threads: c.Threads, LossWeight: c.LossWeight,
	}
	var status distribute.Status
	if c.Serve {
		server, failed := c.connect(s.Errs)
		if failed != nil {
			return failed
		}
		defer func() { err = errors.Join(err, server.Close(err == nil && ctx.Err() == nil)) }()
		growth.Do = func(ctx context.Context, batch *book.Batch, source book.Source) error {
			pool, err := newPool(server, batch)
			if err != nil {
				return err
			}
			status = pool.Status
			err = cmp.Or(pool.Do(ctx, source), b.Save(c.File)) // before the server deletes the results
			return errors.Join(err, pool.Close(err == nil && ctx.Err() == nil))
		}
	}
	meter := command.NewMeter(s.Errs, "solve book "+c.Game.Name)
	saved := time.Now()
	err = b.Grow(ctx, growth, func(done int) error {
		meter.Note(counted(uint64(b.Len()), "position", "positions") + status.Suffix())
		meter.Set(done, growth.Positions)
		if time.Since(saved) < time.Minute {
			return nil
		}
		saved = time.Now()
		return b.Save(c.File)
	})
	meter.Close()
	return cmp.Or(err, b.Save(c.File))
}

// connect returns a connection to the server of the workers, which is the same when the growth of the file goes on.
func (c *bookCommand) connect(errs io.Writer) (*distribute.Connection, error) {
	file, err := filepath.Abs(c.File)
	if err != nil {
		return nil, err
	}
	name, err := json.Marshal(file)
	if err != nil {
		return nil, err
	}
	return c.Open((&distribute.Job{Kind: openings.Kind, Spec: name}).RunName(distribute.ThisBuild()), errs)
}

// newPool returns the pool of workers that search a batch.
func newPool(server *distribute.Connection, batch *book.Batch) (*distribute.Pool[book.Task, *book.Entry], error) {
	job, err := openings.Job(batch)
	if err != nil {
		return nil, err
	}
	return distribute.NewPool[book.Task, *book.Entry](server, job)
}

// eachLine calls add with each line of a file that is neither empty nor a comment, which begins with #. The error names the line.
func eachLine(name string, add func(line string) error) error {
	if name == "" {
		return nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	for i, line := range strings.Split(string(text), "\n") {
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := add(line); err != nil {
			return fmt.Errorf("%s: line %d: %w", name, i+1, err)
		}
	}
	return nil
}

// addLines adds the positions of --lines.
func (c *bookCommand) addLines(b *book.Book) error {
	return eachLine(c.Lines, func(line string) error {
		start, err := c.Game.Start(c.Option)
		if err != nil {
			return err
		}
		return b.AddLine(start, strings.Fields(line))
	})
}

// addProved adds the positions of --proved.
func (c *bookCommand) addProved(b *book.Book) error {
	return eachLine(c.Proved, func(line string) error {
		fields := strings.Split(line, " | ")
		if len(fields) != 3 {
			return errors.New("want POSITION | RESULT | SOURCE")
		}
		result, ok := movegen.ParseOutcome(fields[1])
		if !ok {
			return fmt.Errorf("result %s: want win, draw or loss", message.Quote(fields[1]))
		}
		s, err := c.Game.Parse(fields[0])
		if err == nil {
			b.AddProof(s, result, fields[2])
		}
		return err
	})
}

// addProofs adds the positions of --proof.
func (c *bookCommand) addProofs(b *book.Book) error {
	for _, name := range c.Proof {
		k := checking{name: name}
		if err := k.read(false); err != nil {
			return err
		}
		if k.game.Name != c.Game.Name || k.proof.Moves > 0 {
			return fmt.Errorf("%s: want a proof of a win in %s", name, c.Game.Name)
		}
		result := movegen.Outcome(movegen.Loss)
		if k.position.Mover() == k.winner() {
			result = movegen.Win
		}
		b.AddProof(k.position, result, name)
	}
	return nil
}

// addRecords counts the games of --record.
func (c *bookCommand) addRecords(b *book.Book) error {
	for _, name := range c.Record {
		sum, err := checksum(name)
		if err != nil {
			return err
		}
		if slices.Contains(b.Records, sum) {
			continue
		}
		if err := c.addRecord(b, name); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		b.Records = append(b.Records, sum)
	}
	if len(c.Record) > 0 {
		b.Trim(c.Least)
	}
	return nil
}

func (c *bookCommand) addRecord(b *book.Book, name string) error {
	x, err := match.OpenIndex(name)
	if err != nil {
		return err
	}
	if x.Header.Game != c.Game.Name {
		return errors.Join(fmt.Errorf("a record of %s, want one of %s", x.Header.Game, c.Game.Name), x.Close())
	}
	err = x.Update(func(g *match.GameRecord) error {
		start, err := c.Game.Parse(g.Start)
		if err != nil {
			return err
		}
		moves, err := g.Line(movegen.Clone(start))
		if err != nil {
			return fmt.Errorf("game %d: %w", g.Number, err)
		}
		return b.AddGame(start, moves, c.Plies, g.Points())
	})
	return errors.Join(err, x.Close())
}

// checksum returns the xxhash64 of a file in hexadecimal.
func checksum(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	hash := xxhash.New()
	_, err = io.Copy(hash, f)
	return fmt.Sprintf("%016x", hash.Sum64()), errors.Join(err, f.Close())
}

// bookObject is the output of --json.
type bookObject struct {
	Game      string      `json:"game"`
	Revision  string      `json:"revision"`
	Positions int         `json:"positions"`
	Searched  int         `json:"searched"`
	Proved    int         `json:"proved"`
	Position  string      `json:"position"`
	Entry     *book.Entry `json:"entry"` // null if the position is not in the book
	Moves     []book.Move `json:"moves"`
}

func (c *bookCommand) object(b *book.Book, s movegen.State, moves []book.Move) any {
	o := bookObject{
		Game: c.Game.Name, Revision: b.Revision, Positions: b.Len(), Position: string(s.AppendText(nil)), Entry: b.Find(s), Moves: moves,
	}
	if moves == nil {
		o.Moves = []book.Move{}
	}
	o.Searched, o.Proved = b.Count()
	return o
}

func (c *bookCommand) print(out io.Writer, r *request, b *book.Book, s movegen.State, moves []book.Move) {
	searched, proved := b.Count()
	fmt.Fprintf(out, "The book of %s has %s, %s searched and %s proved.\n\n%s\n", c.Game.Title,
		counted(uint64(b.Len()), "position", "positions"), grouped(uint64(searched)), grouped(uint64(proved)), r.board(s))
	if len(moves) == 0 {
		fmt.Fprintln(out, "It knows no move of this position.")
		return
	}
	fmt.Fprintf(out, "%-14s %6s %7s  %-20s %-20s %6s %11s  %s\n", "move", "images", "games", "points", "chances", "depth", "nodes", "proved")
	for _, m := range moves {
		why := m.Proved
		if why != "" {
			why += " (" + m.Proof + ")"
		}
		fmt.Fprintf(out, "%s\n", strings.TrimRight(fmt.Sprintf("%-14s %6d %7d  %-20s %-20s %6d %11s  %s", m.Text, m.Images, m.Games,
			percents(m.Points), percents(m.Chances), m.Depth, grouped(m.Nodes), why), " "))
	}
	fmt.Fprintf(out, "\nPoints and chances are by seat; a move stands for its images under the symmetries of the board.\n")
}

// percents returns shares as percentages.
func percents(shares []float64) string {
	texts := make([]string, len(shares))
	for i, s := range shares {
		texts[i] = fmt.Sprintf("%.1f %%", 100*s)
	}
	return strings.Join(texts, " ")
}
