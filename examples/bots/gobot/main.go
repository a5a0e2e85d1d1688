// Bot is a small player of all five games. It takes the rules from the library, looks one ply ahead, and
// plays the move after which it values the position most. To make a bot of your own, change the function
// value, or add a search around it.
//
//	go build -o bot ./examples/bots/gobot
//	go run ./cmd/match pente --player "name=mine cmd=./bot movetime=1s" --player "name=random search=random" --openings 4 --games 10
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"quincunx/engine"
	"quincunx/movegen"
	"quincunx/search"
)

func main() {
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "bot:", err)
		os.Exit(1)
	}
}

// serve answers the commands of the UGI protocol that a bot needs, until quit or the end of the input.
func serve(in io.Reader, out io.Writer) error {
	e, err := engine.Open("pente", nil)
	if err != nil {
		return err
	}
	seat := movegen.Seat(0) // the player for whom go answers, if all act simultaneously
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		switch words[0] {
		case "ugi":
			fmt.Fprintf(out, "id name bot\noption name Game type combo default pente var %s\n", strings.Join(engine.Names(), " var "))
			fmt.Fprintln(out, "option name Seat type spin default 1 min 1 max 6\nugiok")
		case "isready":
			fmt.Fprintln(out, "readyok")
		case "setoption":
			switch name, value, _ := strings.Cut(strings.Join(words[1:], " "), " value "); name {
			case "name Game":
				e, err = engine.Open(value, nil)
			case "name Seat":
				var n int
				n, err = strconv.Atoi(value)
				seat = movegen.Seat(n - 1)
			}
		case "position":
			err = setPosition(e, words[1:])
		case "go":
			var move string
			if move, err = choose(e, seat); err == nil {
				fmt.Fprintln(out, "bestmove", move)
			}
		case "quit":
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", lines.Text(), err)
		}
	}
	return lines.Err()
}

// setPosition sets up a position from the words after position: startpos or fen TEXT, and moves M ….
func setPosition(e *engine.Engine, words []string) error {
	text, list, _ := strings.Cut(strings.Join(words, " "), " moves ")
	moves := strings.Fields(list)
	if text == "startpos" {
		return e.SetStart(moves...)
	}
	return e.SetPosition(strings.TrimPrefix(text, "fen "), moves...)
}

// choose returns the move after which the position is worth most. If all players act simultaneously, it
// assumes that the others make their first legal move.
func choose(e *engine.Engine, seat movegen.Seat) (string, error) {
	position, err := e.Evaluated() // a copy
	if err != nil {
		return "", err
	}
	turn := movegen.TurnOf(position)
	if !turn.Simultaneous() {
		seat = turn.Actors()[0]
	}
	if turn.Over() || !slices.Contains(turn.Actors(), seat) {
		return "", fmt.Errorf("player %d is not to act", seat+1)
	}
	var joint movegen.JointMove
	for _, actor := range turn.Actors() {
		joint[actor] = turn.Moves(actor, nil)[0]
	}
	var best movegen.Move
	most := 0
	for i, move := range turn.Moves(seat, nil) {
		joint[seat] = move
		turn.Make(&joint)
		if v := value(turn, seat); i == 0 || v > most {
			best, most = move, v
		}
		turn.Unmake()
	}
	return string(turn.AppendMove(nil, seat, best)), nil
}

// won exceeds every estimate.
const won = 1_000_000

// value returns the value of a position for a player: its result if the game is over or the next player
// can win, and otherwise the library's estimate.
func value(turn movegen.Turn, seat movegen.Seat) int {
	var worth [movegen.MaxSeats]int32
	if turn.Over() {
		turn.Score(&worth)
		return won * int(worth[seat])
	}
	if next := turn.Actors()[0]; next != seat && !turn.Simultaneous() && canWin(turn, next) {
		return -won
	}
	switch position := turn.State.(type) {
	case interface {
		EvaluateSeats(dst *[movegen.MaxSeats]int32)
	}:
		position.EvaluateSeats(&worth)
		return int(worth[seat])
	case search.Position:
		if position.Mover() == seat {
			return int(position.Evaluate())
		}
		return -int(position.Evaluate())
	}
	return 0
}

// canWin reports whether the player to move has a move that wins immediately.
func canWin(turn movegen.Turn, seat movegen.Seat) bool {
	var joint movegen.JointMove
	for _, joint[seat] = range turn.Moves(seat, nil) {
		turn.Make(&joint)
		wins := turn.Over() && movegen.IsWin(turn.State, seat)
		turn.Unmake()
		if wins {
			return true
		}
	}
	return false
}
