package certificate

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"quincunx/internal/message"
	"quincunx/movegen"
	"quincunx/movegen/relevance"
)

// MaxPlies is the length limit of a path in a tree, passes included.
const MaxPlies = 4096

// Other limits of the check.
const (
	maxExtra  = 8       // passes on a path
	maxShared = 1 << 22 // reused trees, each of which takes up to 200 bytes
	maxMove   = 64      // bytes of a move
	maxReplay = 1 << 20 // bytes of a tree that is checked after each of several moves

	maxReplayed = 1 << 28 // positions of a proof with such trees
)

// Statistics describes a checked proof.
type Statistics struct {
	Positions uint64 // trees
	Shared    uint64 // uses of trees checked before
	Answers   uint64 // moves listed for the losing side
	Covered   uint64 // moves answered by stars
	Plies     int    // upper bound of the plies to the win

	answers [relevance.MaxCells + 1]uint64 // number of positions by number of listed moves; the last element also counts larger numbers
}

// MedianAnswers returns the median number of moves listed in positions with the losing side to move.
func (s *Statistics) MedianAnswers() int {
	var all, below uint64
	for _, n := range s.answers {
		all += n
	}
	for answers, n := range s.answers {
		if below += n; 2*below >= all {
			return answers
		}
	}
	return 0
}

// checker reads a tree and plays it.
type checker struct {
	Statistics
	position movegen.Position
	zoner    relevance.Position // the position, or nil
	winner   movegen.Seat
	except   movegen.Move // first move that needs no answer; or NoMove
	text     *bufio.Reader
	path     []movegen.Move // NoMove for a pass
	shared   []proved
	keep     bool // keep the tree
	replayed bool // the text is a tree played after several moves
	moves    []movegen.Move
}

// win is a checked tree.
type win struct {
	plies int            // upper bound of the plies to the win
	zone  relevance.Zone // if requested
	tree  *Tree          // if kept
}

// proved is a reused tree.
type proved struct {
	position [16]byte // first half of the SHA-256 of its text
	extra    int      // as in check; -1 while the tree is being read
	plies    int
	zone     *relevance.Zone
	tree     *Tree
}

// all checks the whole text.
func (c *checker) all() (*Tree, error) {
	if c.position.Over() {
		return nil, c.over()
	}
	w, err := c.check(0)
	if err == nil {
		err = c.end()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.where(), err)
	}
	c.Plies = w.plies
	return w.tree, nil
}

// end returns an error if the text continues.
func (c *checker) end() error {
	_, err := c.text.ReadByte()
	switch {
	case err == nil:
		return errors.New("more follows the proof")
	case errors.Is(err, io.EOF):
		return nil
	}
	return err
}

// where names the position on the board by the moves that lead to it, and returns the board to the root.
func (c *checker) where() string {
	const most = 60
	names := []string{}
	for range c.path {
		c.position.Unmake()
	}
	for _, m := range c.path {
		if m == movegen.NoMove {
			names = append(names, "pass")
			c.zoner.MakePass()
		} else {
			names = append(names, string(c.position.AppendMove(nil, m)))
			c.position.Make(m)
		}
	}
	for range c.path {
		c.position.Unmake()
	}
	switch {
	case len(names) == 0:
		return "proof"
	case len(names) > most:
		names = append([]string{"…"}, names[len(names)-most:]...)
	}
	return "proof, after " + strings.Join(names, " ")
}

// check reads and checks the tree of the position on the board, which is not over. If extra is not 0, it computes
// the zone of the win for extra moves of the opponent outside of it. After an error, the board is left where the
// error was found.
func (c *checker) check(extra int) (w win, err error) {
	if c.Positions++; c.replayed && c.Positions > maxReplayed {
		return w, fmt.Errorf("more than %d positions, some of which the same moves lead to", uint64(maxReplayed))
	}
	sign, err := c.next()
	if err != nil {
		return w, err
	}
	switch {
	case sign != '=' && sign != '#':
		return c.braces(sign, extra)
	case sign == '=':
		return c.again(extra)
	case len(c.shared) == maxShared:
		return w, fmt.Errorf("more than %d trees are used again", maxShared)
	}
	number := len(c.shared)
	c.shared = append(c.shared, proved{extra: -1})
	if sign, err = c.next(); err != nil {
		return w, err
	}
	if w, err = c.braces(sign, extra); err != nil {
		return w, err
	}
	s := proved{c.hash(), extra, w.plies, nil, w.tree}
	if extra > 0 {
		zone := w.zone
		s.zone = &zone
	}
	c.shared[number] = s
	return w, nil
}

// hash returns a collision-resistant hash of the position.
func (c *checker) hash() (short [16]byte) {
	sum := sha256.Sum256(c.position.AppendText(nil))
	copy(short[:], sum[:])
	return short
}

