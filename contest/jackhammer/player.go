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

// player is our entry.
type player struct {
	searcher search.SimultaneousSearcher // nil before the first game
	position *eval.Position              // nil without a game
	options  rules.Options
	me       movegen.Seat
}

// New returns our entry.
func New() Entry { return new(player) }

// InitJackhammer implements [Entry]. It begins no game with anything that is out of its
// range.
func (p *player) InitJackhammer(boardSize, numTurns int, resolution Resolution, yourIndex int) {
	p.TermJackhammer()
	if resolution < ResolveAfter || resolution > ResolveHarsh || yourIndex < 0 || yourIndex >= len(Board{}.Player) {
		return
	}
	options := rules.Options{Side: boardSize, Turns: numTurns, Resolution: rules.Resolution(resolution)}
	start, err := rules.New(options)
	if err != nil {
		return
	}
	position, err := eval.New(start, eval.DefaultWeights())
	if err != nil {
		return
	}
	if p.searcher == nil { // it doesn't learn from one game to the next
		if p.searcher, err = simultaneous.New(simultaneous.Options{HashMiB: hashMiB}); err != nil {
			return
		}
	}
	*p = player{searcher: p.searcher, position: position, options: options, me: movegen.Seat(yourIndex)}
}

// PlayJackhammer implements [Entry]. The entry stays put without a game, when all turns
// are over, and on a board that is not one of the game. Of the history it only needs the length.
func (p *player) PlayJackhammer(board Board, history []Turn) Action {
	if p.position == nil || !p.setUp(board, len(history)) || p.position.Over() || p.position.Settled(p.me) {
		return Action{}
	}
	return p.action(p.searcher.SearchSeat(context.Background(), p.position, p.me, limits, nil).Move)
}

// TermJackhammer implements [Entry]. The tree of the search is kept for the next game.
func (p *player) TermJackhammer() { *p = player{searcher: p.searcher} }

// action returns an action of the rules as one of the contest.
func (p *player) action(m movegen.Move) (a Action) {
	text := string(p.position.AppendSeatMove(nil, p.me, m))
	switch text[0] {
	case 'm':
		a.Kind = Move
	case 'h':
		a.Kind = Hammer
	default:
		return Action{}
	}
	if _, err := fmt.Sscanf(text[1:], "%d:%d", &a.Cell.Row, &a.Cell.Col); err != nil {
		return Action{}
	}
	return a
}

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
