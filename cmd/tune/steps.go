package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"quincunx/internal/command"
	"quincunx/internal/process"
	"quincunx/match"
	"quincunx/tune"
)

// gameWords returns the shell arguments for the game, its options that differ from their defaults, and the file of weights.
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

// searchWords returns the flags for the search and the other settings that games depend on.
func searchWords(s tune.Setup) string {
	return fmt.Sprintf("--search %s --depth %d --nodes %d --hash %d --move-limit %d --seed %d",
		s.Search, s.Depth, s.Nodes, s.HashMiB, s.MoveLimit, s.Seed)
}

// then prints the commands of the next step after a line that states their purpose.
func then(out io.Writer, why string, commands ...string) error {
	_, err := fmt.Fprintf(out, "\n%s:\n\n    %s\n", why, strings.Join(commands, "\n    "))
	return process.Fail(err)
}

// fitting returns the command that fits weights to the games.
func (c *selfplayCommand) fitting(play *tune.SelfPlay) string {
	return fmt.Sprintf("%s fit %s %s --out %s", command.Invocation("tune"), gameWords(play.Setup, c.Weights), command.Quoted(c.Record),
		command.Quoted(strings.TrimSuffix(c.Record, ".data")+"-fitted.json"))
}

// verifying returns the commands that test fitted weights in matches with the settings of the records to which they were
// fitted: one command for each set of settings. The header of a match, unlike the header of self-play, doesn't name one search
// for all players.
func (c *fitCommand) verifying(headers []match.Header) (list []string) {
	for _, h := range headers {
		s := tune.Setup{Game: c.Game, Options: h.Options, MoveLimit: h.MoveLimit, Seed: c.Seed}
		words := gameWords(s, c.Weights)
		if p := h.SelfPlay; p != nil {
			s.SearchSettings = p.SearchSettings
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

// reporting prints the commands that show a recorded match.
func reporting(out io.Writer, record string) error {
	program, picture := command.Neighbour("match"), command.Quoted(strings.TrimSuffix(record, ".jsonl")+".svg")
	record = command.Quoted(record)
	return then(out, "to see the report of the match again, one of its games, or its curve",
		fmt.Sprintf("%s report %s", program, record), fmt.Sprintf("%s show %s 1", program, record),
		fmt.Sprintf("%s plot %s -o %s", program, record, picture))
}

// test returns the command for a match that tests the new weights and search parameters, with the settings of the games of the
// SPSA.
func (c *spsaCommand) test(m *tune.SPSAMatch, parameters string) string {
	settings := fmt.Sprintf("search=%s hash=%d", m.Search, m.HashMiB)
	if c.Depth > 0 {
		settings += fmt.Sprintf(" depth=%d", c.Depth)
	}
	if c.Nodes > 0 {
		settings += fmt.Sprintf(" nodes=%d", c.Nodes)
	}
	player := func(name, weights, parameters string) string {
		words := "name=" + name + " " + settings
		if weights != "" {
			words += " " + match.Setting("weights", weights)
		}
		return command.Quoted(strings.TrimSpace(words + " " + parameters))
	}
	return fmt.Sprintf("%s %s --player %s --player %s --openings %d%s --move-limit %d --seed %d --games %d --sprt 0,10",
		command.Neighbour("match"), gameWords(m.Setup, ""), player("new", cmp.Or(c.Out, c.Weights), parameters), player("old", c.Weights, ""),
		c.Openings, c.Balance.Words(), m.MoveLimit, c.Seed, testGames)
}

// testGames is the limit of games for a test of 10 Elo. Most tests are decided with fewer.
const testGames = 4000
