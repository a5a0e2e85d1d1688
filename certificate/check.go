package certificate

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"quincunx/internal/quote"
	"quincunx/movegen"
)

// MaxPlies is how long a path of a tree is at most, passes included.
const MaxPlies = 4096

// The other bounds of what is checked.
const (
	maxExtra  = 8       // of passes on a path
	maxShared = 1 << 22 // of trees that are used again, each of which takes up to 200 bytes
	maxMove   = 64      // bytes of a move
)

// Statistics says what was checked.
type Statistics struct {
	Positions uint64 // trees
	Shared    uint64 // uses of trees that were checked before
	Answers   uint64 // moves listed of the seat that doesn't win
	Covered   uint64 // moves that a win after a pass answers
	Plies     int    // of the longest path, without passes

	answers [movegen.MaxZoneCells + 1]uint64 // how many positions have so many moves listed, the last: or more
}

// MedianAnswers returns the median number of moves listed in positions of the seat that doesn't win.
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
	zoner    movegen.Zoner // the position, or nil
	winner   movegen.Seat
	text     *bufio.Reader
	path     []movegen.Move // NoMove for a pass
	passes   int            // in path
	shared   []proved
	keep     bool // the tree
	moves    []movegen.Move
}

// proved is a tree that is used again.
type proved struct {
	position [16]byte // of a SHA-256 of its text
	extra    int      // as in check; -1 while the tree is being read
	zone     *movegen.Zone
	tree     *Tree
}

// all checks the whole text.
func (c *checker) all() (*Tree, error) {
	if c.position.Over() {
		return nil, c.over()
	}
	_, t, err := c.check(0)
	if err == nil {
		if _, err = c.text.ReadByte(); err == nil {
			err = errors.New("more follows the proof")
		} else if errors.Is(err, io.EOF) {
			err = nil
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.where(), err)
	}
	return t, nil
}

// where names the position on the board by the moves that lead to it, and returns to the root.
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

// check reads the tree of the position on the board, which is not over, and checks it. If extra is not 0, it returns
// the zone of the win for so many moves of the other seat outside of it. After an error, the position is where it
// was found.
func (c *checker) check(extra int) (z movegen.Zone, t *Tree, err error) {
	c.Positions++
	sign, err := c.next()
	if err != nil {
		return z, nil, err
	}
	switch sign {
	case '=':
		return c.again(extra)
	case '#':
		if len(c.shared) == maxShared {
			return z, nil, fmt.Errorf("more than %d trees are used again", maxShared)
		}
		number := len(c.shared)
		c.shared = append(c.shared, proved{extra: -1})
		if sign, err = c.next(); err != nil {
			return z, nil, err
		}
		if z, t, err = c.braces(sign, extra); err != nil {
			return z, nil, err
		}
		s := proved{c.hash(), extra, nil, t}
		if extra > 0 {
			zone := z
			s.zone = &zone
		}
		c.shared[number] = s
		return z, t, nil
	default:
		return c.braces(sign, extra)
	}
}

// hash returns a hash of the position that nobody can make two positions share.
func (c *checker) hash() (short [16]byte) {
	sum := sha256.Sum256(c.position.AppendText(nil))
	copy(short[:], sum[:])
	return short
}

// again reads the number of a tree that was checked before.
func (c *checker) again(extra int) (z movegen.Zone, t *Tree, err error) {
	number, digits := 0, 0
	for ; ; digits++ {
		b, err := c.text.ReadByte()
		if err != nil {
			return z, nil, noEOF(err)
		}
		if b < '0' || b > '9' {
			if err := c.text.UnreadByte(); err != nil {
				return z, nil, err
			}
			break
		}
		if number = 10*number + int(b-'0'); number >= maxShared {
			break
		}
	}
	if digits == 0 || number >= len(c.shared) || c.shared[number].extra < 0 {
		return z, nil, fmt.Errorf("tree %d has not been shown", number)
	}
	s := &c.shared[number]
	switch {
	case s.position != c.hash():
		return z, nil, fmt.Errorf("tree %d is of another position", number)
	case s.extra < extra:
		return z, nil, fmt.Errorf("tree %d was checked for %d moves outside its zone, want %d", number, s.extra, extra)
	}
	c.Shared++
	if s.zone != nil {
		z = *s.zone
	}
	return z, s.tree, nil
}

// braces reads a tree in braces, of which the first one was read.
func (c *checker) braces(sign byte, extra int) (z movegen.Zone, t *Tree, err error) {
	switch {
	case sign != '{':
		return z, nil, fmt.Errorf("got %q, want the moves of a game that goes on", sign)
	case len(c.path) == MaxPlies:
		return z, nil, fmt.Errorf("more than %d plies", MaxPlies)
	case c.position.Mover() == c.winner:
		z, t, err = c.move(extra)
	default:
		z, t, err = c.replies(extra)
	}
	return z, t, err
}

