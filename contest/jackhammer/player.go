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

// Player is our entry.
type Player struct {
	searcher search.SimultaneousSearcher // nil before the first game
	position *eval.Position              // nil without a game
	options  rules.Options
	me       movegen.Seat
}

// New returns our entry.
func New() *Player { return new(Player) }

var _ Entry = (*Player)(nil)

// InitJackhammer implements [Entry]. It begins no game if an argument is out of range.
func (p *Player) InitJackhammer(boardSize, numTurns int, resolution Resolution, yourIndex int) {
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
	if p.searcher == nil { // otherwise it is reused: it has no state of a game
		if p.searcher, err = simultaneous.New(simultaneous.Options{HashMiB: hashMiB}); err != nil {
			return
		}
	}
	*p = Player{searcher: p.searcher, position: position, options: options, me: movegen.Seat(yourIndex)}
}

// PlayJackhammer implements [Entry]. The entry stays without a game, after the last turn, and
// on a board that is not possible in the game.
func (p *Player) PlayJackhammer(board Board, history []Turn) Action {
	return p.PlayTurn(board, len(history))
}

// PlayTurn is PlayJackhammer with only the number of the turn, counted from 0, since the entry
// doesn't need the rest of the history.
func (p *Player) PlayTurn(board Board, turn int) Action {
	if p.position == nil || !p.setUp(board, turn) || p.position.Over() || p.position.IsScoreFinal(p.me) {
		return Action{}
	}
	found := p.searcher.SearchSeat(context.Background(), p.position, p.me, limits, nil)
	if found.Score < smallScore {
		if a, ok := board.refuge(int(p.me), p.options.Turns-turn); ok {
			return a
		}
	}
	return p.action(found.Move)
}

// TermJackhammer implements [Entry]. The search's tree is kept for the next game.
func (p *Player) TermJackhammer() { *p = Player{searcher: p.searcher} }

// action converts an action of the rules to an action of the contest.
func (p *Player) action(m movegen.Move) (a Action) {
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

// setUp sets up the position, and reports whether the board is possible in the game.
func (p *Player) setUp(board Board, turn int) bool {
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
