package chinesecheckers

import (
	_ "embed" // the default weights
	"sync"

	"quincunx/eval"
)

// The terms. The package comment defines them.
const (
	progress = iota
	straggling
	home
	goal
	lateral
	street
	detour
	last
	crowd
	blocked
	walls
	done
	turn
	race
	alone
	learnedValue

	terms
)

// cellTerms is the number of terms that are sums over men, each determined by the
// man's cell. They come first.
const cellTerms = 6

var names = [terms]string{
	progress: "progress", straggling: "straggling", home: "home", goal: "goal", lateral: "lateral", street: "street",
	detour: "detour", last: "last", crowd: "crowd", blocked: "blocked", walls: "walls", done: "done", turn: "turn",
	race: "race", alone: "alone", learnedValue: "network",
}

// class is a class of games with weights of its own: winning a race of a few men and
// keeping many men out of each other's way need different weights.
type class int

const (
	open class = iota
	six
	many
	large

	classes
)

// classOf returns the class of games with a number of seats and a board size.
func classOf(size, seats int) class {
	switch {
	case seats >= 4 && size >= 8:
		return many
	case size >= wide:
		return large
	case seats == 6:
		return six
	}
	return open
}

// weights holds the weights of all classes.
type weights [classes][terms]int64

// entry is an entry of the file of weights.
type entry struct {
	name  string
	class class
	term  int
}

// entries returns the entries of the file in file order.
var entries = sync.OnceValue(func() (list []entry) {
	for i, prefix := range [classes]string{"", "six ", "many ", "large "} {
		for term, name := range names {
			list = append(list, entry{prefix + name, class(i), term})
		}
	}
	return list
})

// version is the version of the file of weights; it is incremented when names
// change.
const version = 7

// fineness is the number of units of weight in a point of score, up to size 4.
const fineness = 16

//go:embed weights.json
var defaultFile []byte

// DefaultWeights returns the weights that come with the program.
func DefaultWeights() eval.Weights { return eval.Must(WeightsForm().Parse(defaultFile)) }

// maxWeight bounds the weights so that the value of a man on a cell fits into 32
// bits.
const maxWeight = 1 << 15

// WeightsForm returns the form of weights for Chinese Checkers.
var WeightsForm = sync.OnceValue(func() eval.Form {
	f := eval.Form{Game: "chinesecheckers", Version: version, Most: maxWeight}
	for _, e := range entries() {
		f.Names = append(f.Names, e.name)
	}
	return f
})
