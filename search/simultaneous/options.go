package simultaneous

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"quincunx/internal/message"
	"quincunx/option"
	"quincunx/search"
)

// Names of the selections.
const (
	UCB1Tuned      = "ucb1-tuned"
	RegretMatching = "regret-matching"
	Exp3           = "exp3"
)

var selectionNames = []string{UCB1Tuned, RegretMatching, Exp3}

// Options are the settings of a search.
type Options struct {
	Selection string // UCB1Tuned, RegretMatching or Exp3; "" = RegretMatching

	// Set changes parameters by name: see Parameters.
	Set map[string]int

	HashMiB int    // size of the tree: see search.Hash for the range and the default, used for 0
	Seed    uint64 // of the random generator

	// WithoutPlans ignores the game's plans: all actions of a seat are admitted from the start.
	WithoutPlans bool

	// WithoutCommitment searches even if the game knows the move (see [search.KnownMover]).
	WithoutCommitment bool
}

const (
	gamma = iota
	exploration
)

var parameterTable = []option.Option{
	gamma:       {Name: "gamma", Default: 100, Min: 1, Max: 1000, Unit: "thousandths", Help: "probability of a random action in regret matching and Exp3"},
	exploration: {Name: "exploration", Default: 100, Min: 1, Max: 10_000, Unit: "hundredths", Help: "weight of the exploration term of UCB1-Tuned"},
}

// Parameters describes the numbers that Options.Set may name.
func Parameters() []option.Option { return slices.Clone(parameterTable) }

// settings are checked options.
type settings struct {
	Options
	gamma       float64 // probability of a random action
	exploration float64
}

// check fills in defaults and returns the settings.
func (o Options) check() (settings, error) {
	o.Selection = cmp.Or(o.Selection, RegretMatching)
	if !slices.Contains(selectionNames, o.Selection) {
		return settings{}, fmt.Errorf("simultaneous: unknown selection %s (known: %s)", message.Quote(o.Selection), strings.Join(selectionNames, ", "))
	}
	v, err := option.Numbers(parameterTable, o.Set)
	if err := cmp.Or(search.Hash.Complete(&o.HashMiB), err); err != nil {
		return settings{}, fmt.Errorf("simultaneous: %w", err)
	}
	return settings{o, float64(v[gamma]) / 1000, float64(v[exploration]) / 100}, nil
}
