package simultaneous

import (
	"fmt"
	"slices"
	"strings"

	"quincunx/tt"
)

// The selections by name.
const (
	UCB1Tuned      = "ucb1-tuned"
	RegretMatching = "regret-matching"
	Exp3           = "exp3"
)

// Selections returns the names of the selections that Options.Selection may name.
func Selections() []string { return selectionNames[:] }

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
	Selection string // one of Selections, "" = DefaultSelection

	// Gamma is how often regret matching and Exp3 try any action, MinGamma..1,
	// 0 = DefaultGamma.
	Gamma float64

	// Exploration weighs what UCB1-Tuned adds for what it does not know,
	// up to MaxExploration, 0 = DefaultExploration.
	Exploration float64

	HashMiB int    // of the tree, 1..tt.MaxMiB, 0 = DefaultHashMiB
	Seed    uint64 // of chance

	// PlanTurns is how many turns all seats follow their first plan before a new
	// position is evaluated, 0..MaxPlanTurns. It gains nothing where the evaluation
	// knows what plans are worth.
	PlanTurns int

	// WithoutPlans ignores the plans that a game offers: all actions of a seat are
	// tried from the beginning.
	WithoutPlans bool

	// Mixed draws actions from the mixed strategy, those that are played little
	// excepted. Otherwise, the action that is played most is always taken.
	Mixed bool
}

// The defaults and ranges of options.
const (
	DefaultSelection   = RegretMatching
	DefaultGamma       = 0.1
	DefaultExploration = 1.0
	DefaultHashMiB     = 64

	MinGamma       = 1e-6
	MaxExploration = 100.0
	MaxPlanTurns   = 1000
)

// settings are options that have been checked.
type settings struct {
	Options
	selection selection
}

// check fills in defaults.
func (o Options) check() (settings, error) {
	s := settings{Options: o}
	orDefault(&s.Selection, DefaultSelection)
	orDefault(&s.Gamma, DefaultGamma)
	orDefault(&s.Exploration, DefaultExploration)
	orDefault(&s.HashMiB, DefaultHashMiB)
	i := slices.Index(selectionNames[:], s.Selection)
	s.selection = selection(i)
	switch {
	case i < 0:
		return s, fmt.Errorf("simultaneous: unknown selection %.40q (known: %s)", s.Selection, strings.Join(selectionNames[:], ", "))
	case !(s.Gamma >= MinGamma && s.Gamma <= 1): // so that NaN is wrong
		return s, fmt.Errorf("simultaneous: gamma %v is not in %v..1", s.Gamma, MinGamma)
	case !(s.Exploration > 0 && s.Exploration <= MaxExploration):
		return s, fmt.Errorf("simultaneous: exploration %v is not above 0 and up to %v", s.Exploration, MaxExploration)
	case s.HashMiB < 1 || s.HashMiB > tt.MaxMiB:
		return s, fmt.Errorf("simultaneous: hash %d is not in 1..%d", s.HashMiB, tt.MaxMiB)
	case s.PlanTurns < 0 || s.PlanTurns > MaxPlanTurns:
		return s, fmt.Errorf("simultaneous: plan turns %d are not in 0..%d", s.PlanTurns, MaxPlanTurns)
	}
	return s, nil
}

func orDefault[T comparable](value *T, otherwise T) {
	var zero T
	if *value == zero {
		*value = otherwise
	}
}
