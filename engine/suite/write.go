package suite

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"quincunx/engine"
	"quincunx/perft"
)

// writers write the sections of each game.
var writers = map[string]func(*writer){
	"chinesecheckers": chineseCheckers,
	"jackhammer":      jackhammerTable,
	"pente":           penteTable,
	"seega":           seegaTable,
	"trilite":         trilite,
}

// Write writes the table of a game, counted afresh by so many workers. An
// error tells that a root can't be opened or that out can't be written.
func Write(out io.Writer, game engine.Game, threads int) error {
	write := writers[game.Name]
	if write == nil {
		return fmt.Errorf("%s has no table", game.Name)
	}
	w := &writer{out: bufio.NewWriter(out), game: game, threads: threads}
	write(w)
	if w.err != nil {
		return w.err
	}
	return w.out.Flush()
}

// writer writes the table of one game.
type writer struct {
	out     *bufio.Writer
	game    engine.Game
	threads int
	begun   []string // titles of sections
	written []string // roots of cases, each of which is written once
	err     error    // the first
}

// section begins a section or, if it is the last one that was begun, goes on
// with it.
func (w *writer) section(format string, args ...any) {
	title := fmt.Sprintf(format, args...)
	if n := len(w.begun); n > 0 && w.begun[n-1] == title {
		return
	}
	w.begun = append(w.begun, title)
	fmt.Fprintf(w.out, "[%s]\n", title)
}

// limits are how many nodes a case may have at its deepest, by what is counted,
// and how deep it is counted whatever that takes.
type limits struct {
	stats, nodes uint64
	depths       int
}

// usual is what most cases are counted to, and mixed what positions are in which
// the first move changes a long list of moves.
var (
	usual = limits{500_000, 50_000_000, 1}
	mixed = limits{500_000, 50_000_000, 2}
)

// deepest bounds the depth of cases in which the number of nodes hardly grows.
const deepest = 20

// write writes a case: all statistics as deep as their limit allows, of one
// depth at least, and the nodes alone as deep as the other limits say.
func (w *writer) write(kind, root string, most limits) {
	c := perft.Case{Game: w.game.Name, Kind: kind, Root: root}
	if w.err != nil || slices.Contains(w.written, c.String()) {
		return
	}
	tree, err := Open(c)
	if err != nil {
		w.err = fmt.Errorf("%v: %w", c, err)
		return
	}
	w.written = append(w.written, c.String())
	counter := &perft.Counter{Tree: tree, Threads: w.threads}
	last, before := uint64(1), uint64(1)
	var counts []string
	for depth := 1; depth <= deepest; depth++ {
		// What the next depth has, by its growth so far.
		expected := last * max(last/before, 1)
		if depth > most.depths && expected > max(most.nodes, most.stats) || last == 0 {
			break
		}
		var k perft.Known
		if depth == 1 || expected <= most.stats {
			k.Stats = counter.Stats(depth)
		} else {
			k = perft.Known{Stats: perft.Stats{Nodes: counter.Nodes(depth)}, Only: true}
		}
		counts = append(counts, k.String())
		before, last = last, k.Nodes
	}
	fmt.Fprintf(w.out, "%v\t%s\n", c, strings.Join(counts, " "))
}
