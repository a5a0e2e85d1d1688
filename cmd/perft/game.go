package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"quincunx/engine"
	"quincunx/engine/suite"
	"quincunx/movegen"
	"quincunx/perft"
)

// gameVars are the names of the games for help texts.
func gameVars() map[string]string {
	return map[string]string{"games": strings.Join(engine.Names(), ", ")}
}

// settings are the options of all games; each game takes its own.
type settings struct {
	Size       *string `help:"Size of the board: gameSize, half size, rows or side." placeholder:"N"`
	Triangles  *string `help:"Chinese Checkers: the homes of the seats in the order of play." placeholder:"0,3"`
	Opening    *string `help:"Pente: either, both or none." placeholder:"RULE"`
	Threshold  *string `help:"Seega: moves without a capture that end the game, 0 = never." placeholder:"N"`
	Resolution *string `help:"Jackhammer: after, before or harsh." placeholder:"RULE"`
	Turns      *string `help:"Jackhammer: turns of a game." placeholder:"N"`
}

// given returns the settings that the command line names.
func (s settings) given() engine.Settings {
	given := engine.Settings{}
	for name, value := range map[string]*string{
		"size": s.Size, "triangles": s.Triangles, "opening": s.Opening,
		"threshold": s.Threshold, "resolution": s.Resolution, "turns": s.Turns,
	} {
		if value != nil {
			given[name] = *value
		}
	}
	return given
}

// treeOf returns what perft counts of a position.
func treeOf(s movegen.State, pairs bool) (perft.Tree, error) {
	tree, err := suite.TreeOf(s, pairs)
	if err != nil && pairs {
		return nil, fmt.Errorf("--pairs: %w", err)
	}
	return tree, err
}

// eachLine calls visit with each line of a file, "-" for in, and names the line
// in what visit returns as an error. Empty lines are left out.
func eachLine(name string, in io.Reader, visit func(line string) error) error {
	return eachPlace(name, in, func(place, line string) error {
		if err := visit(line); err != nil {
			return fmt.Errorf("%s: %w", place, err)
		}
		return nil
	})
}

// eachPlace calls visit with each line of a file, "-" for in, and its place there, until it
// returns an error. Empty lines are left out.
func eachPlace(name string, in io.Reader, visit func(place, line string) error) error {
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	} else {
		name = "stdin"
	}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, longestLine)
	n := 0
	for lines.Scan() {
		n++
		line := strings.TrimSuffix(lines.Text(), "\r")
		if line == "" {
			continue
		}
		if err := visit(fmt.Sprintf("%s line %d", name, n), line); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		if errors.Is(err, bufio.ErrTooLong) {
			err = fmt.Errorf("longer than %d bytes", longestLine)
		}
		return fmt.Errorf("%s line %d: %w", name, n+1, err)
	}
	return nil
}

// longestLine has room for the longest position, 24 kB, and a move.
const longestLine = 1 << 20
