package tune

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"quincunx/internal/quote"
	"quincunx/movegen"
	"quincunx/search"
)

// Played is a game that has been played, with the positions that are kept of it.
type Played struct {
	Number int // from 0
	Cause  Cause
	Plies  int    // the opening included
	Nodes  uint64 // of all searches
	Result []int  // what Score says of each seat

	Positions []Kept
}

// Kept is a position and what a search found it worth to the seat to act, 0 where
// the seats act at once.
type Kept struct {
	Score search.Score
	Text  string
}

// Cause is why a game has ended.
type Cause string

// The causes.
const (
	ByRules     Cause = "rules"
	ByMoveLimit Cause = "limit"
	ByForce     Cause = "forced" // a search found a forced win
)

// AppendText appends the game as text: a line on it, and one for each position.
//
//	game 7 ended rules plies 63 nodes 61034 result 1 -1
//	+35 5 P 1 - 0 100 ...../...../...../...../.....
func (g *Played) AppendText(dst []byte) []byte {
	dst = fmt.Appendf(dst, "game %d ended %s plies %d nodes %d result", g.Number, g.Cause, g.Plies, g.Nodes)
	for _, r := range g.Result {
		dst = fmt.Appendf(dst, " %d", r)
	}
	dst = append(dst, '\n')
	for _, k := range g.Positions {
		dst = fmt.Appendf(dst, "%+d %s\n", k.Score, k.Text)
	}
	return dst
}

// parsePlayed reads what AppendText writes. The positions are not looked at.
func parsePlayed(text []byte) (*Played, error) {
	head, rest, found := bytes.Cut(text, []byte{'\n'})
	if !found {
		return nil, errors.New("the first line has no end")
	}
	g, err := parseHead(string(head))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", quote.Text(head), err)
	}
	for len(rest) > 0 {
		var line []byte
		if line, rest, found = bytes.Cut(rest, []byte{'\n'}); !found {
			return nil, errors.New("the last line has no end")
		}
		score, position, _ := bytes.Cut(line, []byte{' '})
		n, err := strconv.ParseInt(string(score), 10, 32)
		if err != nil || len(position) == 0 {
			return nil, fmt.Errorf("%s is no score and position", quote.Text(line))
		}
		g.Positions = append(g.Positions, Kept{Score: search.Score(n), Text: string(position)})
	}
	return g, nil
}

// parseHead reads the line on the game.
func parseHead(line string) (*Played, error) {
	g := &Played{}
	rest := line
	field := func(name string, parse func(string) error) error {
		text, after, _ := strings.Cut(rest, " ")
		if text != name {
			return fmt.Errorf("%s stands where %q should", quote.Text(text), name)
		}
		text, rest, _ = strings.Cut(after, " ")
		if err := parse(text); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return nil
	}
	number := func(dst *int) func(string) error {
		return func(text string) error {
			n, err := strconv.ParseUint(text, 10, 31)
			*dst = int(n)
			return err
		}
	}
	err := errors.Join(
		field("game", number(&g.Number)),
		field("ended", func(text string) error {
			g.Cause = Cause(text)
			if g.Cause != ByRules && g.Cause != ByMoveLimit && g.Cause != ByForce {
				return fmt.Errorf("%s is no cause", quote.Text(text))
			}
			return nil
		}),
		field("plies", number(&g.Plies)),
		field("nodes", func(text string) (err error) {
			g.Nodes, err = strconv.ParseUint(text, 10, 64)
			return err
		}),
	)
	if err != nil {
		return nil, errors.New(strings.ReplaceAll(err.Error(), "\n", "; "))
	}
	text, results, _ := strings.Cut(rest, " ")
	if text != "result" {
		return nil, fmt.Errorf("%s stands where \"result\" should", quote.Text(text))
	}
	for text := range strings.FieldsSeq(results) {
		n, err := strconv.ParseInt(text, 10, 32)
		if err != nil {
			return nil, fmt.Errorf("result: %w", err)
		}
		g.Result = append(g.Result, int(n))
	}
	if n := len(g.Result); n < 2 || n > movegen.MaxSeats {
		return nil, fmt.Errorf("results of %d seats", n)
	}
	return g, nil
}
