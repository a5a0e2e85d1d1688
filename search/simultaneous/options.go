package simultaneous

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"quincunx/internal/message"
	"quincunx/search"
)

// Names of the selections.
const (
	UCB1Tuned      = "ucb1-tuned"
	RegretMatching = "regret-matching"
	Exp3           = "exp3"
)

var selectionNames = [...]string{ucb1Tuned: UCB1Tuned, regretMatching: RegretMatching, exp3: Exp3}

// selection is the rule by which a seat selects actions in the tree.
type selection uint8

const (
	ucb1Tuned selection = iota
	regretMatching
	exp3
)

// Options are the settings of a search.
type Options struct {
	Selection string // UCB1Tuned, RegretMatching or Exp3; "" = DefaultSelection

	// Set changes parameters by name: see Parameters.
	Set map[string]int

	HashMiB int    // size of the tree: see search.Hash for the range and the default, used for 0
	Seed    uint64 // of the random generator

	// WithoutPlans ignores the game's plans: all actions of a seat are admitted from the start.
	WithoutPlans bool

	// WithoutCommitment searches even if the game knows the move (see [search.KnownMover]).
	WithoutCommitment bool
}

// DefaultSelection is the selection used for "".
const DefaultSelection = RegretMatching

// settings are checked options.
type settings struct {
	Options
	numbers
	selection selection
}

// check fills in defaults and returns the settings.
func (o Options) check() (settings, error) {
	s := settings{Options: o}
	var err error
	if s.numbers, err = newNumbers(o.Set); err != nil {
		return s, err
	}
	s.Selection = cmp.Or(s.Selection, DefaultSelection)
	i := slices.Index(selectionNames[:], s.Selection)
	if i < 0 {
		return s, fmt.Errorf("simultaneous: unknown selection %s (known: %s)", message.Quote(s.Selection), strings.Join(selectionNames[:], ", "))
	}
	s.selection = selection(i)
	if err := search.Hash.Complete(&s.HashMiB); err != nil {
		return s, fmt.Errorf("simultaneous: %w", err)
	}
	return s, nil
}
