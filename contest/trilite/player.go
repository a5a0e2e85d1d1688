package trilite

import (
	"context"
	"slices"

	rules "quincunx/movegen/trilite"
	"quincunx/search/retrograde"
)

// player is our entry.
type player struct {
	solution *retrograde.Solution // computed in the first call
	position *rules.Position
	number   int              // the entry's player number, 1 or 2; 0 before its first game
	newest   [2]BoardPosition // the last play of each player, if known
}

// New returns our entry.
func New() Entry { return &player{position: rules.New()} }

// PlayTrilite implements [Entry]. On a board that can't occur in a game, or on which the
// opponent has three in a row, the entry plays the first empty position, or NoPosition if
// there is none. It reads playerNumber if newGame is set, and in its first call.
func (p *player) PlayTrilite(triliteBoard Board, opponentPreviousPlay BoardPosition, playerNumber int, newGame bool) BoardPosition {
	if p.solution == nil {
		// There can be no error, since the index is valid and ctx is never done.
		p.solution, _ = retrograde.SolveGame(context.Background(), rules.NewIndex(), rules.New())
	}
	if newGame || p.number == 0 {
		p.number = numberOf(playerNumber, opponentPreviousPlay)
		p.newest = [2]BoardPosition{NoPosition, NoPosition}
	}
	me := p.number - 1
	p.newest[1-me] = opponentPreviousPlay
	p.newest[me] = p.choose(triliteBoard)
	return p.newest[me]
}

// numberOf returns the entry's player number. If playerNumber is invalid, it is determined
// by whether there was a previous play.
func numberOf(playerNumber int, opponentPreviousPlay BoardPosition) int {
	switch {
	case playerNumber == 1 || playerNumber == 2:
		return playerNumber
	case opponentPreviousPlay == NoPosition:
		return 1
	}
	return 2
}

// choose returns the best play on a board.
func (p *player) choose(b Board) BoardPosition {
	if slices.Min(b[:]) < Empty || slices.Max(b[:]) > Player2Disappearing ||
		p.position.SetText(p.describe(b)) != nil || p.position.CheckReachable() != nil || p.position.Over() {
		return firstEmpty(b)
	}
	best := p.solution.Moves(p.position)[0].Move
	return BoardPosition(p.position.AppendMove(nil, best)[0] - '0')
}

// describe returns the text form of a board.
func (p *player) describe(b Board) string {
	text := []byte{'0' + byte(p.number)}
	for side := range p.newest {
		text = append(text, ' ')
		stones := len(text)
		for _, at := range p.stones(b, side) {
			text = append(text, '0'+byte(at))
		}
		if len(text) == stones {
			text = append(text, '-')
		}
	}
	return string(text)
}

// stones returns the stones of a side from the oldest to the newest. The board shows the
// oldest of three; the newest is known from the plays so far.
func (p *player) stones(b Board, side int) []BoardPosition {
	var oldest, middle, newest []BoardPosition
	staying := Player1Staying + PositionValue(side)*(Player2Staying-Player1Staying)
	for i, value := range b {
		switch at := BoardPosition(i); {
		case value == staying+1:
			oldest = append(oldest, at)
		case value == staying && at == p.newest[side]:
			newest = append(newest, at)
		case value == staying:
			middle = append(middle, at)
		}
	}
	return append(append(oldest, middle...), newest...)
}

// firstEmpty returns the first empty position, or NoPosition.
func firstEmpty(b Board) BoardPosition {
	for i, value := range b {
		if value == Empty {
			return BoardPosition(i)
		}
	}
	return NoPosition
}
