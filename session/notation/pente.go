package notation

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"quincunx/diagram"
	"quincunx/internal/message"
	"quincunx/movegen"
	rules "quincunx/movegen/pente"
	"quincunx/session"
)

// penteReader reads games in the players' notation.
type penteReader struct {
	text   string
	offset int
	nodes  int
	values int // comments and tags
	games  []session.Saved

	game    *builder // nil between games
	last    int      // the node before the next move
	open    []int    // the nodes to return to, one per open parenthesis
	hasMove bool     // whether the game has a move; tags are not allowed after it
}

// readPente reads the games of a text.
func readPente(text string) ([]session.Saved, error) {
	r := &penteReader{text: text}
	for {
		r.skip()
		start := r.offset
		if start == len(text) {
			break
		}
		if err := r.element(); err != nil {
			if placed := (*Error)(nil); !errors.As(err, &placed) { // else it is an error of a finished game, which has a place
				err = at(text, start, err)
			}
			if r.game == nil && len(r.games) == 0 || r.game != nil && !r.hasMove && text[start] != '[' {
				err = fmt.Errorf("not a saved session, nor SGF, a position or a game of Pente: %w", err)
			}
			return nil, err
		}
	}
	if err := r.finish(); err != nil {
		return nil, err
	}
	if len(r.games) == 0 {
		return nil, at(text, 0, errors.New("no game: want moves such as 1. K10 2. L9"))
	}
	return r.games, nil
}

// skip goes to the next character other than white space and commas.
func (r *penteReader) skip() {
	for r.offset < len(r.text) {
		c, n := utf8.DecodeRuneInString(r.text[r.offset:])
		if !unicode.IsSpace(c) && c != ',' {
			return
		}
		r.offset += n
	}
}

// begin begins a game unless one has begun.
func (r *penteReader) begin() error {
	if r.game != nil {
		return nil
	}
	if len(r.games) == maxGames {
		return errGames
	}
	r.game, r.last, r.hasMove = newBuilder(r.text, r.offset), 0, false
	return nil
}

// finish ends the game, if there is one.
func (r *penteReader) finish() error {
	if len(r.open) > 0 {
		return at(r.text, len(r.text), errors.New("the game ends within a variation: want )"))
	}
	if r.game == nil {
		return nil
	}
	f, err := r.game.finish()
	r.games, r.game = append(r.games, f), nil
	return err
}

// element reads the element at the offset: a tag, a comment, a parenthesis, a number, a move or a result.
func (r *penteReader) element() error {
	c := r.text[r.offset]
	if strings.IndexByte("[{;", c) >= 0 {
		if r.values++; r.values > maxValues {
			return errValues
		}
	}
	switch c {
	case '[':
		if r.game != nil && (r.hasMove || len(r.open) > 0) {
			if err := r.finish(); err != nil {
				return err
			}
		}
		return r.tag()
	case '{', ';':
		return r.comment()
	case '(':
		if r.game == nil || !r.hasMove || r.last == 0 {
			return errors.New("( before a move: want the move that the variation is in place of")
		}
		r.offset++
		r.open = append(r.open, r.last)
		r.last = r.game.saved.Nodes[r.last-1].Parent
		return nil
	case ')':
		if len(r.open) == 0 {
			return errors.New(") without (")
		}
		r.offset++
		r.last, r.open = r.open[len(r.open)-1], r.open[:len(r.open)-1]
		return nil
	}
	return r.word()
}

// tag reads a tag such as [Size "13"].
func (r *penteReader) tag() error {
	name, rest, _ := strings.Cut(r.text[r.offset+1:], `"`)
	value, rest, closed := strings.Cut(rest, `"`)
	tail := strings.TrimLeft(rest, " \t")
	name = strings.TrimSpace(name)
	if name == "" || strings.ContainsAny(name, "]\n") || !closed || strings.Contains(value, "\n") || !strings.HasPrefix(tail, "]") {
		return errors.New(`a tag: want such as [Size "13"]`)
	}
	if err := r.begin(); err != nil {
		return err
	}
	r.offset = len(r.text) - len(tail) + 1
	b := r.game
	switch strings.ToLower(name) {
	case "game":
		if !strings.EqualFold(value, pente) {
			return fmt.Errorf("game %s: want Pente", message.Quote(value))
		}
	case "size":
		n, err := strconv.Atoi(value)
		if err != nil {
			return fmt.Errorf("size %s: want a number of rows", message.Quote(value))
		}
		return b.setSize(n)
	case "opening":
		b.saved.Settings["opening"] = value
	case "position":
		p, err := rules.Parse(value)
		if err != nil {
			return err
		}
		b.saved.Position = &value
		return b.setSize(2*p.Options().Half + 1)
	case "player 1 name", "player 2 name":
		b.setPlayer(movegen.Seat(name[len("player ")]-'1'), value)
	case "player 1 rating", "player 2 rating":
		b.setRating(movegen.Seat(name[len("player ")]-'1'), known(value))
	case "event":
		b.saved.Event = limited(known(value))
	case "date":
		b.saved.Date = limited(known(value))
	}
	return nil
}

