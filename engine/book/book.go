// Package book has books of openings: positions up to the symmetries of the board, with the results of games, the
// engine's scores and proved values. A book grows best-first, by drop-out expansion (Lincke, "Strategies for the
// automatic construction of opening books", 2001), from the starts of games, lines of players and games of records. The
// program has a small book of each game.
package book

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"quincunx/engine"
	"quincunx/movegen"
	"quincunx/movegen/notation"
	"quincunx/search"
)

// Book is a book of openings of a game. It is not safe for concurrent use while it changes.
type Book struct {
	Game     engine.Game
	Revision string   // of the program that changed the book last
	Roots    []string // canonical texts of the positions from which the book grows
	Records  []string // checksums of the records whose games are counted

	entries map[string]*Entry // by Entry.Position
}

// Entry is a position of a book. One with neither a search nor a proof is untested.
type Entry struct {
	Position string `json:"position"` // canonical text: see [movegen.Canonical]

	Games  int       `json:"games,omitempty"`
	Points []float64 `json:"points,omitempty"` // by seat, the sum of all games

	// The search of the position. Scores is empty without one. It has the score of the side to move, or of all seats if
	// they act simultaneously or there are more than two.
	Scores []search.Score `json:"scores,omitempty"`
	Depth  int            `json:"depth,omitempty"`
	Nodes  uint64         `json:"nodes,omitempty"`
	Moves  []*Candidate   `json:"moves,omitempty"` // of two seats in turn: the best ones, best first

	// Value is the score of the side to move by minimax over the book.
	Value search.Score `json:"value,omitempty"`

	Proved movegen.Outcome `json:"proved,omitzero"` // for the side to move
	Proof  string          `json:"proof,omitempty"` // where the proof is; empty if nothing is proved

	node *node // while the book grows
}

// Candidate is one of the best moves of a position by its search.
type Candidate struct {
	Move  string       `json:"move"` // text form
	Score search.Score `json:"score"`

	// Linked says that a line or a game has the move, and the search of the position has not found it. It has no score
	// then; the position after the move is in the book.
	Linked bool `json:"linked,omitempty"`
}

// New returns an empty book of a game.
func New(game engine.Game) *Book { return &Book{Game: game, entries: map[string]*Entry{}} }

// Len returns the number of positions.
func (b *Book) Len() int { return len(b.entries) }

// Count returns the number of positions with a search, and with a proof. A position at which the game is over counts as searched.
func (b *Book) Count() (searched, proved int) {
	for _, e := range b.entries {
		if len(e.Scores) > 0 || e.Proof == string(engine.FromRules) {
			searched++
		}
		if e.Proof != "" {
			proved++
		}
	}
	return searched, proved
}

// Entries returns the positions, sorted by text.
func (b *Book) Entries() []*Entry {
	all := make([]*Entry, 0, len(b.entries))
	for _, e := range b.entries {
		all = append(all, e)
	}
	slices.SortFunc(all, func(a, b *Entry) int { return strings.Compare(a.Position, b.Position) })
	return all
}

// Find returns the entry of a position or of its image, or nil if there is none. If the opening rule no longer matters, that may be an entry
// with the default rule.
func (b *Book) Find(s movegen.State) *Entry {
	e, _ := b.find(s)
	return e
}

// openingRules is a position with opening rules, of which a game can have several.
type openingRules interface {
	// WithDefaultOpening returns the position with the default opening rule, or false if play from there may differ.
	WithDefaultOpening() (movegen.Position, bool)
}

// find returns the entry of Find, and the position that it is for: s, or s with the default opening rule.
func (b *Book) find(s movegen.State) (*Entry, movegen.State) {
	e := b.entries[movegen.Canonical(s)]
	if p, ok := s.(openingRules); ok && e == nil {
		if same, ok := p.WithDefaultOpening(); ok {
			if e := b.entries[movegen.Canonical(same)]; e != nil {
				return e, same
			}
		}
	}
	return e, s
}

// Move is a move with its results, chances and proved value, all for the game itself, not for its canonical image.
type Move struct {
	Text    string    `json:"move"` // of all seats that act
	Games   int       `json:"games"`
	Points  []float64 `json:"points,omitempty"`  // by seat, the average of the games, 0..1
	Chances []float64 `json:"chances,omitempty"` // by seat, by the engine, 0..1
	Depth   int       `json:"depth,omitempty"`   // of the engine's search
	Nodes   uint64    `json:"nodes,omitempty"`

	// Proved is the proved result for the side to move: win, draw, loss, or empty.
	Proved string `json:"proved,omitempty"`
	Proof  string `json:"proof,omitempty"` // where the proof is

	// Images is the number of moves to images of the same position, this one included; only one of them is listed by
	// [Distinct].
	Images int `json:"images,omitempty"`

	next string // canonical text of the position after the move
}

// maxJoint is the largest number of joint moves of a position whose moves are listed.
const maxJoint = 4096

