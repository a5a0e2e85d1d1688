package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"quincunx/engine"
	"quincunx/internal/command"
	"quincunx/match"
	"quincunx/tune"
)

// words returns the flags as a shell reads them.
func (f *gameFlags) words() string {
	words := f.Game
	for _, name := range slices.Sorted(maps.Keys(f.Option)) {
		words += " -o " + command.Quoted(name+"="+f.Option[name])
	}
	if f.Weights != "" {
		words += " --weights " + command.Quoted(f.Weights)
	}
	return words
}

// words returns the flags that games depend on as a shell reads them, after choose.
func (f *searchFlags) words() string {
	return fmt.Sprintf("--search %s --depth %d --nodes %d --hash %d --move-limit %d --seed %d",
		f.Search, f.Depth, f.Nodes, f.Hash, f.moveLimit, f.Seed)
}

// then prints the commands that go on from the end of a step.
func then(out io.Writer, why string, commands ...string) error {
	_, err := fmt.Fprintf(out, "\n%s:\n\n    %s\n", why, strings.Join(commands, "\n    "))
	return failed(err)
}

// fitting returns the command that fits weights to the games.
func (c *selfplayCommand) fitting() string {
	return fmt.Sprintf("%s fit %s %s --out %s", command.Invocation("tune"), c.gameFlags.words(), command.Quoted(c.Data),
		command.Quoted(strings.TrimSuffix(c.Data, ".data")+"-fitted.json"))
}

// verifying returns the commands that verify fitted weights by matches of games such as those that they
// were fitted to: one for the settings of each file, but for those that an earlier one had.
func (c *fitCommand) verifying(recipes []tune.Recipe) (list []string) {
	for _, r := range recipes {
		game := gameFlags{Game: c.Game, Option: changed(r.Game, r.Options), Weights: c.Weights}
		searches := searchFlags{Search: r.Search, Depth: r.Depth, Nodes: r.Nodes, Hash: r.HashMiB, moveLimit: r.MoveLimit, Seed: c.Seed}
		words := fmt.Sprintf("%s verify %s %s --new %s", command.Invocation("tune"), game.words(), searches.words(), command.Quoted(c.Out))
		if !slices.Contains(list, words) {
			list = append(list, words)
		}
	}
	return list
}

// changed returns the options of a game that are not the default.
func changed(name string, options map[string]string) map[string]string {
	options = maps.Clone(options)
	if game, err := engine.Lookup(name); err == nil {
		for _, o := range game.Options {
			if options[o.Name] == fmt.Sprint(o.Default) {
				delete(options, o.Name)
			}
		}
	}
	return options
}

// installing tells how the program comes to have weights that have passed.
func installing(out io.Writer, game, file string) error {
	return then(out, "to have the program come with the new weights, in its checkout",
		fmt.Sprintf("cp %s eval/%s/weights.json", command.Quoted(file), game))
}

// reporting tells how the games of a match are looked at.
func reporting(out io.Writer, record string) error {
	program, picture := command.Neighbour("match"), command.Quoted(strings.TrimSuffix(record, ".jsonl")+".svg")
	record = command.Quoted(record)
	return then(out, "to look at the match again, at a game of it, or at its curve",
		fmt.Sprintf("%s report %s", program, record), fmt.Sprintf("%s show %s 1", program, record),
		fmt.Sprintf("%s plot %s -o %s", program, record, picture))
}

// proof returns the command of the match that proves what the new weights, or numbers of a
// search, are worth, with the settings of SPSA's own games.
func (c *spsaCommand) proof(numbers string) string {
	settings := fmt.Sprintf("search=%s hash=%d", c.Search, c.Hash)
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
	game := gameFlags{Game: c.Game, Option: c.Option}
	return fmt.Sprintf("%s %s --player %s --player %s --openings %d --move-limit %d --seed %d --games %d --sprt 0,10",
		command.Neighbour("match"), game.words(), player("new", cmp.Or(c.Out, c.Weights), numbers), player("old", c.Weights, ""),
		c.Openings, c.moveLimit, c.Seed, gamesOfProof)
}

// gamesOfProof is how many games a test of 10 Elo mostly needs at the most.
const gamesOfProof = 4000
