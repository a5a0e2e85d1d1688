package pente

import (
	"context"
	"fmt"

	eval "quincunx/eval/pente"
	"quincunx/movegen"
	rules "quincunx/movegen/pente"
	"quincunx/search"
	"quincunx/search/alphabeta"
)

const (
	hashMiB = 4
	nodes   = 2000 // of a move
)

// player is our entry.
type player struct {
	searcher search.Searcher
	position *eval.Position // nil without a game
	claims   [MaxCaptures]Capture
}

// New returns our entry.
func New() Entry { return new(player) }

// InitPente implements [Entry].
func (p *player) InitPente(boardHalfSize int) {
	p.TermPente()
	start, err := rules.New(rules.Options{Half: boardHalfSize})
	if err != nil {
		return
	}
	if p.position, err = eval.New(start, eval.DefaultWeights()); err != nil {
		return
	}
	p.searcher, _ = alphabeta.New(alphabeta.Options{HashMiB: hashMiB})
}

// Pente implements [Entry].
func (p *player) Pente(opponentsMove Point, playingFirst bool) (yourMove Point, claimCaptures []Capture, claimVictory bool) {
	if p.position == nil {
		return Point{}, nil, false
	}
	if !playingFirst || p.position.Ply() > 0 {
		p.hear(opponentsMove)
	}
	if p.position.Over() {
		return Point{}, nil, false
	}
	me := p.position.Mover()
	move := p.searcher.Search(context.Background(), p.position, search.Limits{Nodes: nodes}, nil).Move
	p.position.Make(move)
	taken := p.position.LastCaptures(nil)
	claims := p.claims[:0]
	for i := 0; i+1 < len(taken); i += 2 {
		claims = append(claims, Capture{p.point(taken[i]), p.point(taken[i+1])})
	}
	var score [movegen.MaxSeats]int32
	if p.position.Over() {
		p.position.Score(&score)
	}
	return p.point(rules.Target(move)), claims, score[me] == movegen.Win
}

// TermPente implements [Entry].
func (p *player) TermPente() { p.position, p.searcher = nil, nil }

// hear plays the opponent's move. One that is not legal is taken as a pass.
func (p *player) hear(at Point) {
	if p.position.Over() {
		return
	}
	m, err := p.position.ParseMove(fmt.Sprintf("%d:%d", at.V, at.H))
	if err != nil {
		p.position.MakePass()
		return
	}
	p.position.Make(m)
}

// point returns where a cell of the rules is.
func (p *player) point(cell int) Point {
	half := p.position.Options().Half
	return Point{cell/rules.Span - half, cell%rules.Span - half}
}