// known returns the value of a tag, "" for "?", which says that it is unknown.
func known(value string) string {
	if value == "?" {
		return ""
	}
	return value
}

// comment reads a comment, in braces or up to the end of the line.
func (r *penteReader) comment() error {
	rest := r.text[r.offset+1:]
	end := strings.IndexByte(rest, '}')
	length := end + 2
	if r.text[r.offset] == ';' {
		if end = strings.IndexByte(rest, '\n'); end < 0 {
			end = len(rest)
		}
		length = end + 1
	}
	if end < 0 {
		return errors.New("a comment without an end: want }")
	}
	if err := r.begin(); err != nil {
		return err
	}
	r.game.comment(r.last, strings.TrimSpace(rest[:end]))
	r.offset += length
	return nil
}

// word reads a number, a move or a result.
func (r *penteReader) word() error {
	start := r.offset
	if n := numberLength(r.text[start:]); n > 0 {
		r.offset += n
		return nil
	}
	word := r.text[start:]
	if n := strings.IndexFunc(word, func(c rune) bool { return unicode.IsSpace(c) || strings.ContainsRune(",(){}[];", c) }); n >= 0 {
		word = word[:n]
	}
	end := start + len(word)
	if isResult(word) {
		r.offset = end
		if len(r.open) > 0 {
			return nil // the result of the variation
		}
		return r.finish()
	}
	if err := r.begin(); err != nil {
		return err
	}
	if r.nodes++; r.nodes > maxNodes {
		return errNodes
	}
	move, err := r.game.stone(word)
	if err != nil {
		return err
	}
	r.offset, r.hasMove = end, true
	r.last = r.game.add(r.last, move, start)
	return nil
}

// numberLength returns the length of a move number, such as "12." or "12...", at the beginning of a text.
func numberLength(text string) int {
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	dots := len(text[digits:]) - len(strings.TrimLeft(text[digits:], "."))
	if dots == 0 {
		return 0
	}
	return digits + dots
}

func isResult(word string) bool {
	switch word {
	case "1-0", "0-1", "1/2-1/2", "½-½", "*":
		return true
	}
	return false
}

