package seega

import (
	"context"
	"fmt"

	eval "quincunx/eval/seega"
	"quincunx/movegen"
	rules "quincunx/movegen/seega"
	"quincunx/search"
	"quincunx/search/alphabeta"
)

const (
	hashMiB = 4
	nodes   = 2000 // of a move
)

// player is our entry.
type player struct {
	searcher   search.Searcher // nil without a game
	position   *eval.Position
	size       int
	threshold  int
	pieceValue byte
	side       byte // '1' or '2', as in the text forms

	last Position // where the last move led to
	past search.Past
}

// New returns our entry.
func New() Entry { return new(player) }

// InitGame implements [Entry].
func (p *player) InitGame(boardSize int, pieceValue byte, playFirst bool, stalemateThreshold int) {
	p.TermGame()
	threshold := min(max(stalemateThreshold, 0), rules.MaxCount)
	start, err := rules.New(rules.Options{Size: boardSize, Threshold: threshold})
	if err != nil || pieceValue == 0 {
		return
	}
	position, err := eval.New(start, eval.DefaultWeights())
	if err != nil {
		return
	}
	searcher, err := alphabeta.New(alphabeta.Options{HashMiB: hashMiB})
	if err != nil {
		return
	}
	side := byte('2')
	if playFirst {
		side = '1'
	}
	*p = player{
		searcher: searcher, position: position, size: boardSize, threshold: threshold, pieceValue: pieceValue, side: side,
		last: NoPosition,
	}
}

// PlacePieces implements [Entry].
func (p *player) PlacePieces(board Board) (placePiece1, placePiece2 Position) {
	rows, ok := p.rows(board)
	if !ok || p.position.SetText(fmt.Sprintf("%d P %c - 0 %d %s", p.size, p.side, p.threshold, rows)) != nil || p.position.PairPly() != 1 {
		return NoPosition, NoPosition
	}
	first := p.search()
	p.position.Make(first)
	second := p.search()
	_, at1 := p.ends(first)
	_, at2 := p.ends(second)
	return at1, at2
}

// MovePiece implements [Entry].
func (p *player) MovePiece(board Board, followUpMove bool) (moveFrom, moveTo Position, blocked bool) {
	rows, ok := p.rows(board)
	if !ok {
		return NoPosition, NoPosition, true
	}
	forced := "-"
	if followUpMove {
		forced = fmt.Sprintf("%d:%d", p.last.Row, p.last.Col)
	}
	if p.position.SetText(fmt.Sprintf("%d M %c %s %d %d %s", p.size, p.side, forced, 0, p.threshold, rows)) != nil || p.position.Over() {
		return NoPosition, NoPosition, true
	}
	m := p.search()
	if !rules.IsStep(m) {
		return NoPosition, NoPosition, true
	}
	moveFrom, moveTo = p.ends(m)
	p.last = moveTo
	return moveFrom, moveTo, false
}

// TermGame implements [Entry].
func (p *player) TermGame() { *p = player{} }

func (p *player) search() movegen.Move {
	limits := search.Limits{Nodes: nodes, Past: &p.past}
	return p.searcher.Search(context.Background(), p.position, limits, nil).Move
}

// rows returns the rows of a board as in the text forms, and whether it is a
// board of the game.
func (p *player) rows(board Board) (text []byte, ok bool) {
	if p.searcher == nil || board.BoardSize != p.size || len(board.Cell) != p.size*p.size {
		return nil, false
	}
	for i, value := range board.Cell {
		if i > 0 && i%p.size == 0 {
			text = append(text, '/')
		}
		switch value {
		case 0:
			text = append(text, '.')
		case p.pieceValue:
			text = append(text, p.side)
		default:
			text = append(text, '1'+'2'-p.side)
		}
	}
	return text, true
}

// ends returns the positions that a move leads from and to.
func (p *player) ends(m movegen.Move) (from, to Position) {
	stride, _ := rules.Layout(p.size)
	a, b := rules.Ends(m)
	return Position{a / stride, a % stride}, Position{b / stride, b % stride}
}
