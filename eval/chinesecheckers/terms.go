package chinesecheckers

import (
	_ "embed" // the default weights
	"sync"

	"quincunx/eval"
)

// The terms. What each of them counts is in the package comment.
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

	terms
)

// cellTerms are those that are sums over the men of what stands on a cell. They
// come first.
const cellTerms = 5

var names = [terms]string{
	progress: "progress", straggling: "straggling", home: "home", goal: "goal", lateral: "lateral", street: "street",
	detour: "detour", last: "last", crowd: "crowd", blocked: "blocked", walls: "walls", done: "done", turn: "turn",
	race: "race", alone: "alone",
}

// class is a class of games. Each has weights of its own: what wins a race of a few men is not what
// keeps many out of each other's way.
type class int

const (
	open class = iota
	six
	medium
	large
	crowded

	classes
)

// classOf returns the class of the games of a number of seats on boards of a size.
func classOf(size, seats int) class {
	switch {
	case seats >= 4 && size >= wide:
		return crowded
	case seats >= 4 && size >= 8:
		return medium
	case size >= wide:
		return large
	case seats == 6:
		return six
	}
	return open
}

// weights are those of all classes.
type weights [classes][terms]int64

// entry is an entry of the file of weights.
type entry struct {
	name  string
	class class
	term  int
}

// entries returns the entries of the file, in its order.
var entries = sync.OnceValue(func() (list []entry) {
	for i, prefix := range [classes]string{"", "six ", "medium ", "large ", "crowded "} {
		for term, name := range names {
			if c := class(i); c.has(term) {
				list = append(list, entry{prefix + name, c, term})
			}
		}
	}
	return list
})

// has reports whether a term ever counts in games of the class: streets are for wide boards.
func (c class) has(term int) bool { return c >= large || term != street }

// version of the file of weights; it counts up when names change.
const version = 5

// fineness is the number of units of weight in a point of score, up to size 4.
const fineness = 16

//go:embed weights.json
var defaultFile []byte

// DefaultWeights returns the weights that come with the program.
func DefaultWeights() eval.Weights { return eval.Must(WeightsForm().Parse(defaultFile)) }

// maxWeight bounds a weight so that what a man on a cell is worth fits 32 bits.
const maxWeight = 1 << 15

// WeightsForm returns the form of weights for Chinese Checkers.
var WeightsForm = sync.OnceValue(func() eval.Form {
	f := eval.Form{Game: "chinesecheckers", Version: version, Most: maxWeight}
	for _, e := range entries() {
		f.Names = append(f.Names, e.name)
	}
	return f
})
