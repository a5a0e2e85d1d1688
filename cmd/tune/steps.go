package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"quincunx/engine"
	"quincunx/internal/command"
	"quincunx/internal/exit"
	"quincunx/match"
	"quincunx/search"
	"quincunx/tune"
)

// gameWords returns the game, its options that are not the default, and the file of weights, as a
// shell reads them.
func gameWords(s tune.Setup, weights string) string {
	words := s.Game.Name
	for _, o := range s.Game.Options {
		if value, set := s.Options[o.Name]; set && value != fmt.Sprint(o.Default) {
			words += " -o " + command.Quoted(o.Name+"="+value)
		}
	}
	if weights != "" {
		words += " --weights " + command.Quoted(weights)
	}
	return words
}

// searchWords returns the flags that games depend on as a shell reads them.
func searchWords(s tune.Setup) string {
	return fmt.Sprintf("--search %s --depth %d --nodes %d --hash %d --move-limit %d --seed %d",
		s.Search, s.Limits.Depth, s.Limits.Nodes, s.HashMiB, s.MoveLimit, s.Seed)
}

// then prints the commands that continue from the end of a step.
func then(out io.Writer, why string, commands ...string) error {
	_, err := fmt.Fprintf(out, "\n%s:\n\n    %s\n", why, strings.Join(commands, "\n    "))
	return exit.Fail(err)
}

// fitting returns the command that fits weights to the games.
func (c *selfplayCommand) fitting(play *tune.SelfPlay) string {
	return fmt.Sprintf("%s fit %s %s --out %s", command.Invocation("tune"), gameWords(play.Setup, c.Weights), command.Quoted(c.Record),
		command.Quoted(strings.TrimSuffix(c.Record, ".data")+"-fitted.json"))
}

// verifying returns the commands that verify fitted weights by matches of games such as those that they
// were fitted to: one for the settings of each record, but for those that an earlier one had. A record of a
// match doesn't say which search plays.
func (c *fitCommand) verifying(game engine.Game, headers []match.Header) (list []string) {
	for _, h := range headers {
		s := tune.Setup{Game: game, Options: h.Options, MoveLimit: h.MoveLimit, Seed: c.Seed}
		words := gameWords(s, c.Weights)
		if p := h.SelfPlay; p != nil {
			s.Search, s.HashMiB, s.Limits = p.Search, p.HashMiB, search.Limits{Depth: p.Depth, Nodes: p.Nodes}
			words += " " + searchWords(s)
		}
		words = fmt.Sprintf("%s verify %s --new %s", command.Invocation("tune"), words, command.Quoted(c.Out))
		if !slices.Contains(list, words) {
			list = append(list, words)
		}
	}
	return list
}

// installing prints how to install weights that have passed.
func installing(out io.Writer, game, file string) error {
	return then(out, "to install the new weights, in a checkout of the program",
		fmt.Sprintf("cp %s eval/%s/weights.json", command.Quoted(file), game))
}

// reporting prints how to look at the games of a match.
func reporting(out io.Writer, record string) error {
	program, picture := command.Neighbour("match"), command.Quoted(strings.TrimSuffix(record, ".jsonl")+".svg")
	record = command.Quoted(record)
	return then(out, "to look at the match again, at a game of it, or at its curve",
		fmt.Sprintf("%s report %s", program, record), fmt.Sprintf("%s show %s 1", program, record),
		fmt.Sprintf("%s plot %s -o %s", program, record, picture))
}

// proof returns the command of the match that proves what the new weights, or numbers of a
// search, are worth, with the settings of SPSA's own games.
func (c *spsaCommand) proof(m *tune.SPSAMatch, numbers string) string {
	settings := fmt.Sprintf("search=%s hash=%d", m.Search, m.HashMiB)
	if c.Depth > 0 {
		settings += fmt.Sprintf(" depth=%d", c.Depth)
	}
	if c.Nodes > 0 {
		settings += fmt.Sprintf(" nodes=%d", c.Nodes)
	}
	player := func(name, weights, numbers string) string {
		words := "name=" + name + " " + settings
		if weights != "" {
			words += " " + match.Setting("weights", weights)
		}
		return command.Quoted(strings.TrimSpace(words + " " + numbers))
	}
	return fmt.Sprintf("%s %s --player %s --player %s --openings %d --move-limit %d --seed %d --games %d --sprt 0,10",
		command.Neighbour("match"), gameWords(m.Setup, ""), player("new", cmp.Or(c.Out, c.Weights), numbers), player("old", c.Weights, ""),
		c.Openings, m.MoveLimit, c.Seed, gamesOfProof)
}

// gamesOfProof is how many games a test of 10 Elo mostly needs at the most.
const gamesOfProof = 4000
