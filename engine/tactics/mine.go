package tactics

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"quincunx/bitboard"
	"quincunx/engine"
)

// Miner collects puzzles of a game, which differ from each other. Its sources are games with numbers from 0; each gives at most one puzzle, and
// depends only on the seed and its number, so that the work can be interrupted. A round has a game of each source.
type Miner struct {
	Game   string // one of PuzzleGames
	Seed   uint64
	Count  int      // number of puzzles wanted, 1 or more
	Tables []string // directories with tables of the game, in games that have them

	Puzzles []Position // found so far
	Next    uint64     // number of the first game of the next round

	patterns [][]pattern // of Puzzles
	groups   map[string]int
}

// Check returns an error that names the first field out of range.
func (m *Miner) Check() error {
	switch {
	case !slices.Contains(PuzzleGames, m.Game):
		return noPuzzles(m.Game)
	case m.Count < 1:
		return fmt.Errorf("count %d: want 1 or more", m.Count)
	}
	game, err := engine.Lookup(m.Game)
	if err == nil && len(m.Tables) > 0 && game.Tables == nil {
		return fmt.Errorf("tables: %s has none", m.Game)
	}
	return err
}

// Mine looks through games until there are as many puzzles as wanted, or the context is done, and calls report after each game that gave
// one. The error comes from Check, a source or report.
func (m *Miner) Mine(ctx context.Context, report func() error) error {
	if err := m.Check(); err != nil {
		return err
	}
	sources, err := quarries[m.Game].sources(ctx, m.Tables)
	switch {
	case ctx.Err() != nil:
		return nil
	case err != nil:
		return err
	}
	m.patterns, m.groups = nil, map[string]int{}
	for _, p := range m.Puzzles {
		if err := m.remember(p); err != nil {
			return err
		}
	}
	for len(m.Puzzles) < m.Count && ctx.Err() == nil {
		found, err := m.round(ctx, sources)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		before := len(m.Puzzles)
		for _, p := range found {
			if isNew, err := m.isNew(p); err != nil || !isNew || len(m.Puzzles) == m.Count {
				continue // it resembles another one of the same round
			}
			m.Puzzles = append(m.Puzzles, p)
			if err := m.remember(p); err != nil {
				return err
			}
		}
		m.Next += uint64(len(sources))
		if len(m.Puzzles) > before {
			if err := report(); err != nil {
				return err
			}
		}
	}
	return nil
}

// round looks through one game of each source, simultaneously, and returns the puzzles found, in the order of the sources.
func (m *Miner) round(ctx context.Context, sources []source) ([]Position, error) {
	found := make([][]Position, len(sources))
	failures := make([]error, len(sources))
	var all sync.WaitGroup
	for i, s := range sources {
		all.Go(func() {
			var failed error
			rng := rand.New(rand.NewPCG(m.Seed, m.Next+uint64(i))) //nolint:gosec // not negative
			err := s(ctx, rng, func(p Position) bool {
				isNew, err := m.isNew(p)
				if failed = err; err != nil || !isNew {
					return err == nil
				}
				failed = p.Rate(ctx)
				found[i] = []Position{p}
				return false
			})
			failures[i] = errors.Join(err, failed)
		})
	}
	all.Wait()
	return slices.Concat(found...), errors.Join(failures...)
}

// Limits of a collection.
const (
	fewMoves  = 3    // a position has at least so many legal moves
	maxProof  = 3000 // bytes of the text form of a proof
	groupSize = 30   // puzzles of the same group at most
	freeWins  = 6    // wins in one move at most
)

// group returns the name of the group of similar puzzles to which a position belongs: same board, kind, and about the same length.
func group(p Position) string {
	board, _, _ := strings.Cut(p.Text, " ")
	if game, err := engine.Lookup(p.Game); err == nil && len(game.Options) == 0 {
		board = "" // there is only one
	}
	return fmt.Sprint(board, p.Kind, min(p.Plies, 14)/2, p.Theme == fewestMoves)
}

// isNew reports whether a position resembles none of the puzzles, has a short proof, and its group is not full.
func (m *Miner) isNew(p Position) (bool, error) {
	most := groupSize
	if p.Kind == Win && p.Plies == 1 {
		most = freeWins
	}
	if len(p.proof) > maxProof || m.groups[group(p)] >= most {
		return false, nil
	}
	if state, err := p.open(); err != nil || len(state.Moves(nil)) < fewMoves {
		return false, err
	}
	patterns, err := p.patterns()
	if err != nil {
		return false, err
	}
	for _, other := range m.patterns {
		if slices.ContainsFunc(other, func(o pattern) bool { return o.resembles(patterns[0]) }) {
			return false, nil
		}
	}
	return true, nil
}

// remember adds a puzzle to those that others must not resemble.
func (m *Miner) remember(p Position) error {
	patterns, err := p.patterns()
	m.patterns = append(m.patterns, patterns)
	m.groups[group(p)]++
	return err
}

