package certificate_test

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen"
	"quincunx/movegen/pente"
	"quincunx/movegen/relevance"
	"quincunx/search/certificate"
)

// prover finds wins in the plainest way, with as many passes as possible: when the defender is to move, it searches the win
// after a pass first, and then only the moves that touch its zone.
type prover struct {
	*pente.Position
	winner movegen.Seat
	left   int // positions that may still be tried
}

// attack returns a win within some plies with its zone for extra moves outside of it.
func (p *prover) attack(plies, extra int) (t *certificate.Tree, z relevance.Zone, ok bool) {
	if p.left--; p.left < 0 {
		return nil, z, false
	}
	moves := p.Moves(nil)
	for _, m := range moves {
		p.Make(m)
		won := wins(p.Position, p.winner)
		p.Unmake()
		if won {
			return &certificate.Tree{Replies: []certificate.Reply{{Move: m}}}, p.WinZone(m), true
		}
	}
	if plies < 3 {
		return nil, z, false
	}
	for _, m := range moves {
		p.Make(m)
		if p.Over() {
			p.Unmake()
			continue
		}
		t, z, ok = p.defend(plies-1, extra)
		p.Unmake()
		if ok {
			return &certificate.Tree{Replies: []certificate.Reply{{Move: m, Tree: t}}}, p.MoveZone(m, &z), true
		}
	}
	return nil, z, false
}

// defend returns the win against all moves of the defender.
func (p *prover) defend(plies, extra int) (t *certificate.Tree, z relevance.Zone, ok bool) {
	p.MakePass()
	rest, zone, ok := p.attack(plies-1, extra+1)
	p.Unmake()
	if !ok || zone.Spare < 0 {
		return nil, z, false
	}
	t = &certificate.Tree{Rest: rest}
	after := relevance.Zone{Spare: 99}
	answers := p.MustAnswer(nil, &zone)
	for _, m := range answers {
		p.Make(m)
		var next *certificate.Tree
		ok = !p.Over()
		if ok {
			next, z, ok = p.attack(plies-1, extra)
		}
		p.Unmake()
		if !ok {
			return nil, z, false
		}
		after.Join(&z)
		t.Replies = append(t.Replies, certificate.Reply{Move: m, Tree: next})
	}
	if extra > 0 {
		z = p.ReplyZone(answers, &after, &zone, extra)
	}
	return t, z, true
}

// isDeep reports whether a tree has a win after a pass that takes more than one move.
func isDeep(t *certificate.Tree, passed bool) bool {
	if t == nil || passed && t.Replies[0].Tree != nil {
		return t != nil
	}
	for _, r := range t.Replies {
		if isDeep(r.Tree, false) {
			return true
		}
	}
	return t.Rest != nil && isDeep(t.Rest, true)
}

func wins(p *pente.Position, seat movegen.Seat) bool {
	var score [movegen.MaxSeats]int32
	p.Score(&score)
	return p.Over() && score[seat] == movegen.Win
}

// judge plays a tree against every legal move of the defender by the rules, listed or not: the winner's move must be legal, and
// win in the end.
type judge struct {
	*pente.Position
	winner movegen.Seat
	played int
	missed int // moves of the defender that no tree lists
	deep   int // missed moves for which the tree after the pass has a move of the defender
	plies  int // plies of the longest game
	path   []movegen.Move
}

func (j *judge) check(t *certificate.Tree) error {
	j.played++
	switch {
	case wins(j.Position, j.winner):
		j.plies = max(j.plies, len(j.path))
		return nil
	case j.Over():
		return fmt.Errorf("%s after %s: the game is over", j.AppendText(nil), j.line())
	case t == nil:
		return fmt.Errorf("%s after %s: the game is not over", j.AppendText(nil), j.line())
	case j.Mover() == j.winner:
		m := t.Replies[0].Move
		if !j.Legal(m) {
			return fmt.Errorf("%s after %s: %s is not legal", j.AppendText(nil), j.line(), j.AppendMove(nil, m))
		}
		return j.after(m, t.Replies[0].Tree)
	}
	for _, m := range j.Moves(nil) {
		next := t.After(m)
		if next == t.Rest {
			j.missed++
			if next.Replies[0].Tree != nil {
				j.deep++
			}
		}
		if err := j.after(m, next); err != nil {
			return err
		}
	}
	return nil
}

