package pente

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"quincunx/contest"
	eval "quincunx/eval/pente"
	"quincunx/movegen"
	rules "quincunx/movegen/pente"
	"quincunx/search"
	"quincunx/search/alphabeta"
)

// player is our entry.
type player struct {
	position *eval.Position  // nil without a game
	searcher search.Searcher // nil before the first game
	budget   contest.Budget
	claims   [MaxCaptures]Capture
}

// New returns our entry.
func New() Entry { return new(player) }

// InitPente implements [Entry]. It accepts half sizes 2..15; otherwise it begins no game.
func (p *player) InitPente(boardHalfSize int) {
	began := time.Now()
	p.TermPente()
	// One sentence of the contest's rules requires both coordinates of side 1's second stone to be 3 or more, the
	// sentence before it only one of them. With both, the stone is legal in either reading.
	start, err := rules.New(rules.Options{Half: boardHalfSize, Opening: rules.Both})
	if err != nil {
		return
	}
	position, err := eval.New(start, eval.DefaultWeights())
	if err != nil {
		return
	}
	if p.searcher == nil {
		if p.searcher, err = alphabeta.New(alphabeta.Options{HashMiB: hashMiB, Set: eval.SearchParameters()}); err != nil {
			return
		}
	} else {
		p.searcher.NewGame()
	}
	p.position, p.budget = position, contest.NewBudget(prize, sides)
	p.budget.Spend(began)
}

// Pente implements [Entry]. Without a game, the move is the centre. An opponent's move that is off the board or
// on a stone counts as a pass. Once the game is over, the move is the first empty intersection, and nothing is
// claimed.
//
// playingFirst is only considered at the first move of a game; later there is always an opponent's move.
func (p *player) Pente(opponentsMove Point, playingFirst bool) (yourMove Point, claimCaptures []Capture, claimVictory bool) {
	defer p.budget.Spend(time.Now())
	if p.position == nil {
		return Point{}, nil, false
	}
	if !playingFirst || p.position.Ply() > 0 {
		p.makeOpponentsMove(opponentsMove)
	}
	if p.position.Over() {
		return p.firstEmpty(), nil, false
	}
	me, pairs := p.position.Mover(), p.position.Pairs(p.position.Mover())
	move := p.choose()
	p.position.Make(move)
	claimCaptures = p.claims[:p.position.Pairs(me)-pairs]
	taken := p.position.LastCaptures(make([]int, 0, 2*MaxCaptures))
	for i := range claimCaptures {
		claimCaptures[i] = Capture{p.point(taken[2*i]), p.point(taken[2*i+1])}
	}
	return p.point(rules.Target(move)), claimCaptures, p.position.Over() && movegen.IsWin(p.position, me)
}

// TermPente implements [Entry]. The search's table is kept for the next game.
func (p *player) TermPente() { *p = player{searcher: p.searcher} }

// choose returns the move to play.
func (p *player) choose() movegen.Move {
	if p.position.CountMoves() == 1 {
		return p.position.Moves(nil)[0]
	}
	limits := search.Limits{Nodes: p.budget.Nodes(nodes), MoveTime: p.budget.MoveTime()}
	if limits.Nodes < minNodes {
		limits = search.Limits{Depth: 1, Nodes: minNodes} // the best move after one ply
	}
	return p.searcher.Search(context.Background(), p.position, limits, nil).Move
}

// makeOpponentsMove makes the opponent's move, or passes if it is impossible.
func (p *player) makeOpponentsMove(at Point) {
	if p.position.Over() {
		return
	}
	move, err := p.position.ParseMove(fmt.Sprintf("%d:%d", at.V, at.H))
	if err == nil {
		p.position.Make(move)
		return
	}
	if p.position.Ply() >= rules.OpeningPlies || !p.place(at) {
		p.position.MakePass()
	}
}

// place places a stone of the side to move on an intersection that the opening rule forbids, in case the
// contest's referee reads that rule differently. It reports whether the intersection is free. So early in a game
// the stone can't capture.
func (p *player) place(at Point) bool {
	fields, rows := p.fields()
	half := p.position.Options().Half
	if min(at.V, at.H) < -half || max(at.V, at.H) > half {
		return false
	}
	cell := &rows[(at.V+half)*rowLength(half)+at.H+half]
	if *cell != '.' {
		return false
	}
	*cell = '1' + byte(p.position.Mover())
	fields[2], fields[5] = strconv.Itoa(p.position.Ply()+1), string(rows)
	return p.position.SetText(strings.Join(fields, " ")) == nil
}

// firstEmpty returns the first empty intersection, or the centre if there is none.
func (p *player) firstEmpty() Point {
	_, rows := p.fields()
	half := p.position.Options().Half
	if i := bytes.IndexByte(rows, '.'); i >= 0 {
		return Point{i/rowLength(half) - half, i%rowLength(half) - half}
	}
	return Point{}
}

// fields returns the six fields of the position's text form, and a copy of the last one, the rows.
func (p *player) fields() (fields []string, rows []byte) {
	fields = strings.Split(string(p.position.AppendText(nil)), " ")
	return fields, []byte(fields[5])
}

// rowLength returns the length of a row in the text form, including the separator.
func rowLength(half int) int { return 2*half + 2 }

// point returns the intersection of a cell of the rules.
func (p *player) point(cell int) Point {
	half := p.position.Options().Half
	return Point{cell/rules.Span - half, cell%rules.Span - half}
}