// cutMarks returns a label such as K10 or a text form such as 0:0 without the marks behind it: !, ?, +, # and captures such as x2. (Package
// regexp would be a tenth of a megabyte of WebAssembly.)
func cutMarks(word string) (move string, ok bool) {
	const digits = "0123456789"
	rest := strings.TrimLeftFunc(word, func(c rune) bool { return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' })
	number := rest
	if rest == word {
		first, second, hasColon := strings.Cut(word, ":")
		if !hasColon || strings.Trim(strings.TrimPrefix(first, "-"), digits) != "" || strings.TrimPrefix(first, "-") == "" {
			return "", false
		}
		number = strings.TrimPrefix(second, "-")
	}
	marks := strings.TrimLeft(number, digits)
	if marks == number {
		return "", false // no number
	}
	move = word[:len(word)-len(marks)]
	for marks != "" {
		switch marks[0] {
		case 'x', 'X', '*':
			marks = strings.TrimLeft(marks[1:], digits)
		case '!', '?', '+', '#':
			marks = marks[1:]
		default:
			return "", false
		}
	}
	return move, true
}

// geometryOf returns the cells and labels of a board with the given half size (the distance from the centre to the
// edge).
func geometryOf(half int) (*diagram.Geometry, error) {
	p, err := rules.New(rules.Options{Half: half})
	if err != nil {
		return nil, err
	}
	return &diagram.Pente.Board(p).Geometry, nil
}

// stone returns the text form of a move.
func (b *builder) stone(word string) (string, error) {
	move, ok := cutMarks(word)
	if !ok {
		return "", fmt.Errorf("got %s, want a move such as K10, a number such as 2., a comment in {} or a result such as 1-0", message.Quote(word))
	}
	if b.geometry == nil {
		var err error
		if b.geometry, err = geometryOf(b.size / 2); err != nil {
			return "", err
		}
	}
	cell, ok := b.geometry.Find(move)
	if !ok {
		return "", fmt.Errorf("%s is not on the board of %d rows", message.Quote(word), b.size)
	}
	return b.geometry.Name(cell), nil
}

// lineWidth is the maximum length of a line of moves, in characters.
const lineWidth = 80

// penteWriter writes a game in the players' notation.
type penteWriter struct {
	text     strings.Builder
	width    int // of the last line so far
	geometry *diagram.Geometry

	opening string // parenthesis before the next word
}

// writePente writes a session.
func writePente(s *session.Session) ([]byte, error) {
	f := s.Saved()
	half, err := halfOf(s)
	if err != nil {
		return nil, err
	}
	geometry, err := geometryOf(half)
	if err != nil {
		return nil, err
	}
	w := &penteWriter{geometry: geometry}
	w.tag("Game", "Pente")
	if half != 9 && f.Position == nil {
		w.tag("Size", fmt.Sprint(2*half+1))
	}
	if opening := f.Settings["opening"]; opening != "" {
		w.tag("Opening", opening)
	}
	if f.Position != nil {
		w.tag("Position", *f.Position)
	}
	for seat := range f.Players {
		w.tag(fmt.Sprintf("Player %d Name", seat+1), playerOf(&f, seat))
		w.known(fmt.Sprintf("Player %d Rating", seat+1), textOf(f.Ratings, seat))
	}
	w.known("Event", f.Event)
	w.known("Date", f.Date)
	score := "*"
	switch seat, _, won, over := result(s); {
	case won:
		score = []string{"1-0", "0-1"}[seat]
	case over:
		score = "1/2-1/2"
	}
	w.tag("Result", score)
	w.text.WriteByte('\n')
	w.comment(f.Comment)
	if err := w.moves(s.Root(), 0); err != nil {
		return nil, err
	}
	w.word(score)
	w.text.WriteByte('\n')
	return []byte(w.text.String()), nil
}

// known writes a tag unless its value is "".
func (w *penteWriter) known(name, value string) {
	if value != "" {
		w.tag(name, value)
	}
}

func (w *penteWriter) tag(name, value string) {
	fmt.Fprintf(&w.text, "[%s \"%s\"]\n", name, strings.NewReplacer(`"`, "'", "\n", " ").Replace(value))
}

// word writes a word, on a new line if it doesn't fit on the last one.
func (w *penteWriter) word(text string) {
	text, w.opening = w.opening+text, ""
	switch {
	case w.width == 0:
	case w.width+1+len(text) > lineWidth:
		w.text.WriteByte('\n')
		w.width = 0
	default:
		w.text.WriteByte(' ')
		w.width++
	}
	w.text.WriteString(text)
	w.width += len(text)
}

// comment writes a comment, if it is not empty. Braces, which it can't contain, become parentheses.
func (w *penteWriter) comment(text string) {
	if text != "" {
		w.word("{" + strings.NewReplacer("{", "(", "}", ")").Replace(text) + "}")
	}
}

// moves writes the moves after a node, the main line first. The first move has the number ply+1.
func (w *penteWriter) moves(n *session.Node, ply int) error {
	for ; len(n.Children) > 0; ply++ {
		if err := w.move(n.Children[0], ply); err != nil {
			return err
		}
		for _, other := range n.Children[1:] {
			w.opening = "("
			if err := w.move(other, ply); err != nil {
				return err
			}
			if err := w.moves(other, ply+1); err != nil {
				return err
			}
			w.text.WriteByte(')')
			w.width++
		}
		n = n.Children[0]
	}
	return nil
}

// move writes a move with its number and its comment.
func (w *penteWriter) move(n *session.Node, ply int) error {
	cell, ok := w.geometry.Find(n.Move)
	if !ok {
		return fmt.Errorf("move %s is not on the board", message.Quote(n.Move))
	}
	w.word(fmt.Sprintf("%d. %s", ply+1, w.geometry.Alias(cell)))
	w.comment(n.Comment)
	return nil
}
