package alphabeta

import (
	"fmt"
	"slices"
	"strings"

	"quincunx/internal/quote"
	"quincunx/tt"
)

// Options are the settings of a search.
type Options struct {
	Threads int // 1..MaxThreads, 0 = 1
	HashMiB int // of the transposition table, tt.MinMiB..tt.MaxMiB, 0 = DefaultHashMiB
	MultiPV int // best lines to report, 1..MaxMultiPV, 0 = 1

	// Sound turns everything off that omits moves because of an estimate, so that no forced
	// end within the depth is missed.
	Sound bool

	// Without turns features off by name: see Features.
	Without []string

	// Set changes numbers of the search by name: see Parameters.
	Set map[string]int
}

// The ranges of options.
const (
	MaxThreads     = 256
	MaxMultiPV     = 256
	DefaultHashMiB = 64
)

// feature is a part of the search that can be turned off.
type feature uint32

const (
	aspiration feature = 1 << iota
	table
	killers
	ordering
	reductions
	latePruning
	futility
	staticNull
	nullMove
	extensions
	quiescence
	mateDistance
	repetition
	winDetection
	selection
	treeThreats
	rootThreats
	iterativeReduction
	earlyMoves

	allFeatures = 1<<iota - 1

	// unsound features may miss a defence.
	unsound = reductions | latePruning | futility | staticNull | nullMove | repetition | selection | iterativeReduction
)

// featureNames are the names of the features, by bit.
var featureNames = [...]string{
	"aspiration", "table", "killers", "ordering", "reductions", "latepruning", "futility",
	"staticnull", "nullmove", "extensions", "quiescence", "matedistance", "repetition", "windetection", "selection",
	"treethreats", "rootthreats",
	"iterativereduction", "earlymoves",
}

// Features returns the names of the features that Options.Without may name.
func Features() []string { return slices.Clone(featureNames[:]) }

// check fills in defaults and returns the features that are on. The error names the first
// option that is out of its range.
func (o *Options) check() (feature, error) {
	for _, field := range []struct {
		name            string
		value           *int
		least, most, or int
	}{
		{"threads", &o.Threads, 1, MaxThreads, 1},
		{"hash", &o.HashMiB, tt.MinMiB, tt.MaxMiB, DefaultHashMiB},
		{"multipv", &o.MultiPV, 1, MaxMultiPV, 1},
	} {
		if *field.value == 0 {
			*field.value = field.or
		}
		if *field.value < field.least || *field.value > field.most {
			return 0, fmt.Errorf("alphabeta: %s %d is not in %d..%d", field.name, *field.value, field.least, field.most)
		}
	}
	on := feature(allFeatures)
	for _, name := range o.Without {
		bit := slices.Index(featureNames[:], name)
		if bit < 0 {
			return 0, fmt.Errorf("alphabeta: unknown feature %s (known: %s)", quote.Text(name), strings.Join(featureNames[:], ", "))
		}
		on &^= 1 << bit
	}
	if o.Sound {
		on &^= unsound
	}
	return on, nil
}
