//go:build !js

// Command engine plays games for another program, in the protocol UGI on
// standard input and output.
//
//	engine                  answers commands, for Pente until a client chooses another game
//	engine --game seega     the same, for Seega
//
// docs/protocol.md describes the protocol. The exit status is 0, 2 for wrong usage, or 1 if the
// input can't be read or the output can't be written. SIGINT and SIGTERM end a running search,
// which prints its bestmove, and then the program, with status 130 or 143.
package main

import (
	"quincunx/engine"
	"quincunx/engine/ugi"
	"quincunx/internal/command"
	"quincunx/internal/process"
)

var program = command.Program{
	Name: "engine", Does: "Plays games for another program, in the protocol UGI on standard input and output.",
	Commands: func() any { return new(arguments) }, Games: engine.Names(),
	Examples: []command.Example{
		{Line: "engine", Does: "answers commands, for Pente until a client chooses another game"},
		{Line: `printf 'position startpos moves 4\ngo depth 20\nwait\n' | engine --game trilite`, Does: "finds the best reply to the centre"},
	},
	Failure: "the input can't be read, or the output can't be written",
}

func main() { program.Main() }

// arguments is the command line.
type arguments struct {
	Game string `completion-predictor:"game" default:"pente" help:"The game to begin with: ${games}." placeholder:"GAME"`
}

// Run answers commands until the input ends.
func (a arguments) Run(s command.Streams) error {
	game, err := engine.Lookup(a.Game)
	if err != nil {
		return err
	}
	ctx, release := process.SignalContext(nil, nil)
	defer release()
	return process.Fail(ugi.Serve(ctx, game, process.InterruptibleReader(ctx, s.In), s.Out))
}
