package tactics

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"quincunx/internal/quote"
	"quincunx/movegen"
)

// tree is a proof that a player wins: the trees after the moves to consider, by the text
// of the move. It is empty where the game is over.
type tree map[string]tree

// others stands for all replies that a tree does not list.
const others = "*"

// parseTree reads the text form of a tree.
func parseTree(text string) (tree, error) {
	t, rest, err := readTree(text)
	if err == nil && rest != "" {
		err = fmt.Errorf("%s after its end", quote.Text(rest))
	}
	if err != nil {
		return nil, fmt.Errorf("proof, byte %d: %w", len(text)-len(rest)+1, err)
	}
	return t, nil
}

// readTree reads a tree from the beginning of a text and returns the rest of the text.
func readTree(text string) (t tree, rest string, err error) {
	t = tree{}
	if !strings.HasPrefix(text, "{") {
		return t, text, nil
	}
	for text[0] != '}' {
		text = text[1:] // the opening brace or a comma
		end := strings.IndexAny(text, "{},")
		if end <= 0 {
			return nil, text, errors.New("missing move")
		}
		move := text[:end]
		if _, double := t[move]; double {
			return nil, text, fmt.Errorf("second tree of %s", quote.Text(move))
		}
		if t[move], text, err = readTree(text[end:]); err != nil {
			return nil, text, err
		}
		if text == "" || text[0] == '{' {
			return nil, text, errors.New("missing closing brace")
		}
	}
	return t, text[1:], nil
}

// append appends the text form of a tree.
func (t tree) append(dst []byte) []byte {
	if len(t) == 0 {
		return dst
	}
	moves := slices.SortedFunc(maps.Keys(t), func(a, b string) int {
		if (a == others) != (b == others) {
			return strings.Compare(b, a) // the star comes last
		}
		return strings.Compare(a, b)
	})
	sign := byte('{')
	for _, move := range moves {
		dst = append(append(dst, sign), move...)
		dst = t[move].append(dst)
		sign = ','
	}
	return append(dst, '}')
}

// verify checks by the rules alone that a player wins by the tree within a number of
// plies, whatever the opponent plays, except for one move that is not considered.
func (t tree) verify(p movegen.Position, winner movegen.Seat, plies int, except movegen.Move) error {
	if p.Over() {
		if !movegen.IsWin(p, winner) {
			return fmt.Errorf("%s: the game is over and not won", p.AppendText(nil))
		}
		return nil
	}
	if plies == 0 {
		return fmt.Errorf("%s: not won within the plies of the proof", p.AppendText(nil))
	}
	if p.Mover() == winner {
		return t.verifyMove(p, winner, plies)
	}
	for _, m := range p.Moves(nil) {
		if m == except {
			continue
		}
		next, listed := t[string(p.AppendMove(nil, m))]
		if !listed {
			next = t[others]
		}
		p.Make(m)
		err := next.verify(p, winner, plies-1, movegen.NoMove)
		p.Unmake()
		if err != nil {
			return err
		}
	}
	return nil
}

// verifyMove checks a tree where the winner moves.
func (t tree) verifyMove(p movegen.Position, winner movegen.Seat, plies int) error {
	if len(t) != 1 {
		return fmt.Errorf("%s: %d moves of the winner, want one", p.AppendText(nil), len(t))
	}
	for move, next := range t {
		m, err := p.ParseMove(move)
		if err != nil {
			return fmt.Errorf("%s: %w", p.AppendText(nil), err)
		}
		p.Make(m)
		err = next.verify(p, winner, plies-1, movegen.NoMove)
		p.Unmake()
		return err
	}
	return nil
}
