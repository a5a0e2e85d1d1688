package alphabeta

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"quincunx/internal/message"
	"quincunx/option"
	"quincunx/search"
)

// Options are the settings of a search.
type Options struct {
	// Zero values stand for the defaults. See search.Threads, search.Hash and search.MultiPV for the
	// ranges and defaults.
	Threads int
	HashMiB int // size of the transposition table
	MultiPV int // number of best lines to report

	// Sound turns off everything that omits moves because of an estimate, so that no forced result
	// within the depth is missed.
	Sound bool

	// Without turns off features by name: see Features.
	Without []string

	// Set changes parameters by name: see Parameters.
	Set map[string]int

	// Tables, unless nil, value positions in the tree and restrict the root to the best moves.
	Tables search.Tables
}

// feature is a part of the search that can be turned off.
type feature uint32

const (
	aspiration feature = 1 << iota
	table
	killers
	moveHistory
	ordering
	reductions
	latePruning
	futility
	staticNull
	nullMove
	extensions
	quiescence
	repetition
	winDetection
	selection
	treeThreats
	earlyMoves

	allFeatures = 1<<iota - 1

	// unsound features may miss a defence.
	unsound = reductions | latePruning | futility | staticNull | nullMove | repetition | selection
)

// featureNames are the names of the features, by bit.
var featureNames = [...]string{
	"aspiration", "table", "killers", "movehistory", "ordering", "reductions", "latepruning", "futility",
	"staticnull", "nullmove", "extensions", "quiescence", "repetition", "windetection", "selection",
	"treethreats", "earlymoves",
}

// Features returns the names of the features that Options.Without may name.
func Features() []string { return slices.Clone(featureNames[:]) }

// check fills in defaults and returns the enabled features and the values of the parameters. The error names the first option out
// of range.
func (o *Options) check() (on feature, values []int, err error) {
	values, err = option.Numbers(parameterTable[:], o.Set)
	if err := cmp.Or(search.Threads.Complete(&o.Threads), search.Hash.Complete(&o.HashMiB), search.MultiPV.Complete(&o.MultiPV), err); err != nil {
		return 0, nil, err
	}
	on = allFeatures
	for _, name := range o.Without {
		bit := slices.Index(featureNames[:], name)
		if bit < 0 {
			return 0, nil, fmt.Errorf("unknown feature %s (known: %s)", message.Quote(name), strings.Join(featureNames[:], ", "))
		}
		on &^= 1 << bit
	}
	if o.Sound {
		on &^= unsound
	}
	return on, values, nil
}
