package notation

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"quincunx/internal/message"
	"quincunx/movegen"
	rules "quincunx/movegen/pente"
	"quincunx/session"
)

// property is a property of a node of SGF, with all its values as written in the text.
type property struct {
	name   string
	values []string
	offset int // in the text
}

// node is a node of SGF. The properties of the nodes hold the moves of the game.
type node struct {
	parent     *node // nil in the root
	offset     int
	properties []property

	number int  // the number of the node of the session after its moves
	black  bool // whether black made the last move
	moved  bool // whether there was a move
}

// find returns the property with a name.
func (n *node) find(name string) (p property, ok bool) {
	i := slices.IndexFunc(n.properties, func(p property) bool { return p.name == name })
	if i < 0 {
		return p, false
	}
	return n.properties[i], true
}

// value returns the first value of a property as text, or "" if there is none.
func (n *node) value(name string) string {
	p, ok := n.find(name)
	if !ok {
		return ""
	}
	return unescaped(p.values[0])
}

// unescaped returns the text of a value: a backslash quotes the next character, or joins two lines at the end of a
// line.
func unescaped(value string) string {
	var b strings.Builder
	value = strings.ReplaceAll(strings.ReplaceAll(value, "\r\n", "\n"), "\r", "\n")
	for i := 0; i < len(value); i++ {
		switch c := value[i]; {
		case c == '\\' && i+1 < len(value):
			if i++; value[i] != '\n' {
				b.WriteByte(value[i])
			}
		case c == '\t' || c == '\v':
			b.WriteByte(' ')
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// escaped returns text in the form of a value.
func escaped(text string) string {
	return strings.NewReplacer(`\`, `\\`, "]", `\]`, ":", `\:`).Replace(text)
}

// sgfReader reads a collection of games.
type sgfReader struct {
	text   string
	offset int
	nodes  int
	values int       // of kept properties
	games  [][]*node // each after its parent
}

// readSGF reads a collection.
func readSGF(text string) ([]session.Saved, error) {
	r := &sgfReader{text: text}
	if err := r.collection(); err != nil {
		return nil, at(text, r.offset, err)
	}
	var all []session.Saved
	for _, nodes := range r.games {
		b := newBuilder(text, nodes[0].offset)
		if offset, err := b.readGame(nodes); err != nil {
			return nil, at(text, offset, err)
		}
		f, err := b.finish()
		if err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return all, nil
}

// skip goes to the next byte other than white space and returns it, or 0 at the end.
func (r *sgfReader) skip() byte {
	for ; r.offset < len(r.text); r.offset++ {
		if c := r.text[r.offset]; c > ' ' {
			return c
		}
	}
	return 0
}

// collection reads all games.
func (r *sgfReader) collection() error {
	var open []*node // the last node before each open parenthesis; nil before the first node of a game
	var last *node
	for {
		switch c := r.skip(); {
		case c == 0:
			if len(open) > 0 {
				return errors.New("the text ends within a game: want )")
			}
			return nil
		case c == '(':
			if len(open) == 0 {
				if len(r.games) == maxGames {
					return errGames
				}
				r.games, last = append(r.games, nil), nil
			} else if last == nil {
				return errors.New("( before the first node of a game: want ;")
			}
			if len(open) == maxNodes {
				return fmt.Errorf("more than %d variations within one another", maxNodes)
			}
			open = append(open, last)
			r.offset++
		case c == ')' && len(open) > 0:
			if last == nil {
				return errors.New("a game without nodes: want ;")
			}
			last, open = open[len(open)-1], open[:len(open)-1]
			r.offset++
		case c == ';' && len(open) > 0:
			n, err := r.node(last)
			if err != nil {
				return err
			}
			game := &r.games[len(r.games)-1]
			*game, last = append(*game, n), n
		case len(open) == 0:
			return fmt.Errorf("got %s, want ( at the beginning of a game", message.Quote(string(rune(c))))
		default:
			return fmt.Errorf("got %s, want ;, ( or )", message.Quote(string(rune(c))))
		}
	}
}

// node reads a node, starting at its semicolon.
func (r *sgfReader) node(parent *node) (*node, error) {
	if r.nodes++; r.nodes > maxNodes {
		return nil, errNodes
	}
	n := &node{parent: parent, offset: r.offset}
	for r.offset++; ; {
		c := r.skip()
		if c < 'A' || c > 'z' || c > 'Z' && c < 'a' {
			return n, nil
		}
		p := property{offset: r.offset}
		for r.offset < len(r.text) {
			c := r.text[r.offset]
			if c >= 'A' && c <= 'Z' {
				p.name += string(c)
			} else if c < 'a' || c > 'z' { // older versions have small letters, which are ignored
				break
			}
			if len(p.name) > 64 {
				return nil, errors.New("the name of a property is longer than 64 letters")
			}
			r.offset++
		}
		for r.skip() == '[' {
			value, err := r.value()
			if err != nil {
				return nil, err
			}
			if len(p.values) > 0 && !isList(p.name) {
				continue // only the first value counts
			}
			if r.values++; r.values > maxValues {
				return nil, errValues
			}
			p.values = append(p.values, value)
		}
		if len(p.values) == 0 {
			return nil, fmt.Errorf("property %s without a value: want [", message.Word(p.name))
		}
		if p.name == "B" || p.name == "W" {
			if _, double := n.find(p.name); double {
				return nil, fmt.Errorf("a second move %s in a node", p.name)
			}
		}
		n.properties = append(n.properties, p)
	}
}

// isList reports whether all values of a property count: points to set up, circles and arrows.
func isList(name string) bool {
	return slices.Contains([]string{"AB", "AW", "AE", "CR", "AR"}, name)
}

// value reads a value in brackets.
func (r *sgfReader) value() (string, error) {
	start := r.offset + 1
	for i := start; i < len(r.text); i++ {
		switch r.text[i] {
		case '\\':
			i++
		case ']':
			r.offset = i + 1
			return r.text[start:i], nil
		}
	}
	return "", errors.New("a value without an end: want ]")
}

// readGame reads the nodes of a game, at least one. On an error, offset is its place.
func (b *builder) readGame(nodes []*node) (offset int, err error) {
	root := nodes[0]
	for _, p := range root.properties {
		if err := b.readSetting(p, unescaped(p.values[0])); err != nil {
			return p.offset, err
		}
	}
	blackFirst, err := isBlackFirst(nodes)
	if err != nil {
		return root.offset, err
	}
	if offset, err := b.setUp(root, blackFirst); err != nil {
		return offset, err
	}
	black := b.firstSeat()
	if !blackFirst {
		black = 1 - black
	}
	b.readResult(root, black)
	b.setPlayer(black, root.value("PB"))
	b.setPlayer(1-black, root.value("PW"))
	b.setRating(black, root.value("BR"))
	b.setRating(1-black, root.value("WR"))
	b.saved.Event, b.saved.Date = limited(root.value("EV")), limited(root.value("DT"))
	for _, n := range nodes {
		if n.parent != nil {
			n.number, n.black, n.moved = n.parent.number, n.parent.black, n.parent.moved
		}
		black, isBlack := n.find("B")
		white, isWhite := n.find("W")
		switch {
		case isBlack && isWhite:
			return n.offset, errors.New("a node with moves of both sides: want one move")
		case isBlack || isWhite:
			move := black
			if isWhite {
				move = white
			}
			if n.moved && n.black == isBlack {
				return move.offset, fmt.Errorf("%s moves twice: want moves in turn", move.name)
			}
			if !n.moved && isBlack != blackFirst {
				return move.offset, fmt.Errorf("%s moves first, and elsewhere the other does", move.name)
			}
			row, column, err := b.point(unescaped(move.values[0]))
			if err != nil {
				return move.offset, err
			}
			n.number = b.add(n.number, b.move(row, column), move.offset)
			n.black, n.moved = isBlack, true
		}
		if n.parent != nil {
			for _, name := range []string{"AB", "AW", "AE", "PL"} {
				if p, ok := n.find(name); ok {
					return p.offset, fmt.Errorf("%s after the first node: want moves", name)
				}
			}
		}
		b.comment(n.number, n.value("N"))
		b.comment(n.number, n.value("C"))
		for _, name := range []string{"CR", "AR"} {
			if p, ok := n.find(name); ok {
				if err := b.mark(n.number, p); err != nil {
					return p.offset, err
				}
			}
		}
	}
	return 0, nil
}

// isBlackFirst reports whether black moves first: by PL or, without it, by the first move. It returns an error if
// PL is invalid.
func isBlackFirst(nodes []*node) (bool, error) {
	switch pl := nodes[0].value("PL"); strings.ToLower(strings.TrimSpace(pl)) {
	case "":
	case "b", "black", "1":
		return true, nil
	case "w", "white", "2":
		return false, nil
	default:
		return false, fmt.Errorf("PL[%s]: want B or W", message.Word(pl))
	}
	for _, n := range nodes {
		if _, ok := n.find("B"); ok {
			return true, nil
		}
		if _, ok := n.find("W"); ok {
			return false, nil
		}
	}
	return true, nil
}

// readSetting reads a property of the root that determines the game or its settings.
func (b *builder) readSetting(p property, value string) error {
	value = strings.TrimSpace(value)
	switch p.name {
	case "GM":
		if value != "4" && value != "1" && value != "" {
			return fmt.Errorf("GM[%s]: want the game 4 or 1, as which Pente is written", message.Word(value))
		}
	case "RU":
		if rules := strings.ToLower(value); rules != "" && rules != pente {
			return fmt.Errorf("RU[%s]: want Pente", message.Word(value))
		}
	case "SZ":
		columns, rows, two := strings.Cut(value, ":")
		n, err := strconv.Atoi(columns)
		if err != nil || two && rows != columns {
			return fmt.Errorf("SZ[%s]: want one number of rows and columns", message.Word(value))
		}
		return b.setSize(n)
	case "QO":
		b.saved.Settings["opening"] = value
	case "QP":
		b.saved.Position = &value
	}
	return nil
}

// setUp sets up the stones of the root, if it has any.
func (b *builder) setUp(root *node, blackFirst bool) (offset int, err error) {
	if b.saved.Position != nil {
		p, err := rules.Parse(*b.saved.Position)
		if err != nil {
			return root.offset, fmt.Errorf("QP: %w", err)
		}
		return 0, b.setSize(2*p.Options().Half + 1)
	}
	rows := slices.Repeat([]string{strings.Repeat(".", b.size)}, b.size)
	stones := 0
	for _, p := range root.properties {
		mark := map[string]string{"AB": "1", "AW": "2"}[p.name]
		if mark == "" {
			continue
		}
		if !blackFirst { // side 1 moves first, and here it is white
			mark = map[string]string{"AB": "2", "AW": "1"}[p.name]
		}
		for _, value := range p.values {
			from, to, isRectangle := strings.Cut(unescaped(value), ":")
			if !isRectangle {
				to = from
			}
			row, column, err := b.point(from)
			if err != nil {
				return p.offset, err
			}
			lastRow, lastColumn, err := b.point(to)
			if err != nil {
				return p.offset, err
			}
			for r := row; r <= lastRow; r++ {
				for c := column; c <= lastColumn; c++ {
					if rows[r][c] != '.' {
						return p.offset, fmt.Errorf("%s[%s]: a second stone on a point", p.name, message.Word(value))
					}
					rows[r] = rows[r][:c] + mark + rows[r][c+1:]
					stones++
				}
			}
		}
	}
	if stones > 0 {
		// An even ply: side 1 is to move.
		text := fmt.Sprintf("%d none %d 0 0 %s", b.size/2, stones+stones%2, strings.Join(rows, "/"))
		b.saved.Position = &text
	}
	return 0, nil
}

// point returns the row and the column of a point given by letters, from 0 at the top left corner.
func (b *builder) point(text string) (row, column int, err error) {
	text = strings.TrimSpace(text)
	if text == "" || text == "tt" && b.size <= 19 {
		return 0, 0, errors.New("a pass: want a stone, for nobody passes in Pente")
	}
	if len(text) == 2 {
		column, row = letter(text[0]), letter(text[1])
	} else {
		row = -1
	}
	if row < 0 || column < 0 || row >= b.size || column >= b.size {
		return 0, 0, fmt.Errorf("point %s: want two letters a..%c", message.Quote(text), pointLetters[b.size-1])
	}
	return row, column, nil
}

// mark adds the circles CR or the arrows AR to a node. A rectangle of circles, which nobody draws, counts as its corners.
func (b *builder) mark(number int, p property) error {
	for _, value := range p.values {
		var names []string
		for text := range strings.SplitSeq(unescaped(value), ":") {
			row, column, err := b.point(text)
			if err != nil {
				return err
			}
			names = append(names, b.move(row, column))
		}
		switch {
		case p.name == "CR":
			b.marks[number] = append(b.marks[number], names...)
		case len(names) == 2:
			b.marks[number] = append(b.marks[number], strings.Join(names, ">"))
		default:
			return fmt.Errorf("AR[%s]: want two points", message.Word(value))
		}
	}
	return nil
}

// pointLetters are the letters of columns and rows.
const pointLetters = "abcdefghijklmnopqrstuvwxyzABCDE"

func letter(c byte) int { return strings.IndexByte(pointLetters, c) }

// endings are the letters in SGF results for games that ended other than by the rules.
var endings = map[session.EndingCause]string{session.Resignation: "R", session.TimeOut: "T"}

// readResult reads the result of the root if the game ended other than by the rules. Other results follow from the
// moves.
func (b *builder) readResult(root *node, black movegen.Seat) {
	winner, how, _ := strings.Cut(strings.TrimSpace(root.value("RE")), "+")
	if winner != "B" && winner != "W" {
		return
	}
	for cause, letter := range endings {
		if strings.HasPrefix(how, letter) { // the letter, or a word that begins with it
			lost := black
			if winner == "B" {
				lost = 1 - black
			}
			b.ending = &session.Ending{Seat: lost, Cause: cause}
		}
	}
}

// firstSeat returns the seat that moves first.
func (b *builder) firstSeat() movegen.Seat {
	if b.saved.Position != nil {
		if p, err := rules.Parse(*b.saved.Position); err == nil {
			return p.Mover()
		}
	}
	return 0
}

// writeSGF writes a session.
func writeSGF(s *session.Session) ([]byte, error) {
	f := s.Saved()
	half, err := halfOf(s)
	if err != nil {
		return nil, err
	}
	w := &sgfWriter{half: half}
	w.text = append(w.text, "(;FF[4]GM[4]CA[UTF-8]AP[quincunx]RU[Pente]"...)
	w.property("SZ", fmt.Sprint(2*half+1))
	first, second := "B", "W"
	for seat, colour := range []string{"B", "W"} {
		w.property("P"+colour, playerOf(&f, seat))
		w.known(colour+"R", textOf(f.Ratings, seat))
	}
	w.known("EV", f.Event)
	w.known("DT", f.Date)
	if opening := f.Settings["opening"]; opening != "" {
		w.property("QO", opening)
	}
	if f.Position != nil {
		w.property("QP", *f.Position)
		p, err := rules.Parse(*f.Position)
		if err != nil {
			return nil, err
		}
		w.stones(p)
		if p.Mover() == 1 {
			first, second = second, first
		}
		w.property("PL", first)
	}
	switch seat, cause, won, over := result(s); {
	case won:
		w.property("RE", "BW"[seat:seat+1]+"+"+endings[cause])
	case over:
		w.property("RE", "0")
	}
	w.known("C", f.Comment)
	if err := w.marks(f.Marks); err != nil {
		return nil, err
	}
	w.text = append(w.text, '\n')
	if err := w.children(s.Root(), first, second); err != nil {
		return nil, err
	}
	return append(w.text, ")\n"...), nil
}

// halfOf returns the half size of a session's board: the distance from the centre to the edge.
func halfOf(s *session.Session) (int, error) {
	p, ok := s.State().(*rules.Position)
	if !ok {
		return 0, fmt.Errorf("%s is not Pente", s.Game().Title)
	}
	return p.Options().Half, nil
}

type sgfWriter struct {
	text []byte
	half int
}

// property writes a property with one value.
func (w *sgfWriter) property(name, value string) {
	w.text = append(w.text, name+"["+escaped(value)+"]"...)
}

// known writes a property unless its value is "".
func (w *sgfWriter) known(name, value string) {
	if value != "" {
		w.property(name, value)
	}
}

// stones writes the stones of a position.
func (w *sgfWriter) stones(p *rules.Position) {
	for side, name := range []string{"AB", "AW"} {
		hasStone := false
		for r := range 2*w.half + 1 {
			for c := range 2*w.half + 1 {
				if int(p.Line(rules.Row, r)>>(2*c)&3) == side+1 {
					if !hasStone {
						w.text, hasStone = append(w.text, name...), true
					}
					w.text = append(w.text, '[', pointLetters[c], pointLetters[r], ']')
				}
			}
		}
	}
}

// children writes the moves after a node. The first of them has the colour mover, the next one the colour other.
func (w *sgfWriter) children(n *session.Node, mover, other string) error {
	for len(n.Children) == 1 {
		n = n.Children[0]
		if err := w.move(n, mover); err != nil {
			return err
		}
		mover, other = other, mover
	}
	for _, child := range n.Children {
		w.text = append(w.text, '(')
		if err := w.move(child, mover); err != nil {
			return err
		}
		if err := w.children(child, other, mover); err != nil {
			return err
		}
		w.text = append(w.text, ")\n"...)
	}
	return nil
}

// move writes the node of a move.
func (w *sgfWriter) move(n *session.Node, mover string) error {
	point, err := w.point(n.Move)
	if err != nil {
		return err
	}
	w.text = append(w.text, ";"+mover+"["+point+"]"...)
	w.known("C", n.Comment)
	return w.marks(n.Marks)
}

// point returns the letters of a point, given by the text form of a stone.
func (w *sgfWriter) point(text string) (string, error) {
	var v, h int
	if _, err := fmt.Sscanf(text, "%d:%d", &v, &h); err != nil {
		return "", fmt.Errorf("point %s: %w", message.Quote(text), err)
	}
	return string([]byte{pointLetters[h+w.half], pointLetters[v+w.half]}), nil
}

// marks writes the circles and arrows of a node.
func (w *sgfWriter) marks(marks []string) error {
	var circles, arrows string
	for _, text := range marks {
		var points []string
		for name := range strings.SplitSeq(text, ">") {
			point, err := w.point(name)
			if err != nil {
				return err
			}
			points = append(points, point)
		}
		if value := "[" + strings.Join(points, ":") + "]"; len(points) == 1 {
			circles += value
		} else {
			arrows += value
		}
	}
	if circles != "" {
		w.text = append(w.text, "CR"+circles...)
	}
	if arrows != "" {
		w.text = append(w.text, "AR"+arrows...)
	}
	return nil
}
