// Command broker is started by match, tune, perft and solve book with the flag --serve. It runs their server, or connects to one, and coordinates the
// workers. It is a separate program to keep the others small.
//
// It reads requests on standard input and writes replies to standard output, in JSON: see package quincunx/internal/distribute. It
// ends at the end of its input, and ignores the signals that tell the command to finish.
package main

import (
	"os"
	"os/signal"
	"syscall"

	"quincunx/internal/command"
	"quincunx/internal/distribute"
	"quincunx/internal/distribute/network"
	"quincunx/internal/distribute/server"
)

var program = command.Program{
	Name: "broker", Does: "Runs the server of match, tune, perft and solve book with --serve, which start it.",
	Commands: func() any { return new(commands) },
	Examples: []command.Example{{Line: "broker <requests >replies", Does: "does what requests in JSON want"}},
}

func main() { program.Main() }

// commands is the command line.
type commands struct{}

// Run serves the requests of a command.
func (*commands) Run(s command.Streams) error {
	signal.Ignore(os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	return network.Coordinate(s.In, s.Out, func(o *distribute.Open) (network.Server, error) {
		started, err := server.Start(o)
		if err != nil {
			return nil, err
		}
		return started, nil
	})
}
