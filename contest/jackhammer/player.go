package jackhammer

import (
	"context"
	"fmt"

	eval "quincunx/eval/jackhammer"
	"quincunx/movegen"
	rules "quincunx/movegen/jackhammer"
	"quincunx/search"
	"quincunx/search/simultaneous"
)

const (
	hashMiB = 8
	nodes   = 300 // of a turn
)

// player is our entry.
type player struct {
	searcher search.SimultaneousSearcher // nil without a game
	position *eval.Position
	options  rules.Options
	me       movegen.Seat
}

// New returns our entry.
func New() Entry { return new(player) }

// InitJackhammer implements [Entry].
func (p *player) InitJackhammer(boardSize, numTurns int, resolution Resolution, yourIndex int) {
	p.TermJackhammer()
	options := rules.Options{Side: boardSize, Turns: numTurns, Resolution: rules.Resolution(resolution)}
	start, err := rules.New(options)
	if err != nil || resolution < ResolveAfter || resolution > ResolveHarsh || yourIndex < 0 || yourIndex >= start.Seats() {
		return
	}
	position, err := eval.New(start, eval.DefaultWeights())
	if err != nil {
		return
	}
	searcher, err := simultaneous.New(simultaneous.Options{HashMiB: hashMiB})
	if err != nil {
		return
	}
	*p = player{searcher: searcher, position: position, options: options, me: movegen.Seat(yourIndex)}
}

// PlayJackhammer implements [Entry].
func (p *player) PlayJackhammer(board Board, history []Turn) Action {
	if p.searcher == nil || !p.setUp(board, len(history)) || p.position.Over() {
		return Action{}
	}
	m := p.searcher.SearchSeat(context.Background(), p.position, p.me, search.Limits{Nodes: nodes}, nil).Move
	text := string(p.position.AppendSeatMove(nil, p.me, m))
	if text == "s" {
		return Action{Cell: board.Player[p.me]}
	}
	action := Action{Kind: Move}
	if text[0] == 'h' {
		action.Kind = Hammer
	}
	if _, err := fmt.Sscanf(text[1:], "%d:%d", &action.Cell.Row, &action.Cell.Col); err != nil {
		return Action{}
	}
	return action
}

// TermJackhammer implements [Entry].
func (p *player) TermJackhammer() { *p = player{} }

// setUp sets the position up, and reports whether it is one of the game.
func (p *player) setUp(board Board, turn int) bool {
	side := p.options.Side
	if board.BoardSize != side || len(board.KnockedOut) != side*side {
		return false
	}
	text := fmt.Appendf(nil, "%d %s %d %d", side, p.options.Resolution, turn, p.options.Turns)
	for _, at := range board.Player {
		text = fmt.Appendf(text, " %d:%d", at.Row, at.Col)
	}
	for row := range side {
		text = append(text, " /"[min(row, 1)])
		for col := range row + 1 {
			mark := byte('.')
			if board.KnockedOut[row*side+col] {
				mark = '#'
			}
			text = append(text, mark)
		}
	}
	return p.position.SetText(string(text)) == nil
}