// Moves returns the legal moves of a position of which something is known, the best and most frequent first: those
// that lead to a position of the book, that a search of the book found good, that end the game, or whose value
// [engine.Game.Known] has. The error is that of ctx.
func (b *Book) Moves(ctx context.Context, s movegen.State) ([]Move, error) {
	here, s := b.find(s)
	t := movegen.TurnOf(movegen.Clone(s))
	if t.Over() {
		return nil, nil
	}
	known, err := b.knownMoves(ctx, s)
	if err != nil {
		return nil, err
	}
	mover := t.Actors()[0]
	candidates := map[string]search.Score{}
	if here != nil {
		for i, next := range b.successors(here) {
			if !here.Moves[i].Linked {
				candidates[next] = here.Moves[i].Score
			}
		}
	}
	var moves []Move
	eachJoint(t, func(joint *movegen.JointMove) {
		m := Move{Text: string(t.AppendJoint(nil, joint))}
		t.Make(joint)
		text := movegen.Canonical(t.State)
		m.next = text
		e := b.Find(t.State)
		if e != nil {
			b.describe(&m, e, t, mover)
		}
		if score, ok := candidates[text]; ok && m.Chances == nil {
			m.Depth, m.Nodes = here.Depth, here.Nodes
			m.Chances = b.Game.Chances(s, mover, score, nil)
		}
		over := t.Over() && !t.Simultaneous()
		if over {
			m.Proved, m.Proof = movegen.Outcome(movegen.Scores(t.State)[mover]).String(), string(engine.FromRules)
		}
		t.Unmake()
		if v, ok := known[m.Text]; ok && v.Outcome() != movegen.Unknown {
			m.Proved, m.Proof = v.Outcome().String(), string(engine.FromSolution)
		}
		if e != nil || m.Chances != nil || m.Proved != "" {
			moves = append(moves, m)
		}
	})
	sortMoves(moves, mover, t.Simultaneous())
	return moves, ctx.Err()
}

// Best returns the move that the book plays in a position of two seats in turn, or "" if it has none: a proved win, or else the best by
// minimax where the position has a search.
func (b *Book) Best(ctx context.Context, s movegen.State) string {
	here := b.Find(s)
	if here == nil || s.Seats() != 2 || movegen.TurnOf(s).Simultaneous() {
		return ""
	}
	moves, err := b.Moves(ctx, s)
	if err != nil || len(moves) == 0 {
		return ""
	}
	best := &moves[0]
	if best.Proved == "win" || best.Proved == "" && best.Chances != nil && len(here.Scores) > 0 {
		return best.Text
	}
	return ""
}

// Distinct returns one of the moves that lead to images of the same position, and sets Images: the one that ends farthest to the right,
// and of these farthest down, as players of Pente name openings. It overwrites the list.
func Distinct(moves []Move) []Move {
	first := map[string]int{} // indices of distinct
	distinct := moves[:0]
	for _, m := range moves {
		i, ok := first[m.next]
		if !ok {
			i, first[m.next] = len(distinct), len(distinct)
			distinct = append(distinct, m)
		} else if farther(m.Text, distinct[i].Text) {
			m.Images = distinct[i].Images
			distinct[i] = m
		}
		distinct[i].Images++
	}
	return distinct
}

// farther reports whether a move ends farther to the right than another one, or in the same column and farther down. It is false for moves
// that don't end on a cell of row and column.
func farther(a, b string) bool {
	end := func(move string) (row, column int, err error) {
		return notation.Cell(move[strings.LastIndexByte(move, '>')+1:])
	}
	rowA, columnA, errA := end(a)
	rowB, columnB, errB := end(b)
	return errA == nil && errB == nil && cmp.Or(columnA-columnB, rowA-rowB) > 0
}

// knownMoves returns the values of moves that the engine knows without a search, by text form.
func (b *Book) knownMoves(ctx context.Context, s movegen.State) (map[string]movegen.Value, error) {
	known, ok, err := b.Game.Known(ctx, s)
	if err != nil || !ok || len(known.Moves) == 0 {
		return nil, ctx.Err() // without a value, the book may still know something
	}
	values := map[string]movegen.Value{}
	for _, m := range known.Moves {
		values[string(s.(movegen.Position).AppendMove(nil, m.Move))] = m.Value
	}
	return values, nil
}

// describe sets what an entry says of the move of a seat that led to its position.
func (b *Book) describe(m *Move, e *Entry, t movegen.Turn, mover movegen.Seat) {
	m.Games, m.Points = e.Games, slices.Clone(e.Points)
	for i := range m.Points {
		m.Points[i] /= float64(e.Games)
	}
	if len(e.Scores) > 0 {
		m.Depth, m.Nodes = e.Depth, e.Nodes
		m.Chances = b.Chances(e, t)
	}
	if e.Proof != "" {
		outcome := e.Proved
		if t.Actors()[0] != mover {
			outcome = -outcome
		}
		m.Proved, m.Proof = outcome.String(), e.Proof
	}
}

