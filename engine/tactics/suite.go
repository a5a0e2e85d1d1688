package tactics

import (
	"context"
	"embed"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/cespare/xxhash/v2"

	"quincunx/engine"
	"quincunx/internal/message"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/certificate"
	"quincunx/search/simultaneous"
)

// Kind is what the one right answer achieves.
type Kind string

// Kinds of positions.
const (
	Win  Kind = "win"  // the answer forces a win within Plies; no other move does, even within Margin more
	Save Kind = "save" // every other move is a forced loss within Plies; the answer is not, even within Margin more
)

// Position is a position with one right answer.
type Position struct {
	Game   string
	Text   string
	Theme  string // for people, such as "fifth pair"
	Kind   Kind
	Plies  int
	Margin int // plies
	Answer string
	Rating int // Elo, as measured by Rate; 0 = not rated

	proof string // text form of the proof tree
}

// Name returns a name for the position that does not depend on other positions, such as pente-3fa81c07.
func (t Position) Name() string {
	return fmt.Sprintf("%s-%08x", t.Game, uint32(xxhash.Sum64String(t.Text)))
} //nolint:gosec // part of it is enough

// maxPlies is the largest number of plies of a position, margin included.
const maxPlies = 63

//go:embed positions/*.txt puzzles/*.txt defences/*.txt
var files embed.FS

// Games are the games with a suite for measuring engines.
var Games = []string{"pente", "seega"}

// Suite returns the positions by which engines are measured in a game, one of Games.
func Suite(game string) ([]Position, error) {
	if !slices.Contains(Games, game) {
		return nil, noTactics(game)
	}
	return read(game, "positions")
}

// PuzzleGames are the games with puzzles for people.
var PuzzleGames = []string{"chinesecheckers", "jackhammer", "pente", "seega", "trilite"}

// Puzzles returns the puzzles of a game, one of PuzzleGames, in ascending order of their ratings. The caller must not change them.
func Puzzles(game string) ([]Position, error) {
	if !slices.Contains(PuzzleGames, game) {
		return nil, noPuzzles(game)
	}
	loaded.Lock()
	defer loaded.Unlock()
	if all, ok := loaded.byGame[game]; ok {
		return all, nil
	}
	all, err := read(game, "puzzles")
	if err == nil {
		loaded.byGame[game] = all
	}
	return all, err
}

// loaded holds the puzzles read so far, by game.
var loaded = struct {
	sync.Mutex
	byGame map[string][]Position
}{byGame: map[string][]Position{}}

// read reads the positions of a game from a folder.
func read(game, folder string) ([]Position, error) {
	data, err := files.ReadFile(folder + "/" + game + ".txt")
	if err != nil {
		return nil, err
	}
	return Parse(game, string(data))
}

func noPuzzles(game string) error {
	return fmt.Errorf("no puzzles of %s (known: %s)", message.Quote(game), strings.Join(PuzzleGames, ", "))
}

func noTactics(game string) error {
	return fmt.Errorf("no tactics of %s (known: %s)", message.Quote(game), strings.Join(Games, ", "))
}

// Parse reads positions of a game from text: five lines each, separated by empty lines and comments. Comments are lines that
// begin with #.
//
//	position 2 none 4 0 0 ...../..1../..2../...../.....
//	theme only defence
//	rating 1240
//	save 4+2 0:1
//	proof {0:0{…
//
// The line of the rating may be missing.
// The error names the line. Parse does not check proofs; [Position.Verify] does.
func Parse(game, text string) ([]Position, error) {
	var all []Position
	block := Position{Game: game}
	fields := 0
	for i, line := range strings.Split(text, "\n") {
		if line == "" || line[0] == '#' {
			if fields != 0 {
				return nil, fmt.Errorf("line %d: position with %d lines, want 4", i+1, fields)
			}
			continue
		}
		if err := block.read(line, fields); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		if fields == 2 && strings.HasPrefix(line, "rating ") {
			continue
		}
		if fields++; fields == 4 {
			all = append(all, block)
			block, fields = Position{Game: game}, 0
		}
	}
	if fields != 0 {
		return nil, fmt.Errorf("last position with %d lines, want 4", fields)
	}
	return all, nil
}

