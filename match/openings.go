package match

import (
	"cmp"
	"errors"

	"quincunx/movegen"
)

// openings has the first moves of the games of an index, so that games are found by them without reading the file again. Texts are
// numbered. A game is read by the first query that needs it.
type openings struct {
	games   []opening // by index of the entry
	numbers map[string]uint32
	texts   []string // by number
	size    int64    // of the memory, in bytes, about
}

// opening is the beginning of a game.
type opening struct {
	start  uint32   // number of the text of its first position
	moves  []uint32 // numbers of its first moves, up to openingPlies
	isKept bool     // false if it is not read yet, or there was no memory for it
}

const (
	openingPlies = 40 // kept of each game
	textSize     = 64 // memory of a text besides its bytes: entries of a map and a slice
)

// defaultOpenings is the memory for openings in bytes of an index without [Index].MaxOpenings.
const defaultOpenings = 64 << 20

// number returns the number of a text, which it adds if necessary.
func (o *openings) number(text string) uint32 {
	n, ok := o.numbers[text]
	if !ok {
		if o.numbers == nil {
			o.numbers = map[string]uint32{}
		}
		n = uint32(len(o.texts))
		o.numbers[text], o.texts = n, append(o.texts, text)
		o.size += int64(len(text)) + textSize
	}
	return n
}

// opening returns the beginning of the game of an entry, by its index, or one that is not kept if that takes too much memory.
func (x *Index) opening(i int, start func(text string) (movegen.State, error)) (opening, error) {
	o := &x.openings
	if missing := len(x.Entries) - len(o.games); missing > 0 {
		o.games = append(o.games, make([]opening, missing)...)
	}
	if o.games[i].isKept || o.size >= cmp.Or(x.MaxOpenings, defaultOpenings) {
		return o.games[i], nil
	}
	g, err := x.load(&x.Entries[i])
	if err != nil {
		return opening{}, err
	}
	o.games[i], err = o.read(g, start)
	return o.games[i], err
}

// read returns the beginning of a game.
func (o *openings) read(g *GameRecord, start func(text string) (movegen.State, error)) (opening, error) {
	p, err := start(g.Start)
	if err != nil {
		return opening{}, err
	}
	game := opening{start: o.number(g.Start)}
	err = g.Replay(p, func(t movegen.Turn, joint *movegen.JointMove, _ []Played) error {
		if len(game.moves) == openingPlies {
			return errEnough
		}
		game.moves = append(game.moves, o.number(string(t.AppendJoint(nil, joint))))
		return nil
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	o.size += int64(4*cap(game.moves)) + textSize
	game.isKept = err == nil
	return game, err
}

// next returns the text form of the move, or of the moves of all seats, that follows the given first moves of the game of an entry, ""
// if the game ended there; ok reports whether the game begins with them and, unless position is "", at that position.
func (x *Index) next(i int, position string, moves []string, start func(text string) (movegen.State, error)) (move string, ok bool, err error) {
	game, err := x.opening(i, start)
	if err != nil {
		return "", false, err
	}
	if !game.isKept || len(moves) >= openingPlies {
		if game.isKept && !x.openings.begins(&game, position, moves[:openingPlies]) {
			return "", false, nil
		}
		g, err := x.load(&x.Entries[i])
		if err != nil || position != "" && g.Start != position {
			return "", false, err
		}
		return g.next(moves, start)
	}
	if !x.openings.begins(&game, position, moves) {
		return "", false, nil
	}
	if len(moves) < len(game.moves) {
		move = x.openings.texts[game.moves[len(moves)]]
	}
	return move, true, nil
}

// begins reports whether a game begins at a position, unless that is "", and with the given moves.
func (o *openings) begins(game *opening, position string, moves []string) bool {
	if len(moves) > len(game.moves) || position != "" && o.texts[game.start] != position {
		return false
	}
	for i := len(moves) - 1; i >= 0; i-- { // the last ones differ the most
		if o.texts[game.moves[i]] != moves[i] {
			return false
		}
	}
	return true
}
