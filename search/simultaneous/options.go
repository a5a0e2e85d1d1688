package simultaneous

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"quincunx/internal/quote"
	"quincunx/search"
)

// The selections by name.
const (
	UCB1Tuned      = "ucb1-tuned"
	RegretMatching = "regret-matching"
	Exp3           = "exp3"
)

var selectionNames = [...]string{ucb1Tuned: UCB1Tuned, regretMatching: RegretMatching, exp3: Exp3}

// selection is how a seat chooses among its actions in the tree.
type selection uint8

const (
	ucb1Tuned selection = iota
	regretMatching
	exp3
)

// Options are the settings of a search.
type Options struct {
	Selection string // UCB1Tuned, RegretMatching or Exp3; "" = DefaultSelection

	// Set changes numbers of the search by name: see Parameters.
	Set map[string]int

	HashMiB int    // of the tree: see search.Hash for the range and the default, which stands for 0
	Seed    uint64 // of the random generator

	// WithoutPlans ignores the plans that a game offers: all actions of a seat are
	// tried from the start.
	WithoutPlans bool

	// WithoutCommitment searches also where the game knows the move (see [search.KnownMover]).
	WithoutCommitment bool
}

// DefaultSelection is the selection if none is named.
const DefaultSelection = RegretMatching

// settings are options that have been checked.
type settings struct {
	Options
	numbers
	selection selection
}

// check fills in defaults.
func (o Options) check() (settings, error) {
	s := settings{Options: o}
	var err error
	if s.numbers, err = newNumbers(o.Set); err != nil {
		return s, err
	}
	s.Selection = cmp.Or(s.Selection, DefaultSelection)
	i := slices.Index(selectionNames[:], s.Selection)
	if i < 0 {
		return s, fmt.Errorf("simultaneous: unknown selection %s (known: %s)", quote.Text(s.Selection), strings.Join(selectionNames[:], ", "))
	}
	s.selection = selection(i)
	if err := search.Hash.Complete(&s.HashMiB); err != nil {
		return s, fmt.Errorf("simultaneous: %w", err)
	}
	return s, nil
}
