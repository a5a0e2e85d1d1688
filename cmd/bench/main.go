// Command bench measures how strong and how fast the engine is.
//
//	bench                      search fixed positions of all games: speed and signature
//	bench perft|movegen|…      measure one component, or all
//	bench compare OLD NEW      compare two measurements
//	bench tables REPORT FILE   fill a measurement into the tables of a document
//	bench figures              play the figures of the documents again
//	bench tactics [GAME ...]   solve positions with one right answer
//	bench find GAME            look for such positions in games against itself
//
// Results go to standard output. The exit status is 0, or 2 for wrong usage, or
// 1 if a figure has moved, a position was not solved, fewer were found than asked for, the signature is
// not the promised one, or the work failed. Ctrl-C and SIGTERM end
// the work in order, with status 130 or 143; a second one breaks it off.
package main

import (
	"io"
	"os"

	"quincunx/internal/command"
	"quincunx/internal/profile"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// commands is the command line.
type commands struct {
	profile.Flag

	Sign signCommand `cmd:"" default:"withargs" help:"Search fixed positions of all games: how fast, and the signature of what came out."`

	Perft   perftCommand   `cmd:"" help:"Measure how fast moves are counted."`
	Movegen movegenCommand `cmd:"" help:"Measure how fast moves are made and listed."`
	TT      tableCommand   `cmd:"" name:"tt" help:"Measure how fast the transposition table is."`
	Search  searchCommand  `cmd:"" help:"Measure how fast searches are, on boards of all sizes."`
	Solve   solveCommand   `cmd:"" help:"Measure how fast games and positions are solved."`
	Tune    tuneCommand    `cmd:"" help:"Measure how fast games against itself are played and weights are fitted."`
	Match   matchCommand   `cmd:"" help:"Measure how fast the referee of matches is."`
	Machine machineCommand `cmd:"" help:"Measure what the machine gives at most."`
	All     allCommand     `cmd:"" help:"Measure all of these."`
	Compare compareCommand `cmd:"" help:"Compare two measurements that --json wrote."`
	Tables  tablesCommand  `cmd:"" help:"Fill a measurement into the tables of a document, and draw how things scale."`

	Figures figuresCommand `cmd:"" help:"Play the figures of the documents again, and say which have moved."`
	Tactics tacticsCommand `cmd:"" help:"Solve the positions that have one right answer."`
	Find    findCommand    `cmd:"" help:"Look for positions with one right answer, and print them with proofs."`
}

func run(args []string, out, errs io.Writer) int {
	return command.Run("bench", "Measures how strong and how fast the engine is.",
		new(commands), args, command.Streams{Out: out, Errs: errs}, vars())
}