// Chances returns the chances of all seats in a position with a search, by the score of its entry.
func (b *Book) Chances(e *Entry, t movegen.Turn) []float64 {
	if len(e.Scores) > 1 {
		return b.Game.Chances(t.State, 0, e.Scores[0], e.Scores)
	}
	return b.Game.Chances(t.State, t.Actors()[0], e.Value, nil)
}

// parse returns the position of an entry.
func (b *Book) parse(e *Entry) movegen.State {
	s, err := b.Game.Parse(e.Position)
	if err != nil {
		panic(fmt.Sprintf("book: a position was not checked: %v", err))
	}
	return s
}

// successors returns the canonical texts of the positions after the candidates of an entry.
func (b *Book) successors(e *Entry) []string {
	if len(e.Moves) == 0 {
		return nil
	}
	s := b.parse(e)
	t := movegen.TurnOf(s)
	texts := make([]string, len(e.Moves))
	for i, c := range e.Moves {
		if t.PlayText(c.Move) == nil { // always: the moves of a book are checked
			texts[i] = movegen.Canonical(s)
			t.Unmake()
		}
	}
	return texts
}

// sortMoves sorts moves of a seat: proved wins, then by the chance to win and by games; proved losses last. Joint moves are sorted by games.
func sortMoves(moves []Move, mover movegen.Seat, simultaneous bool) {
	rank := func(m *Move) float64 {
		switch {
		case m.Proved == "win":
			return 3
		case m.Proved == "loss":
			return -1
		case m.Proved != "":
			return 0.5
		case m.Chances != nil && !simultaneous:
			return m.Chances[mover]
		}
		return 0
	}
	slices.SortStableFunc(moves, func(a, b Move) int {
		switch ra, rb := rank(&a), rank(&b); {
		case ra > rb:
			return -1
		case ra < rb:
			return 1
		}
		return b.Games - a.Games
	})
}

// eachJoint calls visit with each move of the side to move, or with each joint move unless they are more than maxJoint.
func eachJoint(t movegen.Turn, visit func(*movegen.JointMove)) {
	if t.Count() > maxJoint {
		return
	}
	var joint movegen.JointMove
	var choose func(actors []movegen.Seat)
	choose = func(actors []movegen.Seat) {
		if len(actors) == 0 {
			visit(&joint)
			return
		}
		for _, m := range t.Moves(actors[0], nil) {
			joint[actors[0]] = m
			choose(actors[1:])
		}
	}
	choose(t.Actors())
}

// add returns the entry of a position, which it adds if necessary.
func (b *Book) add(s movegen.State) *Entry {
	text := movegen.Canonical(s)
	e := b.entries[text]
	if e == nil {
		e = &Entry{Position: text}
		b.entries[text] = e
	}
	return e
}

// AddRoot adds a position from which the book grows.
func (b *Book) AddRoot(s movegen.State) {
	if e := b.add(s); !slices.Contains(b.Roots, e.Position) {
		b.Roots = append(b.Roots, e.Position)
	}
}

// AddLine adds the positions of a line that begins at s, which it leaves at the end of the line. The error names the
// move that is not legal.
func (b *Book) AddLine(s movegen.State, moves []string) error {
	t := movegen.TurnOf(s)
	b.add(s)
	for i, move := range moves {
		if err := t.PlayText(move); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		b.add(s)
	}
	return nil
}

// AddGame counts a game that begins at s and goes on with moves, up to the given number of plies. Points are by seat.
// The error names the move that is not legal.
func (b *Book) AddGame(s movegen.State, moves []string, plies int, points []float64) error {
	t := movegen.TurnOf(s)
	for i := 0; ; i++ {
		e := b.add(s)
		e.Games++
		if e.Points == nil {
			e.Points = make([]float64, len(points))
		}
		for seat, p := range points {
			e.Points[seat] += p
		}
		if i == min(plies, len(moves)) {
			return nil
		}
		if err := t.PlayText(moves[i]); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
	}
}

// Trim removes the positions of less than the given number of games of which nothing else is known.
func (b *Book) Trim(games int) {
	for text, e := range b.entries {
		if len(e.Scores) == 0 && e.Proof == "" && e.Games > 0 && e.Games < games && !slices.Contains(b.Roots, text) {
			delete(b.entries, text)
		}
	}
}

// Forget removes the searches of the positions without a proof, which Grow then searches first. It is for a book whose
// searches are of an older evaluation.
func (b *Book) Forget() {
	for _, e := range b.entries {
		if e.Proof == "" {
			*e = Entry{Position: e.Position, Games: e.Games, Points: e.Points}
		}
	}
}

// AddProof adds a position with its proved result for the side to move, and where the proof is.
func (b *Book) AddProof(s movegen.State, result movegen.Outcome, source string) {
	e := b.add(s)
	e.Proved, e.Proof = result, source
}
