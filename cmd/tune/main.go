// Command tune fits the weights of an evaluation to games that the engine plays
// against itself, and tests the new weights in a match against the old ones.
//
//	tune GAME              do all of this, and write the new weights if they pass the match
//	tune selfplay GAME     play games and record them
//	tune fit GAME FILE…    fit weights to recorded games
//	tune patterns GAME FILE…  fit pattern tables to the scores of searches in recorded games
//	tune network GAME FILE…   train a network on the scores of searches and the results of recorded games
//	tune verify GAME       play a match of new weights against old ones
//	tune spsa GAME         tune parameters of the search, and weights, by matches
//	tune terms GAME FILE…  print how terms of the evaluation relate to known values of positions
//	tune show FILE         print recorded games and their training positions
//
// Results go to standard output, progress to standard error. The exit status is 0,
// 2 for wrong usage or input, or 1 if the work failed or the new weights did not pass.
// At Ctrl-C or SIGTERM it finishes the running games or the running step of a fit,
// prints how to continue, and exits with status 130 or 143. A second signal ends it
// immediately.
package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"quincunx/engine"
	"quincunx/internal/command"
	"quincunx/internal/profile"
)

var program = command.Program{
	Name: "tune", Does: "Fits the weights of an evaluation by self-play, and tests the new weights in a match against the old ones.",
	Commands: func() any { return new(commands) }, Options: engine.OptionNames,
	Games: gamesWith(func(g engine.Game) bool { _, err := g.Weights(nil); return err == nil }),
	Vars: kong.Vars{"patternGames": strings.Join(gamesWith(func(g engine.Game) bool {
		return g.Evaluation != nil && g.Evaluation.PatternForm != nil
	}), ", "), "networkGames": strings.Join(gamesWith(func(g engine.Game) bool {
		return g.Evaluation != nil && g.Evaluation.NetworkForm != nil
	}), ", ")},
	Examples: []command.Example{
		{Line: "tune seega --dir tune-seega", Does: "plays, fits and verifies; repeated, it continues"},
		{Line: "tune selfplay seega --games 2000 --record seega.data", Does: "has the engine play against itself"},
		{Line: "tune fit seega seega.data --out new.json --plot new", Does: "fits weights to the games, and draws the course of the fit"},
		{Line: "tune patterns seega seega.data --out patterns.bin", Does: "fits pattern tables to the scores of the searches in the games"},
		{Line: "tune network pente pente.data --out network.bin --plot new", Does: "trains a network on the games, and draws the course of the training"},
		{Line: "tune verify seega --new new.json", Does: "plays the new weights against the old ones until a test decides"},
		{Line: "tune spsa seega -p staticmargin=10 --record seega.spsa", Does: "tunes a parameter of the search by matches"},
		{Line: "tune show seega.data", Does: "prints the games, and the positions that a fit learns from"},
	},
	Failure: "the work failed, or the new weights did not pass",
}

func main() { program.Main() }

// commands is the command line.
type commands struct {
	profile.Flag

	Loop     loopCommand     `cmd:"" default:"withargs" help:"Play, fit and verify; write the new weights if they pass."`
	Selfplay selfplayCommand `cmd:"" help:"Have the engine play against itself, and record the games."`
	Fit      fitCommand      `cmd:"" help:"Fit weights to recorded games."`
	Patterns patternsCommand `cmd:"" set:"games=${patternGames}" help:"Fit pattern tables to the scores of searches in recorded games."`
	Network  networkCommand  `cmd:"" set:"games=${networkGames}" help:"Train the network of an evaluation on the scores of searches and the results of recorded games."`
	Verify   verifyCommand   `cmd:"" help:"Play a match of new weights against old ones."`
	SPSA     spsaCommand     `cmd:"" name:"spsa" help:"Tune parameters of the search, and weights of the evaluation, by matches."`
	Terms    termsCommand    `cmd:"" help:"Print how the terms of the evaluation relate to known values of positions."`
	Show     showCommand     `cmd:"" help:"Print recorded games, and the positions that a fit learns from."`
}

// gamesWith returns the names of the games for which has is true.
func gamesWith(has func(engine.Game) bool) []string {
	return slices.DeleteFunc(engine.Names(), func(name string) bool {
		game, err := engine.Lookup(name)
		return err != nil || !has(game)
	})
}

// interrupted returns the error of a command that a signal has ended.
func interrupted(ctx context.Context) error {
	return fmt.Errorf("%w; to continue, repeat the command", context.Cause(ctx))
}
