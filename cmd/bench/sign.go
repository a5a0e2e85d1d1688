package main

import (
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"text/tabwriter"

	"quincunx/bench"
	"quincunx/engine"
	"quincunx/internal/command"
	"quincunx/internal/plainjson"
	"quincunx/internal/process"
)

// signCommand searches the bench positions of all games.
type signCommand struct {
	Game        []string `help:"Only these games, with a signature of their own: ${all}." placeholder:"NAME"`
	Signature   bool     `xor:"output" help:"Print the signature alone."`
	CheckCommit bool     `xor:"output" help:"Fail unless the signature is that of the newest commit whose message ends with \"bench: SIGNATURE\"."`
	JSON        bool     `name:"json" xor:"output" help:"Print one JSON object."`
}

// signed is the result of signing.
type signed struct {
	Games     []bench.Searched `json:"games"`
	Signature string           `json:"signature"`
}

func (c *signCommand) Run(s command.Streams) error {
	switch {
	case c.CheckCommit && len(c.Game) > 0:
		return errors.New("--check-commit is about all games: want no --game")
	case len(c.Game) == 0:
		c.Game = engine.Names()
	}
	for _, name := range c.Game {
		if _, err := engine.Lookup(name); err != nil {
			return err
		}
	}
	promise, err := c.promise()
	if err != nil {
		return process.Fail(err)
	}
	ctx, release := process.SignalContext(nil, nil)
	defer release()
	var result signed
	signature, err := bench.Sign(ctx, c.Game, func(g bench.Searched) { result.Games = append(result.Games, g) })
	if ctx.Err() != nil && err != nil {
		return c.stopped(s.Out, &result, process.Cause(ctx, err))
	}
	if err == nil {
		result.Signature = signature.String()
		err = c.print(s.Out, &result)
	}
	if err == nil && c.CheckCommit {
		err = promise.Check(signature)
	}
	return process.Fail(err)
}

// stopped prints the games that were searched before err interrupted the work.
func (c *signCommand) stopped(out io.Writer, result *signed, err error) error {
	if len(result.Games) > 0 && !c.Signature && !c.CheckCommit && !c.JSON {
		if err := result.table(out); err != nil {
			return process.Fail(err)
		}
	}
	return fmt.Errorf("%w after %d of %d games: there is no signature", err, len(result.Games), len(c.Game))
}

// promise returns the signature that the commit messages promise. It returns an empty promise unless
// --check-commit is set.
func (c *signCommand) promise() (bench.Promise, error) {
	if !c.CheckCommit {
		return bench.Promise{}, nil
	}
	log, err := exec.Command("git", "log", bench.LogFormat).Output()
	if failed := (*exec.ExitError)(nil); errors.As(err, &failed) {
		err = errors.New(strings.Join(strings.Fields(string(failed.Stderr)), " "))
	}
	if err != nil {
		return bench.Promise{}, fmt.Errorf("git log: %w", err)
	}
	return bench.Promised(bench.ParseLog(string(log)))
}

func (c *signCommand) print(out io.Writer, result *signed) error {
	switch {
	case c.JSON:
		return plainjson.Write(out, result, "  ")
	case !c.Signature:
		if err := result.table(out); err != nil {
			return err
		}
		_, err := fmt.Fprintf(out, "\nbench: %s\n", result.Signature)
		return err
	}
	_, err := fmt.Fprintln(out, result.Signature)
	return err
}

// table prints a line for each game and one for all.
func (r *signed) table(out io.Writer) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "game\tpositions\tnodes\tms\tnodes/s\t")
	all := bench.Searched{Game: "all"}
	for _, g := range r.Games {
		row(t, g)
		all.Positions += g.Positions
		all.Nodes += g.Nodes
		all.Time += g.Time
	}
	row(t, all)
	return t.Flush()
}

func row(out io.Writer, g bench.Searched) {
	fmt.Fprintf(out, "%s\t%d\t%d\t%d\t%.0f\t\n", g.Game, g.Positions, g.Nodes, g.Time.Milliseconds(), float64(g.Nodes)/max(g.Time.Seconds(), 1e-9))
}