// again reads the number of a tree checked before.
func (c *checker) again(extra int) (w win, err error) {
	number, digits := 0, 0
	for ; ; digits++ {
		b, err := c.text.ReadByte()
		if err != nil {
			return w, noEOF(err)
		}
		if b < '0' || b > '9' {
			if err := c.text.UnreadByte(); err != nil {
				return w, err
			}
			break
		}
		if number = 10*number + int(b-'0'); number >= maxShared {
			break
		}
	}
	if digits == 0 || number >= len(c.shared) || c.shared[number].extra < 0 {
		return w, fmt.Errorf("tree %d has not been shown", number)
	}
	s := &c.shared[number]
	switch {
	case s.position != c.hash():
		return w, fmt.Errorf("tree %d is of another position", number)
	case s.extra < extra:
		return w, fmt.Errorf("tree %d was checked for %d moves outside its zone, want %d", number, s.extra, extra)
	}
	c.Shared++
	w = win{plies: s.plies, tree: s.tree}
	if s.zone != nil {
		w.zone = *s.zone
	}
	return w, nil
}

// braces reads a tree in braces, whose first brace was read.
func (c *checker) braces(sign byte, extra int) (win, error) {
	switch {
	case sign != '{':
		return win{}, fmt.Errorf("got %q, want the moves of a game that goes on", sign)
	case len(c.path) == MaxPlies:
		return win{}, fmt.Errorf("more than %d plies", MaxPlies)
	case c.position.Mover() == c.winner:
		return c.move(extra)
	}
	return c.replies(extra)
}

// move reads the winner's move.
func (c *checker) move(extra int) (w win, err error) {
	m, err := c.readMove()
	if err != nil {
		return w, err
	}
	after, over, err := c.after(m, extra)
	if err != nil {
		return w, err
	}
	w.plies = after.plies + 1
	switch {
	case extra == 0:
	case over:
		w.zone = c.zoner.WinZone(m)
	default:
		w.zone = c.zoner.MoveZone(m, &after.zone)
	}
	if sign, err := c.next(); err != nil || sign != '}' {
		return w, cmp.Or(err, fmt.Errorf("got %q after the move of the winner, want '}'", sign))
	}
	if c.keep {
		w.tree = &Tree{Replies: []Reply{{m, after.tree}}}
	}
	return w, nil
}

// replies reads the opponent's moves.
func (c *checker) replies(extra int) (w win, err error) {
	var listed []movegen.Move
	var rest *win // answers all unlisted moves
	t := &Tree{}
	zone := relevance.Zone{Spare: math.MaxInt} // the join of the listed moves' zones
	for sign := byte(','); sign == ','; {
		star, err := c.star()
		switch {
		case err != nil:
			return w, err
		case star:
			if rest, err = c.rest(listed, extra); err != nil {
				return w, err
			}
			t.Rest = rest.tree
			w.plies = max(w.plies, rest.plies+1)
		default:
			m, err := c.readMove()
			if err != nil {
				return w, err
			}
			if slices.Contains(listed, m) {
				return w, fmt.Errorf("%s is listed twice", c.position.AppendMove(nil, m))
			}
			listed = append(listed, m)
			after, over, err := c.after(m, extra)
			if err != nil {
				return w, err
			}
			if over {
				after.zone.Spare = -1 // the zone of a move by which the opponent ends the game is unknown
			}
			zone.Join(&after.zone)
			t.Replies = append(t.Replies, Reply{m, after.tree})
			w.plies = max(w.plies, after.plies+1)
		}
		if sign, err = c.next(); err != nil {
			return w, err
		}
		if sign != '}' && (sign != ',' || rest != nil) {
			return w, fmt.Errorf("got %q after a move, want ',' or '}', or '}' after '*'", sign)
		}
	}
	if err := c.complete(listed, rest); err != nil {
		return w, err
	}
	c.Answers += uint64(len(listed))
	c.answers[min(len(listed), len(c.answers)-1)]++
	switch {
	case extra > 0 && rest != nil:
		w.zone = c.zoner.ReplyZone(listed, &zone, &rest.zone, extra)
	case extra > 0:
		w.zone.Spare = -1 // elsewhere other moves may be legal
	}
	if c.keep {
		w.tree = t
	}
	return w, nil
}

// complete returns an error that names a legal move without an answer.
func (c *checker) complete(listed []movegen.Move, rest *win) error {
	legal := c.position.Moves(c.moves[:0])
	c.moves = legal
	if rest != nil && !c.hasZones() {
		return nil // all moves were played
	}
	if rest != nil {
		n := len(legal)
		c.Covered += uint64(n - len(listed))
		legal = c.zoner.MustAnswer(legal, &rest.zone)[n:]
	}
	for _, m := range legal {
		if !slices.Contains(listed, m) && !c.isExcepted(m) {
			return fmt.Errorf("no answer to %s", c.position.AppendMove(nil, m))
		}
	}
	return nil
}

