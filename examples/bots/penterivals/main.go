// Penterivals is a player of Pente that shares no code with the engine and thinks in one of three other ways, to test the engine against
// strangers:
//
//	penterivals brute -depth 3        alpha-beta to a fixed depth with scores of patterns, and nothing left out
//	penterivals threats -nodes 20000  wins by threats alone, and otherwise the greatest gain
//	penterivals playouts -games 3000  a tree of random games
//
// It speaks UGI and plays the game's default opening rule from the start of the game:
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
	"strconv"
	"strings"
)

// player chooses a legal move; the game must not be over.
type player interface{ choose(b *board) int }

func main() {
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

// position returns the board after the words startpos moves M ….
func position(half int, words []string) (*board, error) {
	if half < 2 || half > 15 || len(words) == 0 || words[0] != "startpos" {
		return nil, fmt.Errorf("want a size of 2 to 15 and startpos")
	}
	b := newBoard(half)
	for _, name := range words[min(2, len(words)):] {
		cell, err := b.parse(name)
		if err != nil {
			return nil, err
		}
		b.play(cell)
	}
	return b, nil
}
