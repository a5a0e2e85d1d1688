package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"quincunx/engine/suite"
	"quincunx/movegen"
	"quincunx/perft"
)

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