func (j *judge) after(m movegen.Move, t *certificate.Tree) error {
	j.path = append(j.path, m)
	j.Make(m)
	err := j.check(t)
	j.Unmake()
	j.path = j.path[:len(j.path)-1]
	return err
}

func (j *judge) line() string {
	text := ""
	for _, m := range j.path {
		text += string(j.AppendMove(nil, m)) + " "
	}
	return text
}

// anyPosition returns a position on a small board with random stones, clustered by side so that there are threats.
func anyPosition(t *testing.T, rng *rand.Rand) *pente.Position {
	t.Helper()
	for {
		half := 2 + rng.IntN(2)
		size := 2*half + 1
		cells := bytes.Repeat([]byte("."), size*size)
		stones := size*size/4 + rng.IntN(size*size/3)
		for i := range stones {
			cells[rng.IntN(len(cells))] = "12"[i%2]
		}
		var rows []string
		for r := range size {
			rows = append(rows, string(cells[r*size:(r+1)*size]))
		}
		pairs := func() int { return []int{0, 0, 1, 2, 3, 4, 4}[rng.IntN(7)] }
		p := must.Get(pente.Parse(fmt.Sprintf("%d none %d %d %d %s", half, 30+rng.IntN(2), pairs(), pairs(), strings.Join(rows, "/"))))(t)
		if !p.Over() {
			return p
		}
	}
}

// file returns the file of a proof.
func file(tb testing.TB, p movegen.Position, winner movegen.Seat, t *certificate.Tree) []byte {
	tb.Helper()
	var b bytes.Buffer
	h := certificate.Header{Game: "pente", Position: string(p.AppendText(nil)), Winner: int(winner) + 1}
	must.Do(tb, certificate.Write(&b, h, p, t))
	return b.Bytes()
}

// check checks a file.
func check(data []byte, p movegen.Position) (certificate.Statistics, error) {
	f, err := certificate.Open(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return certificate.Statistics{}, err
	}
	return f.Check(p)
}

// winsFlag is the number of wins on small boards to check, 0 = a sample.
var winsFlag = flag.Int("wins", 0, "wins on small boards that are checked")

func wantedWins() int { return cmp.Or(*winsFlag, slow.Count(10, 60, 1_000)) }

// Wins with zones on small boards, for either side to move, hold against every move of the defender, listed or not.
func TestZones(t *testing.T) {
	wanted := wantedWins()
	rng := rand.New(rand.NewPCG(1, 2))
	proved, missed, deep := 0, 0, 0
	for proved < wanted {
		p := anyPosition(t, rng)
		plies := 5
		if p.Options().Half > 2 {
			plies = 3 + 2*rng.IntN(2)
		}
		q := &prover{p, movegen.Seat(rng.IntN(2)), 20_000}
		var tree *certificate.Tree
		ok := false
		if p.Mover() == q.winner {
			tree, _, ok = q.attack(plies, 0)
		} else if p.HasZones() {
			tree, _, ok = q.defend(plies-1, 0)
		}
		if !ok || !isDeep(tree, false) {
			continue
		}
		proved++
		s, err := check(file(t, p, q.winner, tree), p)
		if err != nil {
			t.Fatalf("%s: %v", p.AppendText(nil), err)
		}
		j := &judge{Position: p, winner: q.winner}
		if err := j.check(tree); err != nil {
			t.Fatalf("%s: %v", p.AppendText(nil), err)
		}
		if j.plies > s.Plies {
			t.Fatalf("%s: a game of %d plies, want %d at most", p.AppendText(nil), j.plies, s.Plies)
		}
		missed += j.missed
		deep += j.deep
	}
	t.Logf("%d wins, %d moves that no tree lists, %d of them before a longer win", proved, missed, deep)
	if deep < wanted {
		t.Errorf("only %d moves without an answer of their own before a longer win", deep)
	}
}
