package trilite

import (
	"context"

	rules "quincunx/movegen/trilite"
	"quincunx/search/retrograde"
)

// player is our entry.
type player struct {
	solution *retrograde.Solution // made by the first call
	position *rules.Position
	number   int                // which player the entry is, 1 or 2
	newest   [2][]BoardPosition // what each player placed in this game, as far as the entry knows
}

// New returns our entry.
func New() Entry { return &player{position: rules.New(), number: 1} }

// PlayTrilite implements [Entry].
func (p *player) PlayTrilite(triliteBoard Board, opponentPreviousPlay BoardPosition, playerNumber int, newGame bool) BoardPosition {
	if p.solution == nil {
		// The game is small and its own graph is sound, so that nothing can fail.
		p.solution, _ = retrograde.SolveGame(context.Background(), rules.NewIndex(), rules.New())
	}
	if newGame {
		p.newest = [2][]BoardPosition{}
		if playerNumber == 1 || playerNumber == 2 {
			p.number = playerNumber
		}
	}
	me := p.number - 1
	if opponentPreviousPlay != NoPosition {
		p.newest[1-me] = append(p.newest[1-me], opponentPreviousPlay)
	}
	text, ok := p.describe(triliteBoard)
	if !ok || p.position.SetText(text) != nil || p.position.Over() {
		return firstEmpty(triliteBoard)
	}
	moves := p.solution.Moves(p.position)
	played := BoardPosition(p.position.AppendMove(nil, moves[0].Move)[0] - '0')
	p.newest[me] = append(p.newest[me], played)
	return played
}

// describe returns the text form of the position that a board shows, and whether
// it is one of the game.
func (p *player) describe(b Board) (text string, ok bool) {
	form := []byte{'0' + byte(p.number)}
	for side := range 2 {
		stones := p.stones(b, side)
		form = append(form, ' ')
		for _, s := range stones {
			form = append(form, '0'+byte(s))
		}
		if len(stones) == 0 {
			form = append(form, '-')
		}
	}
	return string(form), true
}

// stones returns the stones of a side, 0 or 1, from the oldest to the newest.
func (p *player) stones(b Board, side int) []BoardPosition {
	staying := Player1Staying + PositionValue(2*side)
	var oldest, others []BoardPosition
	for at, value := range b {
		switch value {
		case staying:
			others = append(others, BoardPosition(at))
		case staying + 1:
			oldest = append(oldest, BoardPosition(at))
		}
	}
	played := p.newest[side]
	if len(others) == 2 && len(played) > 0 && others[0] == played[len(played)-1] {
		others[0], others[1] = others[1], others[0]
	}
	return append(oldest, others...)
}

// firstEmpty returns the first empty position, or NoPosition.
func firstEmpty(b Board) BoardPosition {
	for at, value := range b {
		if value == Empty {
			return BoardPosition(at)
		}
	}
	return NoPosition
}
