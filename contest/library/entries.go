package library

import (
	"fmt"

	"quincunx/contest/chinesecheckers"
	"quincunx/contest/jackhammer"
	"quincunx/contest/pente"
	"quincunx/contest/seega"
	"quincunx/contest/trilite"
	"quincunx/match"
)

// cBool returns the value of a Boolean in C.
func cBool(b bool) int {
	if b {
		return 1
	}
	return 0
}

// entries creates the entries of the contests, by game.
var entries = map[string]func(*entry) any{
	"chinesecheckers": func(e *entry) any { return &checkersEntry{e} },
	"jackhammer":      func(e *entry) any { return &jackhammerEntry{entry: e} },
	"pente":           func(e *entry) any { return &penteEntry{e} },
	"seega":           func(e *entry) any { return &seegaEntry{e} },
	"trilite":         func(e *entry) any { return &triliteEntry{e} },
}

// Entry returns an entry that calls the library in a new process, such as a [pente.Entry].
func (l *Library) Entry() any { return entries[l.game](&entry{library: l}) } // Open accepts no other games

type checkersEntry struct{ *entry }

func (e *checkersEntry) InitChineseCheckers(numPlayers, gameSize int, playerPosition [6]int, yourIndex int) {
	arguments := append([]int{numPlayers, gameSize}, playerPosition[:]...)
	e.call(0, "InitChineseCheckers", append(arguments, yourIndex)...)
}

func (e *checkersEntry) YourMove() (from, to chinesecheckers.Position) {
	n := e.call(4, "YourMove")
	return chinesecheckers.Position{Row: n[0], Col: n[1]}, chinesecheckers.Position{Row: n[2], Col: n[3]}
}

func (e *checkersEntry) OpponentMove(opponent int, from, to chinesecheckers.Position) {
	e.call(0, "OpponentMove", opponent, from.Row, from.Col, to.Row, to.Col)
}

func (e *checkersEntry) TermChineseCheckers() { e.call(0, "TermChineseCheckers") }

type seegaEntry struct{ *entry }

func (e *seegaEntry) InitGame(boardSize int, pieceValue byte, playFirst bool, stalemateThreshold int) {
	e.call(0, "InitGame", boardSize, int(pieceValue), cBool(playFirst), stalemateThreshold)
}

func (e *seegaEntry) PlacePieces(board seega.Board) (placePiece1, placePiece2 seega.Position) {
	n := e.call(4, "PlacePieces", appendBoard(nil, board)...)
	return seega.Position{Row: n[0], Col: n[1]}, seega.Position{Row: n[2], Col: n[3]}
}

func (e *seegaEntry) MovePiece(board seega.Board, followUpMove bool) (moveFrom, moveTo seega.Position, blocked bool) {
	n := e.call(5, "MovePiece", appendBoard([]int{cBool(followUpMove)}, board)...)
	return seega.Position{Row: n[0], Col: n[1]}, seega.Position{Row: n[2], Col: n[3]}, n[4] != 0
}

func (e *seegaEntry) TermGame() { e.call(0, "TermGame") }

// appendBoard appends the size and the cells of a board.
func appendBoard(dst []int, b seega.Board) []int {
	dst = append(dst, b.BoardSize)
	for _, c := range b.Cell {
		dst = append(dst, int(c))
	}
	return dst
}

type penteEntry struct{ *entry }

func (e *penteEntry) InitPente(boardHalfSize int) { e.call(0, "InitPente", boardHalfSize) }

func (e *penteEntry) Pente(opponentsMove pente.Point, playingFirst bool) (
	yourMove pente.Point, claimCaptures []pente.Capture, claimVictory bool,
) {
	n := e.call(4, "Pente", opponentsMove.V, opponentsMove.H, cBool(playingFirst))
	yourMove, claimVictory = pente.Point{V: n[0], H: n[1]}, n[2] != 0
	captures := n[3]
	if captures < 0 || captures > pente.MaxCaptures {
		e.err = &match.Fault{Cause: match.ByWrongClaim, Detail: fmt.Sprintf(
			"move %d:%d: %d captures claimed, want 0 to %d", yourMove.V, yourMove.H, captures, pente.MaxCaptures)}
		return yourMove, nil, claimVictory
	}
	for n = n[4:]; len(n) >= 4; n = n[4:] {
		claimCaptures = append(claimCaptures, pente.Capture{
			Stone1: pente.Point{V: n[0], H: n[1]}, Stone2: pente.Point{V: n[2], H: n[3]},
		})
	}
	return yourMove, claimCaptures, claimVictory
}

func (e *penteEntry) TermPente() { e.call(0, "TermPente") }

type triliteEntry struct{ *entry }

func (e *triliteEntry) PlayTrilite(
	triliteBoard trilite.Board, opponentPreviousPlay trilite.BoardPosition, playerNumber int, newGame bool,
) trilite.BoardPosition {
	var arguments []int
	for _, value := range triliteBoard {
		arguments = append(arguments, int(value))
	}
	arguments = append(arguments, int(opponentPreviousPlay), playerNumber, cBool(newGame))
	return trilite.BoardPosition(e.call(1, "PlayTrilite", arguments...)[0])
}

type jackhammerEntry struct {
	*entry
	sent int // number of turns of the history that the process has received
}

func (e *jackhammerEntry) InitJackhammer(boardSize, numTurns int, resolution jackhammer.Resolution, yourIndex int) {
	e.sent = 0
	e.call(0, "InitJackhammer", boardSize, numTurns, int(resolution), yourIndex)
}

func (e *jackhammerEntry) PlayJackhammer(board jackhammer.Board, history []jackhammer.Turn) jackhammer.Action {
	arguments := []int{board.BoardSize}
	for _, p := range board.Player {
		arguments = append(arguments, p.Row, p.Col)
	}
	for _, knocked := range board.KnockedOut {
		arguments = append(arguments, cBool(knocked))
	}
	arguments = append(arguments, len(history), e.sent)
	for _, turn := range history[e.sent:] {
		for _, a := range turn {
			arguments = append(arguments, int(a.Kind), a.Cell.Row, a.Cell.Col)
		}
	}
	e.sent = len(history)
	n := e.call(3, "PlayJackhammer", arguments...)
	return jackhammer.Action{Kind: jackhammer.ActionKind(n[0]), Cell: jackhammer.Position{Row: n[1], Col: n[2]}}
}

func (e *jackhammerEntry) TermJackhammer() { e.call(0, "TermJackhammer") }
