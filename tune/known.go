package tune

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"quincunx/eval"
	"quincunx/internal/message"
	"quincunx/movegen"
)

// readKnown adds samples of positions with known values to sets. Each line of the files has the text form of a position, a tab, and
// "win", "draw" or "loss" for the side to move. Further fields after tabs are ignored. A position counts as a game.
func (f *Fit) readKnown(ctx context.Context, files []string, sets *sampleSets) error {
	seen, number := map[uint64]bool{}, uint64(0)
	return eachKnown(ctx, files, func(line string) error {
		s, _, err := f.knownSample(line)
		if err == nil {
			sets.count(f.setOf(sets, number), &s, seen)
			number++
		}
		return err
	})
}

// eachKnown calls visit with each line of files. The error names the file and the line.
func eachKnown(ctx context.Context, files []string, visit func(line string) error) error {
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		lines := bufio.NewScanner(file)
		for n := 1; err == nil && lines.Scan(); n++ {
			if err = visit(lines.Text()); err != nil {
				err = fmt.Errorf("%s, line %d: %w", name, n, err)
			} else {
				err = ctx.Err()
			}
		}
		if err = errors.Join(err, lines.Err(), file.Close()); err != nil {
			return err
		}
	}
	return nil
}

// shares maps values to the share of the win for the side to move.
var shares = map[string]float64{"win": 1, "draw": 0.5, "loss": 0}

// knownSample returns the sample of a line and the share of the win for the side to move. There is no sample if the game is over or the
// value of the evaluation is at a limit of its range.
func (f *Fit) knownSample(line string) (s gameSamples, share float64, err error) {
	fields := strings.Split(line, "\t")
	if len(fields) < 2 {
		return s, 0, errors.New("want a position, a tab, and win, draw or loss")
	}
	share, ok := shares[fields[1]]
	if !ok {
		return s, 0, fmt.Errorf("value %s: want win, draw or loss", message.Quote(fields[1]))
	}
	state, err := f.Game.Parse(fields[0])
	if err != nil {
		return s, share, err
	}
	p, inTurn := state.(movegen.Position)
	if !inTurn || p.Seats() != 2 {
		return s, 0, errors.New("want a game of two sides that act in turn")
	}
	if p.Over() {
		return s, share, nil
	}
	evaluated, err := f.Game.EvaluatorOf(f.Weights)(state)
	if err != nil {
		return s, share, err
	}
	x, err := newExplainer(evaluated, f.Weights)
	if err != nil {
		return s, share, err
	}
	if _, err = x.addTo(&s.samples, []eval.Term(nil)); errors.Is(err, errLimited) {
		return gameSamples{limited: 1}, share, nil
	}
	targets := []float64{1 - share, 1 - share}
	targets[p.Mover()] = share
	s.keys = []uint64{p.Key()}
	s.samples.setTargets(targets)
	return s, share, err
}
