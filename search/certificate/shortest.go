package certificate

import (
	"bufio"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"strings"

	"quincunx/movegen"
	"quincunx/movegen/graph"
)

// maxReached limits the memory, in bytes, for the check of a shortest line.
const maxReached = 1 << 29

// WriteShortest writes a file that says that a seat alone on the board wins by the moves of line, given as texts, and not in fewer. The header has
// their number.
func WriteShortest(w io.Writer, h Header, line []string) error {
	return write(w, h, func(text *bufio.Writer) { _, _ = text.WriteString(strings.Join(line, " ")) })
}

// checkShortest checks that a seat, alone on the board, wins in as many of its moves as the header says, and not in fewer. The line shows the first
// part. For the second, it searches all placements reachable forward from the position and backward from the end of the line: a shorter line would
// pass through a placement reached by both.
func (f *File) checkShortest(p movegen.Position, winner movegen.Seat, text io.Reader) (Statistics, error) {
	alone, ok := p.Clone().(graph.Reversible)
	if !ok || !alone.Alone(winner) || alone.Mover() != winner {
		return Statistics{}, fmt.Errorf("a shortest way of side %d, which is not to move, or not alone on the board", winner+1)
	}
	line, err := io.ReadAll(io.LimitReader(text, maxMove*MaxPlies))
	if err != nil {
		return Statistics{}, noEOF(err)
	}
	moves := strings.Fields(string(line))
	if len(moves) != f.Moves {
		return Statistics{}, fmt.Errorf("a shortest way of %d moves, want %d", len(moves), f.Moves)
	}
	s := Statistics{Plies: f.Moves}
	for i, move := range moves {
		if alone.Over() {
			return s, fmt.Errorf("shortest way: the game is over after %d moves, want %d", i, f.Moves)
		}
		m, err := alone.ParseMove(move)
		if err != nil {
			return s, fmt.Errorf("shortest way, move %d: %w", i+1, err)
		}
		alone.Make(m)
		for !alone.Over() && alone.Mover() != winner {
			alone.Make(alone.Moves(nil)[0]) // a null move
		}
	}
	if !alone.Over() || !movegen.IsWin(alone, winner) {
		return s, fmt.Errorf("shortest way: not won after %d moves", f.Moves)
	}
	head, _ := cutMen(p)
	from, back := newBall(p.Clone(), head), newBall(alone.Reversed(winner), head)
	for range f.Moves - 1 {
		if len(back.border) < len(from.border) {
			from, back = back, from
		}
		if err := from.grow(back); err != nil {
			return s, err
		}
	}
	s.Positions = uint64(len(from.reached) + len(back.reached))
	return s, nil
}

// cutMen splits the text of a position; the second part has the placement of the men.
func cutMen(p movegen.Position) (head, men string) {
	text := string(p.AppendText(nil))
	i := strings.LastIndexByte(text, ' ') + 1
	return text[:i], text[i:]
}

// ball is the set of placements that a seat alone on the board reaches within a number of moves.
type ball struct {
	position movegen.Position // the first of border before the first move
	head     string           // text before the parts in border
	reached  map[[16]byte]struct{}
	border   []string // placements after exactly this number of moves
	bytes    int      // estimated memory
}

func newBall(p movegen.Position, head string) *ball {
	b := &ball{position: p, head: head, reached: map[[16]byte]struct{}{}}
	b.reach()
	return b
}

// reach adds the position on the board, and returns a hash of its placement.
func (b *ball) reach() (hash [16]byte) {
	_, men := cutMen(b.position)
	sum := sha256.Sum256([]byte(men))
	copy(hash[:], sum[:])
	if _, found := b.reached[hash]; !found {
		b.reached[hash] = struct{}{}
		b.border = append(b.border, men)
		b.bytes += len(men) + 50
	}
	return hash
}

// grow adds the placements one move further. The error says that one of them is in the other ball, or that there are too many.
func (b *ball) grow(other *ball) error {
	border := b.border
	b.border = nil
	var moves []movegen.Move
	for _, men := range border {
		if len(b.reached) > 1 {
			if err := b.position.SetText(b.head + men); err != nil {
				return err
			}
		}
		moves = b.position.Moves(moves[:0])
		for _, m := range moves {
			b.position.Make(m)
			hash := b.reach()
			b.position.Unmake()
			if _, found := other.reached[hash]; found {
				return errors.New("shortest way: fewer moves are enough")
			}
			if b.bytes+other.bytes > maxReached {
				return fmt.Errorf("the way is right, but to search for shorter ones takes more than %d MiB", maxReached>>20)
			}
		}
	}
	return nil
}