// isExcepted reports whether a move of the position on the board needs no answer.
func (c *checker) isExcepted(m movegen.Move) bool { return len(c.path) == 0 && m == c.except }

// hasZones reports whether a star stands for a win after a pass.
func (c *checker) hasZones() bool { return c.zoner != nil && c.zoner.HasZones() }

// after checks the tree after a move. over reports whether the move wins, so that there is no tree.
func (c *checker) after(m movegen.Move, extra int) (w win, over bool, err error) {
	c.position.Make(m)
	c.path = append(c.path, m)
	if c.position.Over() {
		over, err = true, c.over()
	} else {
		w, err = c.check(extra)
	}
	if err != nil {
		return w, over, err
	}
	c.position.Unmake()
	c.path = c.path[:len(c.path)-1]
	return w, over, nil
}

// rest checks the tree of a star, which answers the unlisted moves.
func (c *checker) rest(listed []movegen.Move, extra int) (*win, error) {
	if !c.hasZones() {
		return c.replay(listed)
	}
	w, err := c.pass(extra + 1)
	if err == nil && w.zone.Spare < 0 {
		err = errors.New("the win after a pass has no zone that holds")
	}
	return &w, err
}

// pass checks the tree after a pass of the losing side.
func (c *checker) pass(extra int) (w win, err error) {
	if extra > maxExtra {
		return w, fmt.Errorf("more than %d of * on a path", maxExtra)
	}
	c.zoner.MakePass()
	c.path = append(c.path, movegen.NoMove)
	if c.position.Over() {
		return w, errors.New("a pass ends the game")
	}
	if w, err = c.check(extra); err != nil {
		return w, err
	}
	c.position.Unmake()
	c.path = c.path[:len(c.path)-1]
	return w, nil
}

// replay checks the tree of a star after each unlisted legal move.
func (c *checker) replay(listed []movegen.Move) (*win, error) {
	text, err := c.readTree()
	if err != nil {
		return nil, err
	}
	outer, wasReplayed := c.text, c.replayed
	c.replayed = true
	var all *win
	for _, m := range c.position.Moves(nil) {
		if slices.Contains(listed, m) || c.isExcepted(m) {
			continue
		}
		c.text = bufio.NewReader(bytes.NewReader(text))
		w, _, err := c.after(m, 0)
		if err == nil {
			err = c.end()
		}
		if err != nil {
			return nil, err
		}
		c.Covered++
		if all == nil {
			all = &w
		}
		all.plies = max(all.plies, w.plies)
	}
	c.text, c.replayed = outer, wasReplayed
	switch {
	case all == nil:
		return nil, errors.New("* answers no move: all are listed")
	case c.keep && all.tree == nil:
		all.tree = &Tree{}
	}
	return all, nil
}

// readTree reads the text of a tree.
func (c *checker) readTree() (text []byte, err error) {
	for depth := 0; ; {
		b, err := c.next()
		if err != nil {
			return nil, err
		}
		switch b {
		case '{':
			depth++
		case '}':
			depth--
		case '#', '=':
			return nil, fmt.Errorf("got %q where the same moves are played after several others", b)
		}
		if depth < 0 || depth == 0 && b != '}' { // it is empty
			return text, c.text.UnreadByte()
		}
		if text = append(text, b); depth == 0 {
			return text, nil
		}
		if len(text) > maxReplay {
			return nil, fmt.Errorf("more than %d bytes of moves that answer several others", maxReplay)
		}
	}
}

// over returns an error unless the finished game is won.
func (c *checker) over() error {
	if !movegen.IsWin(c.position, c.winner) {
		return fmt.Errorf("the game is over, %s, want a win of side %d", c.position.AppendResult(nil), c.winner+1)
	}
	return nil
}

// next reads a byte.
func (c *checker) next() (byte, error) {
	b, err := c.text.ReadByte()
	return b, noEOF(err)
}

// star reads a star if it comes next.
func (c *checker) star() (bool, error) {
	b, err := c.next()
	if err != nil || b == '*' {
		return err == nil, err
	}
	return false, c.text.UnreadByte()
}

// readMove reads a legal move.
func (c *checker) readMove() (movegen.Move, error) {
	var text []byte
	for {
		b, err := c.next()
		if err != nil {
			return 0, err
		}
		if strings.IndexByte("{},#=*", b) >= 0 {
			if err := c.text.UnreadByte(); err != nil {
				return 0, err
			}
			break
		}
		if text = append(text, b); len(text) > maxMove {
			return 0, fmt.Errorf("move %s of more than %d bytes", message.Quote(text), maxMove)
		}
	}
	return c.position.ParseMove(string(text))
}

// noEOF replaces the end of the text by an error that says that the proof is incomplete.
func noEOF(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("the proof ends too early")
	}
	return err
}