// pattern is what a person sees of a puzzle: the cells near the answer from the solver's point of view, as marks row by row. In the cells
// that the answer changes the solver's marks are other ones.
type pattern []byte

// resembles reports whether two patterns differ by at most one man that has moved or is missing.
func (a pattern) resembles(b pattern) bool {
	if len(a) != len(b) {
		return false
	}
	differ := 0
	for i := range a {
		if a[i] != b[i] {
			if a[i] >= changed || b[i] >= changed {
				return false
			}
			differ++
		}
	}
	return differ <= 2
}

// changed is added to the marks of cells that the answer changes, which makes them greater than all others.
const changed = 128

// nearCells is the distance from the answer up to which cells belong to the pattern of a puzzle of Pente.
const nearCells = 3

// place is a row and a column of the rows of a board.
type place struct{ row, column int }

// patterns returns the pattern of a position and its images under the symmetries of the board.
func (t Position) patterns() ([]pattern, error) {
	q := quarries[t.Game]
	if q.patterns == nil {
		return []pattern{pattern(t.Text)}, nil
	}
	board := q.board
	if board == nil {
		board = lastField
	}
	p, err := t.open()
	if err != nil {
		return nil, err
	}
	mover := int(p.Mover())
	answer, err := p.ParseMove(t.Answer)
	if err != nil {
		return nil, err
	}
	before := board(t.Text)
	p.Make(answer)
	after := board(string(p.AppendText(nil)))
	cells := bytes.Clone(before)
	at := -1 // a cell that the answer changes
	for i := range cells {
		if i < len(after) && before[i] != after[i] {
			cells[i] += changed
			if at < 0 || before[i] == '.' {
				at = i
			}
		}
	}
	width := bytes.IndexByte(before, '/') + 1
	return q.patterns(bytes.Split(cells, []byte("/")), mover, place{at / width, at % width}), nil
}

// lastField returns the last field of a text.
func lastField(text string) []byte {
	return []byte(text[strings.LastIndexByte(text, ' ')+1:])
}

// triliteBoard returns the board of a position of Trilite. The marks are the ages of the stones.
func triliteBoard(text string) []byte {
	board := []byte(".../.../...")
	for side, cells := range strings.Fields(text)[1:] {
		for age, cell := range cells {
			if cell != '-' {
				n := int(cell - '0')
				board[n+n/3] = "abcABC"[3*side+age]
			}
		}
	}
	return board
}

// boardPatterns returns the pattern of a square board and its images.
func boardPatterns(rows [][]byte, mover int, _ place) []pattern {
	swapSides(rows, mover)
	return squarePatterns(rows)
}

// nearPatterns returns the pattern of the cells near the answer on a square board, and its images.
func nearPatterns(rows [][]byte, mover int, at place) []pattern {
	swapSides(rows, mover)
	return squarePatterns(window(rows, at.row, at.column, nearCells))
}

// swapSides exchanges the marks of the sides if the second one is to move.
func swapSides(rows [][]byte, mover int) {
	if mover == 0 {
		return
	}
	for _, row := range rows {
		for i, mark := range row {
			switch m := mark &^ changed; {
			case m == '1' || m == '2':
				row[i] = mark ^ 3
			case m >= 'A':
				row[i] = mark ^ 0x20
			}
		}
	}
}

// window returns the rows of the cells within a distance of a cell. Cells outside the board are marked #.
func window(rows [][]byte, row, column, distance int) (near [][]byte) {
	for r := row - distance; r <= row+distance; r++ {
		line := bytes.Repeat([]byte("#"), 2*distance+1)
		for i := range line {
			if c := column - distance + i; r >= 0 && r < len(rows) && c >= 0 && c < len(rows[r]) {
				line[i] = rows[r][c]
			}
		}
		near = append(near, line)
	}
	return near
}

// squarePatterns returns the pattern of a square board and its images.
func squarePatterns(rows [][]byte) (all []pattern) {
	cells := bytes.Join(rows, nil)
	for _, cellOf := range bitboard.SquareSymmetries(len(rows)) {
		image := make(pattern, len(cells))
		for from, to := range cellOf {
			image[to] = cells[from]
		}
		all = append(all, image)
	}
	return all
}

// starPatterns returns the pattern of a star and its mirror image, turned so that the side to move begins at the top.
func starPatterns(rows [][]byte, mover int, _ place) []pattern {
	if mover == 1 {
		slices.Reverse(rows)
		for _, row := range rows {
			slices.Reverse(row)
			for i, mark := range row {
				if m := mark &^ changed; m == '0' || m == '1' {
					row[i] = mark ^ 1
				}
			}
		}
	}
	cells := bytes.Join(rows, nil)
	for _, row := range rows {
		slices.Reverse(row)
	}
	return []pattern{cells, bytes.Join(rows, nil)}
}
