package main

import (
	"fmt"

	"quincunx/search/retrograde"
)

// mostPositions is the size of the largest table, a guard against games that
// are not for this command.
const mostPositions = 10_000_000

// printTable prints every position that can be reached, in the order in which
// a breadth-first walk from the start meets them.
func (s *session) printTable() error {
	all, err := retrograde.Enumerate(s.position, mostPositions)
	if err != nil {
		return err
	}
	for _, text := range all.Texts() {
		if err := s.position.SetText(text); err != nil {
			return err
		}
		if _, err := fmt.Fprintf(s.out, "%s\t%s\n", text, s.tableValue()); err != nil {
			return err
		}
	}
	return nil
}

// tableValue returns the value of the position as tables have it.
func (s *session) tableValue() string {
	if s.position.Over() {
		return "X 0"
	}
	r := s.solution.Probe(s.position)
	switch r.Outcome() {
	case retrograde.Win:
		return fmt.Sprintf("W %d", r.Distance())
	case retrograde.Loss:
		return fmt.Sprintf("L %d", r.Distance())
	}
	return "D -"
}
