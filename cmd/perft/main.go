// Command perft counts, lists and checks the legal moves of a game.
//
//	perft GAME --depth D       count sequences of moves, depth by depth
//	perft moves GAME           list the moves of positions read from stdin
//	perft validate GAME        check the moves of lines POSITION | MOVE read from stdin
//	perft suite                check the move generators against known counts
//
// Results go to standard output. The exit status is 0, 2 for wrong usage or input, or 1
// if the suite finds a mismatch or the output can't be written. Ctrl-C and SIGTERM end
// the count with status 130 or 143.
package main

import (
	"quincunx/engine"
	"quincunx/internal/command"
)

var program = command.Program{
	Name: "perft", Does: "Counts, lists and checks the legal moves of games.",
	Commands: func() any { return new(commands) }, Games: engine.Names(), Options: engine.OptionNames,
	Examples: []command.Example{
		{Line: "perft chinesecheckers --depth 5", Does: "counts the sequences of up to five moves from the start"},
		{Line: "perft seega --size 7 --depth 2 --divide", Does: "counts those after each first move, too"},
		{Line: "perft moves trilite <positions.txt", Does: "lists the legal moves of each position of a file"},
		{Line: "perft validate trilite <moves.txt", Does: "says of each line POSITION | MOVE what follows, or why the move is illegal"},
		{Line: "perft suite --full", Does: "checks the move generators as deep as the counts are known"},
	},
	Failure: "a count is not as known, or the output can't be written",
}

func main() { program.Main() }

// commands is the command line.
type commands struct {
	Count    countCommand    `cmd:"" default:"withargs" help:"Count the legal sequences of moves, depth by depth."`
	Moves    movesCommand    `cmd:"" help:"List the legal moves of each position on stdin."`
	Validate validateCommand `cmd:"" help:"Say of each line POSITION | MOVE on stdin whether the move is legal."`
	Suite    suiteCommand    `cmd:"" help:"Check the move generators against the built-in tables."`
}
