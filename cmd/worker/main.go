// Command worker does the work of commands on other machines: match, tune, perft and solve book with the flag --serve.
//
//	worker URL     work for the server of this address, such as nats://host:4222
//
// It retries if the server can't be reached, and works for all commands of the server. At Ctrl-C or SIGTERM it finishes the running tasks
// and exits with status 130 or 143. A second signal hands the tasks to other workers. It reports on standard error.
package main

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"time"

	"quincunx/internal/command"
	"quincunx/internal/distribute"
	"quincunx/internal/distribute/network"
	"quincunx/internal/message"
	"quincunx/internal/process"
	"quincunx/internal/profile"
	"quincunx/jobs"
)

var program = command.Program{
	Name: "worker", Does: "Does the work of match, tune, perft and solve book with --serve, on this machine.",
	Commands: func() any { return new(commands) },
	Examples: []command.Example{
		{Line: "worker nats://127.0.0.1:4222", Does: "works for a command with --serve on this machine"},
		{Line: "worker tls://host:4222 --token-file token --tls-ca ca.pem", Does: "works for one on another machine"},
	},
}

func main() { program.Main() }

// commands is the command line.
type commands struct {
	profile.Flag
	distribute.Secrets

	Server      string `arg:"" help:"The address of the server, such as nats://host:4222; several of a cluster are separated by commas."`
	Concurrency int    `help:"Tasks at a time (one for each processor)." placeholder:"N"`
	Programs    bool   `help:"Start programs that a match names (cmd=…): whoever serves a match can then start any program on this machine."`
	Name        string `help:"The name of the worker, of letters, digits, - and _ (the host and a random number)." placeholder:"NAME"`
	Quiet       bool   `help:"No messages."`
}

// Run works until a signal arrives.
func (c *commands) Run(s command.Streams) error {
	if c.Concurrency == 0 {
		c.Concurrency = min(runtime.GOMAXPROCS(0), command.MaxConcurrency)
	}
	if err := command.CheckConcurrency(c.Concurrency); err != nil {
		return err
	}
	var mu sync.Mutex
	say := func(line string) {
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprintf(s.Errs, "%s %s\n", time.Now().Format(time.TimeOnly), message.Line(line))
	}
	if c.Quiet {
		say = nil
	}
	ctx, release := process.SignalContext(func() {
		fmt.Fprintln(s.Errs, "worker: finishing the running tasks; a second signal gives them to others")
	}, nil)
	defer release()
	work := jobs.Work{Slots: c.Concurrency, Programs: c.Programs}
	w := network.Worker{Name: c.Name, Slots: c.Concurrency, Kinds: work.Kinds(), Say: say}
	if err := w.Run(ctx, c.Server, c.Secrets); err != nil {
		return err
	}
	return context.Cause(ctx)
}
