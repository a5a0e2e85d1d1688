// Command bench measures the strength of the engine and checks that searches give the same results
// as before.
//
//	bench                      search fixed positions of all games: speed and signature
//	bench tables REPORT FILE   fill benchmark results into the tables of a document
//	bench figures              measure the figures of the documents again
//	bench tactics [GAME ...]   solve positions with one right answer
//	bench find GAME            search self-play games for such positions
//	bench defence [GAME ...]   search positions in which a shallow search goes wrong
//	bench lost RECORD          look for such positions in the lost games of a record
//	bench puzzles GAME FILE    collect puzzles for people
//
// Results go to standard output. The exit status is 0, 2 for wrong usage, or 1 if a figure has
// changed, a position was not solved, too few positions were found, the signature is not the
// expected one, or the work failed. Ctrl-C and SIGTERM end the work cleanly, with status 130 or
// 143. A second signal ends it immediately.
package main

import (
	"strings"

	"github.com/alecthomas/kong"

	"quincunx/engine"
	"quincunx/engine/tactics"
	"quincunx/internal/command"
	"quincunx/internal/profile"
)

var program = command.Program{
	Name: "bench", Does: "Checks how strong the engine is, and that searches still find what they found.",
	Commands: func() any { return new(commands) }, Games: tactics.Games, Options: engine.OptionNames,
	Vars: kong.Vars{"all": strings.Join(engine.Names(), ", "), "themes": strings.Join(tactics.Themes, ", "), "defences": strings.Join(tactics.DefenceGames, ", ")},
	Examples: []command.Example{
		{Line: "bench", Does: "prints the speed of searches of all games, and their signature"},
		{Line: "bench --check-commit", Does: "compares the signature with that of the last commit that has one"},
		{Line: "bench tables bench-report.txt docs/results/speed.md", Does: "fills benchmark results into the tables of a document"},
		{Line: "bench figures --quick", Does: "measures the figures of the documents again that take seconds"},
		{Line: "bench tactics pente --movetime 1s", Does: "has the engine solve positions of Pente, a second each"},
		{Line: "bench find seega --seed 7 --count 10", Does: "looks for ten such positions"},
		{Line: "bench defence -v", Does: "searches positions in which 20,000 nodes were too few"},
		{Line: "bench lost games.rec --player engine", Does: "looks for such positions in the games that a player lost"},
		{Line: "bench puzzles trilite puzzles.txt --count 50", Does: "collects puzzles; the same command goes on after an interruption"},
	},
	Failure: "a figure or the signature has changed, a position was not solved, or the work failed",
}

func main() { program.Main() }

// commands is the command line.
type commands struct {
	profile.Flag

	Sign signCommand `cmd:"" default:"withargs" help:"Search fixed positions of all games, and print the speed and the signature of the results."`

	Tables  tablesCommand  `cmd:"" help:"Fill benchmark results into the tables of a document, and plot how things scale."`
	Figures figuresCommand `cmd:"" help:"Measure the figures of the documents again, and say which have changed."`
	Tactics tacticsCommand `cmd:"" help:"Solve the positions that have one right answer."`
	Find    findCommand    `cmd:"" help:"Look for positions with one right answer, and print them with proofs."`
	Defence defenceCommand `cmd:"" help:"Search positions in which a shallow search goes wrong."`
	Lost    lostCommand    `cmd:"" help:"Look for positions in which a shallow search goes wrong, in the games of a record that a player lost."`
	Puzzles puzzlesCommand `cmd:"" help:"Collect puzzles for people, which differ from each other, with proofs and ratings."`
}