// read reads a line of a position; number is the number of the line within it, 0..3.
func (t *Position) read(line string, number int) (err error) {
	name, value, _ := strings.Cut(line, " ")
	switch {
	case number == 0 && name == "position":
		t.Text = value
	case number == 1 && name == "theme":
		t.Theme = value
	case number == 2 && name == "rating":
		if t.Rating, err = strconv.Atoi(value); err != nil || t.Rating < MinRating || t.Rating > MaxRating {
			return fmt.Errorf("rating %s, want %d..%d", message.Quote(value), MinRating, MaxRating)
		}
	case number == 2 && (name == string(Win) || name == string(Save)):
		t.Kind = Kind(name)
		if _, err := fmt.Sscanf(value, "%d+%d %s", &t.Plies, &t.Margin, &t.Answer); err != nil {
			return fmt.Errorf("%s, want PLIES+MARGIN ANSWER such as 5+2 0:1", message.Quote(value))
		}
		if t.Plies < 1 || t.Margin < 0 || t.Plies+t.Margin > maxPlies {
			return fmt.Errorf("%d+%d plies, want 1..%d", t.Plies, t.Margin, maxPlies)
		}
	case number == 3 && name == "proof":
		t.proof = value
	default:
		err = fmt.Errorf("unexpected %s", message.Quote(name))
	}
	return err
}

// Append appends the lines that Parse reads, and an empty line.
func (t Position) Append(dst []byte) []byte {
	dst = fmt.Appendf(dst, "position %s\ntheme %s\n", t.Text, t.Theme)
	if t.Rating > 0 {
		dst = fmt.Appendf(dst, "rating %d\n", t.Rating)
	}
	dst = fmt.Appendf(dst, "%s %d+%d %s\nproof ", t.Kind, t.Plies, t.Margin, t.Answer)
	return append(append(dst, t.proof...), "\n\n"...)
}

// Verify checks the proof by the rules alone: the answer wins or, for Save, every other move loses.
func (t Position) Verify() error {
	p, err := t.open()
	if err == nil {
		_, err = t.load(p)
	}
	return err
}

// load returns the proof, after checking it by the rules. p is the position.
func (t Position) load(p movegen.Position) (*certificate.Tree, error) {
	answer, err := p.ParseMove(t.Answer)
	if err != nil {
		return nil, fmt.Errorf("answer: %w", err)
	}
	winner, except := p.Mover(), movegen.NoMove
	if t.Kind == Save {
		winner, except = 1-winner, answer
	}
	tree, s, err := certificate.ParseTree(t.proof, p, winner, except)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", t.Text, err)
	case tree == nil:
		return nil, fmt.Errorf("%s: the game is over", t.Text)
	case t.Kind == Win && tree.Replies[0].Move != answer:
		return nil, fmt.Errorf("%s: the proof does not begin with the answer %s", t.Text, t.Answer)
	case s.Plies > t.Plies:
		return nil, fmt.Errorf("%s: the proof wins in %d plies, want %d", t.Text, s.Plies, t.Plies)
	}
	return tree, nil
}

// VerifyUnique checks by exhaustive search that no other move is right: no other move wins within the plies and the margin or,
// for Save, the answer does not lose within them.
func (t Position) VerifyUnique() error {
	p, err := t.open()
	if err != nil {
		return err
	}
	winner := p.Mover()
	if t.Kind == Save {
		winner = 1 - winner
	}
	s, err := newProver(context.Background(), p, winner, math.MaxUint64)
	if err != nil {
		return err
	}
	for _, m := range p.Moves(nil) {
		text := string(p.AppendMove(nil, m))
		if (text == t.Answer) == (t.Kind == Win) {
			continue
		}
		if s.wins(m, t.Plies+t.Margin) {
			return fmt.Errorf("%s: %s is not the only answer: %s leads to a win within %d plies", t.Text, t.Answer, text, t.Plies+t.Margin)
		}
	}
	return nil
}

// open returns the position with its evaluation, whose static win detection the prover uses. In a game of simultaneous moves it
// returns the position in sequence, in which the first seat, the solver, reveals its actions to the others.
func (t Position) open() (search.Position, error) {
	game, err := engine.Lookup(t.Game)
	if err != nil {
		return nil, err
	}
	state, err := game.Parse(t.Text)
	if err != nil {
		return nil, err
	}
	p, err := game.Evaluate(state)
	if err != nil {
		return nil, err
	}
	if game, ok := p.(search.Simultaneous); ok {
		return simultaneous.InSequence(game, 0), nil
	}
	return p.(search.Position), nil
}