// move reads the move of the winner.
func (c *checker) move(extra int) (z movegen.Zone, t *Tree, err error) {
	m, err := c.readMove()
	if err != nil {
		return z, nil, err
	}
	z, next, over, err := c.after(m, extra)
	if err != nil {
		return z, nil, err
	}
	if extra > 0 {
		if over {
			z = c.zoner.WinZone(m)
		} else {
			z = c.zoner.MoveZone(m, &z)
		}
	}
	if sign, err := c.next(); err != nil || sign != '}' {
		return z, nil, cmp.Or(err, fmt.Errorf("got %q after the move of the winner, want '}'", sign))
	}
	if c.keep {
		t = &Tree{Replies: []Reply{{m, next}}}
	}
	return z, t, nil
}

// replies reads the moves of the other seat.
func (c *checker) replies(extra int) (z movegen.Zone, t *Tree, err error) {
	var listed []movegen.Move
	var rest *Tree
	var pass movegen.Zone
	covered := false
	t = &Tree{}
	after := movegen.Zone{Spare: math.MaxInt}
	for sign := byte(','); sign == ','; {
		star, err := c.star()
		switch {
		case err != nil:
			return z, nil, err
		case star:
			covered = true
			if pass, rest, err = c.pass(extra + 1); err != nil {
				return z, nil, err
			}
		default:
			m, err := c.readMove()
			if err != nil {
				return z, nil, err
			}
			if slices.Contains(listed, m) {
				return z, nil, fmt.Errorf("%s is listed twice", c.position.AppendMove(nil, m))
			}
			listed = append(listed, m)
			found, next, over, err := c.after(m, extra)
			if err != nil {
				return z, nil, err
			}
			if over {
				found = movegen.Zone{Spare: -1} // no zone is known of a move by which the other seat ends the game
			}
			after.Join(&found)
			if c.keep {
				t.Replies = append(t.Replies, Reply{m, next})
			}
		}
		if sign, err = c.next(); err != nil {
			return z, nil, err
		}
		if sign != '}' && (sign != ',' || covered) {
			return z, nil, fmt.Errorf("got %q after a move, want ',' or '}', or '}' after '*'", sign)
		}
	}
	if err := c.complete(listed, covered, &pass); err != nil {
		return z, nil, err
	}
	c.Answers += uint64(len(listed))
	c.answers[min(len(listed), len(c.answers)-1)]++
	switch {
	case extra > 0 && covered:
		z = c.zoner.ReplyZone(listed, &after, &pass, extra)
	case extra > 0:
		z.Spare = -1 // all that is listed may not be all that is legal elsewhere
	}
	if t.Rest = rest; !c.keep {
		t = nil
	}
	return z, t, nil
}

// complete reports, as an error, a legal move that has no answer.
func (c *checker) complete(listed []movegen.Move, covered bool, pass *movegen.Zone) error {
	legal := c.position.Moves(c.moves[:0])
	c.moves = legal
	if covered {
		if pass.Spare < 0 {
			return errors.New("the win after a pass has no zone that holds")
		}
		n := len(legal)
		c.Covered += uint64(n - len(listed))
		legal = c.zoner.MustAnswer(legal, pass)[n:]
	}
	for _, m := range legal {
		if !slices.Contains(listed, m) {
			return fmt.Errorf("no answer to %s", c.position.AppendMove(nil, m))
		}
	}
	return nil
}

// after checks the tree after a move. Over reports whether that wins, which leaves no tree.
func (c *checker) after(m movegen.Move, extra int) (z movegen.Zone, t *Tree, over bool, err error) {
	c.position.Make(m)
	c.path = append(c.path, m)
	c.Plies = max(c.Plies, len(c.path)-c.passes)
	if c.position.Over() {
		over, err = true, c.over()
	} else {
		z, t, err = c.check(extra)
	}
	if err != nil {
		return z, t, over, err
	}
	c.position.Unmake()
	c.path = c.path[:len(c.path)-1]
	return z, t, over, nil
}

// pass checks the tree after a pass of the seat that doesn't win.
func (c *checker) pass(extra int) (z movegen.Zone, t *Tree, err error) {
	switch {
	case c.zoner == nil || !c.zoner.HasZones():
		return z, nil, errors.New("* answers moves here, but a win has no zone in this position")
	case extra > maxExtra:
		return z, nil, fmt.Errorf("more than %d of * on a path", maxExtra)
	}
	c.zoner.MakePass()
	c.path = append(c.path, movegen.NoMove)
	c.passes++
	if c.position.Over() {
		return z, nil, errors.New("a pass ends the game")
	}
	if z, t, err = c.check(extra); err != nil {
		return z, t, err
	}
	c.position.Unmake()
	c.path = c.path[:len(c.path)-1]
	c.passes--
	return z, t, nil
}

// over returns an error unless the game, which is over, is won.
func (c *checker) over() error {
	var score [movegen.MaxSeats]int32
	if c.position.Score(&score); score[c.winner] != movegen.Win {
		return fmt.Errorf("the game is over, %s, want a win of side %d", c.position.AppendResult(nil), c.winner+1)
	}
	return nil
}

// next reads a byte.
func (c *checker) next() (byte, error) {
	b, err := c.text.ReadByte()
	return b, noEOF(err)
}

// star reads a star, if one is next.
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
			return 0, fmt.Errorf("move %s of more than %d bytes", quote.Text(text), maxMove)
		}
	}
	return c.position.ParseMove(string(text))
}

// noEOF returns an error that says that the proof is incomplete for the end of its text.
func noEOF(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("the proof ends too early")
	}
	return err
}
