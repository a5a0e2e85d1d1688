package main

import (
	"fmt"
	"time"

	"quincunx/engine"
	"quincunx/perft"
)

type suiteCommand struct {
	Full    bool `help:"As deep as the tables go: some minutes."`
	Threads int  `default:"1" help:"Workers." placeholder:"N"`
}

// Run checks the built-in tables and prints a row for each section.
func (c *suiteCommand) Run(s streams) error {
	if c.Threads < 1 || c.Threads > maxThreads {
		return fmt.Errorf("--threads %d: want 1..%d", c.Threads, maxThreads)
	}
	sections, err := perft.Tables()
	if err != nil {
		return failure{err}
	}
	check := perft.Check{Open: openCase, Most: 500_000, MostMade: 20_000, Threads: c.Threads}
	if c.Full {
		check.Most, check.MostMade = 1<<63, 1_000_000
	}
	start := time.Now()
	wrong := 0
	row := "%-52s %6s %6s %14s %9s %12s %9s\n"
	fmt.Fprintf(s.out, row, "", "cases", "passed", "nodes", "M/s", "made", "M/s")
	for _, section := range sections {
		o := check.Section(section)
		_, err := fmt.Fprintf(s.out, row, section.Title, fmt.Sprint(o.Cases), fmt.Sprint(o.Passed),
			fmt.Sprint(o.Nodes), millionsPerSecond(o.Nodes, o.Bulk), fmt.Sprint(o.Made), millionsPerSecond(o.Made, o.Making))
		if err != nil {
			return failure{err}
		}
		for _, m := range o.Mismatches {
			fmt.Fprintln(s.out, "  wrong:", m)
		}
		wrong += len(o.Mismatches)
	}
	if wrong > 0 {
		return failure{fmt.Errorf("suite: %d cases are wrong", wrong)}
	}
	_, err = fmt.Fprintf(s.out, "\nAll counts are right (%.1f s).\n", time.Since(start).Seconds())
	return err
}

func millionsPerSecond(nodes uint64, d time.Duration) string {
	if d == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f", float64(nodes)/d.Seconds()/1e6)
}

// openCase returns the tree of a case of the tables.
func openCase(k perft.Case) (perft.Tree, error) {
	game, err := engine.Lookup(k.Game)
	if err != nil {
		return nil, err
	}
	kind, pairs := k.Kind, k.Kind == "pairs"
	if pairs {
		kind = "start"
	}
	root, err := game.Root(kind, k.Root)
	if err != nil {
		return nil, err
	}
	return treeOf(root, pairs)
}
