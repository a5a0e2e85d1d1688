// Penterivals is a player of Pente that shares no code with the engine and thinks in one of three other ways, to test the engine against
// strangers:
//
//	penterivals brute -depth 3        alpha-beta to a fixed depth with scores of patterns, and nothing left out
//	penterivals threats -nodes 20000  wins by threats alone, and otherwise the greatest gain
//	penterivals playouts -games 3000  a tree of random games
//
// It speaks UGI, with the game's default opening rule:
//
//	go build -o penterivals ./examples/bots/penterivals
//	go run ./cmd/match pente --player "nodes=20000" --player "name=brute cmd='./penterivals brute' movetime=1m" --games 20 --balance 50
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
)

// player chooses a legal move; the game must not be over.
type player interface{ choose(b *board) int }

func main() {
	if len(os.Args) == 2 && slices.Contains([]string{"-h", "-help", "--help"}, os.Args[1]) {
		fmt.Println("usage: penterivals brute [-depth N] | threats [-nodes N] | playouts [-games N] [-seed N]")
		return
	}
	p, err := newPlayer(os.Args[1:])
	if err == nil {
		err = serve(os.Stdin, os.Stdout, p)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "penterivals:", err)
		os.Exit(2)
	}
}

// newPlayer returns the player of a command line.
func newPlayer(words []string) (player, error) {
	if len(words) == 0 {
		return nil, fmt.Errorf("want brute, threats or playouts")
	}
	flags := flag.NewFlagSet(words[0], flag.ContinueOnError)
	depth := flags.Int("depth", 3, "plies that brute searches")
	nodes := flags.Int("nodes", 20_000, "positions of a search of threats")
	games := flags.Int("games", 3_000, "random games of a move of playouts")
	seed := flags.Uint64("seed", 1, "of the random games")
	if err := flags.Parse(words[1:]); err != nil {
		return nil, err
	}
	if flags.NArg() > 0 || min(*depth, *nodes, *games) < 1 {
		return nil, fmt.Errorf("want numbers above 0 and no other words")
	}
	switch words[0] {
	case "brute":
		return brute{*depth}, nil
	case "threats":
		return &threats{nodes: *nodes}, nil
	case "playouts":
		return &playouts{games: *games, rand: rand.New(rand.NewPCG(*seed, 0))}, nil
	}
	return nil, fmt.Errorf("%s: want brute, threats or playouts", words[0])
}

// serve answers the commands of UGI that a player needs, until quit or the end of the input.
func serve(in io.Reader, out io.Writer, p player) error {
	half := 9
	b := newBoard(half)
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		var err error
		switch words[0] {
		case "ugi":
			fmt.Fprintln(out, "id name penterivals\noption name Game type combo default pente var pente\noption name size type spin default 9 min 2 max 15\nugiok")
		case "isready":
			fmt.Fprintln(out, "readyok")
		case "setoption":
			if name, value, _ := strings.Cut(strings.Join(words[1:], " "), " value "); name == "name size" {
				half, err = strconv.Atoi(value)
			}
		case "position":
			b, err = position(half, words[1:])
		case "go":
			if b.winner != empty || len(b.near(2)) == 0 {
				return fmt.Errorf("the game is over")
			}
			fmt.Fprintln(out, "bestmove", b.name(p.choose(b)))
		case "quit":
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", lines.Text(), err)
		}
	}
	return lines.Err()
}

// position returns the board after the words startpos moves M … or fen TEXT moves M ….
func position(half int, words []string) (*board, error) {
	setup, moves, _ := strings.Cut(strings.Join(words, " ")+" ", " moves ")
	b, err := start(half, strings.Fields(setup))
	if err != nil {
		return nil, err
	}
	for _, name := range strings.Fields(moves) {
		cell, err := b.parse(name)
		if err != nil {
			return nil, err
		}
		b.play(cell)
	}
	return b, nil
}

// start returns the board where the moves of a position begin. A text has the half size, the opening rule, the number of moves made, the
// pairs of both players, and the rows, separated by slashes.
func start(half int, words []string) (*board, error) {
	if len(words) == 1 && words[0] == "startpos" {
		if half < 2 || half > 15 {
			return nil, fmt.Errorf("size %d: want 2 to 15", half)
		}
		return newBoard(half), nil
	}
	if len(words) != 7 || words[0] != "fen" || words[2] != "either" {
		return nil, fmt.Errorf("want startpos, or fen and the text of a position with the opening rule either")
	}
	var numbers [4]int
	for i, word := range []string{words[1], words[3], words[4], words[5]} {
		var err error
		if numbers[i], err = strconv.Atoi(word); err != nil || numbers[i] < 0 {
			return nil, fmt.Errorf("%s: want a number from 0", word)
		}
	}
	half = numbers[0]
	rows := strings.Split(words[6], "/")
	if half < 2 || half > 15 || len(rows) != 2*half+1 {
		return nil, fmt.Errorf("%d rows, want those of a size of 2 to 15", len(rows))
	}
	b := newBoard(half)
	b.ply, b.mover = numbers[1], byte(numbers[1]%2)
	b.pairs = [2]int(numbers[2:])
	for r, row := range rows {
		if len(row) != len(rows) || strings.Trim(row, ".12") != "" {
			return nil, fmt.Errorf("row %q", row)
		}
		for c, stone := range []byte(row) {
			if stone != '.' {
				b.cells[(r+1)*b.width+c+1] = stone - '1'
			}
		}
	}
	return b, nil
}
