package pente

import (
	_ "embed" // the default weights
	"fmt"
	"sync"

	"quincunx/eval"
)

// Version is the version of the names of the weights.
const Version = 3

// scale is the number of units of weight in a point of score.
const scale = 16

// maxWeight bounds the weights so that half a score, 32 bits, cannot overflow on
// any board: there are at most 4·31² prospects of a pattern with two brackets
// each and 6·31² crossings for each side. Captures are fewer, and the effects of
// captures have a sum of their own.
const maxWeight = 1 << 15

// The indices of the weights. Role 0 is the seat to move, and role 1 the other
// seat, for which the same counts less.
const (
	weightPatterns = 0                               // by pattern, from two on, and role
	weightCrossing = weightPatterns + 2*(patterns-1) // by the grades of both lines, and role
	weightBracket  = weightCrossing + 2*crossings    // by role
	weightCapture  = weightBracket + 2               // by captured pairs, 0..4, and role
	weightSpoils   = weightCapture + 2*winningPairs  // by kind and role
	weightPairs    = weightSpoils + 2*spoilKinds     // by captured pairs, 1..4
	weightTempo    = weightPairs + winningPairs - 1
	weightNetwork  = weightTempo + 1
	weightCount    = weightNetwork + 1
)

// winningPairs is the number of captured pairs that wins.
const winningPairs = 5

var roleNames = [2]string{"to move", "waiting"}

// names returns the names of the weights in file order.
var names = sync.OnceValue(func() (list []string) {
	byRole := func(what string) {
		for _, role := range roleNames {
			list = append(list, what+", "+role)
		}
	}
	for _, name := range patternNames[two:] {
		byRole(name)
	}
	for high := range gradeNames {
		for low := range high + 1 {
			byRole(gradeNames[low] + " across " + gradeNames[high])
		}
	}
	byRole("bracket")
	for pairs := range winningPairs {
		byRole(fmt.Sprintf("capture at %d pairs", pairs))
	}
	for _, name := range spoilNames {
		byRole(name)
	}
	for pairs := 1; pairs < winningPairs; pairs++ {
		list = append(list, fmt.Sprintf("%d pairs captured", pairs))
	}
	return append(list, "tempo", "network")
})

//go:embed weights.json
var defaultFile []byte

// DefaultWeights returns the weights that come with the program.
func DefaultWeights() eval.Weights { return eval.Must(WeightsForm().Parse(defaultFile)) }

// WeightsForm returns the form of weights for Pente.
func WeightsForm() eval.Form {
	return eval.Form{Game: "pente", Version: Version, Names: names(), Most: maxWeight}
}

// worth holds the weights in a form that is fast to apply.
type worth struct {
	named     [weightCount]int32
	prospects [1 << 8]both               // patterns and brackets of a prospect, by its code
	spoils    [2][1 << 8]both            // of a captured stone in a line, by the capturing seat and the code
	crossings [1 << (2 * tallyBits)]both // of a cell, by its tallies
	capture   [2][winningPairs]int32     // of a capture, by role and captured pairs
	pairs     [winningPairs]int32        // by captured pairs
	tempo     int32
}

// both holds two sums of weights: in the upper half for seat 0 if it is to move,
// in the lower half for seat 1 if it is to move.
type both int64

func bothOf(seat0, seat1 int32) both { return both(seat0)<<32 + both(seat1) }

// seen returns the sum for the seat to move.
func (b both) seen(mover uint) int32 {
	if mover == 0 {
		return int32((b + 1<<31) >> 32)
	}
	return int32(b)
}

// newWorth compiles weights that WeightsForm accepts.
func newWorth(w eval.Weights) *worth {
	v := &worth{}
	for i, e := range w.Weights {
		v.named[i] = e.Value
	}
	// A seat's features count for the seat when it is to move, and against the
	// other seat when the other is to move.
	forSeat := func(seat int, toMove, waiting int32) both {
		if seat == 0 {
			return bothOf(toMove, -waiting)
		}
		return bothOf(-waiting, toMove)
	}
	var crossings [2][1 << tallyBits]both
	for seat := range 2 {
		for c, q := range prospects {
			side := q.side(uint(seat))
			brackets := int32(side & bracketBits >> bracketsShift)
			sum := [2]int32{brackets * v.named[weightBracket], brackets * v.named[weightBracket+1]}
			if p := int(side & patternBits); p != 0 {
				sum[0] += v.named[weightPatterns+2*(p-1)]
				sum[1] += v.named[weightPatterns+2*(p-1)+1]
			}
			v.prospects[c] += forSeat(seat, sum[0], sum[1])
			sum = [2]int32{}
			for kind, n := range spoilsOf(q, uint(seat)) {
				for role := range sum {
					sum[role] += n * v.named[weightSpoils+2*kind+role]
				}
			}
			v.spoils[seat][c] = forSeat(seat, sum[0], sum[1])
		}
		for t := range crossings[seat] {
			var sum [2]int32
			for i, n := range tally(t).crossings() {
				for role := range sum {
					sum[role] += n * v.named[weightCrossing+2*i+role]
				}
			}
			crossings[seat][t] = forSeat(seat, sum[0], sum[1])
		}
	}
	for t := range v.crossings {
		v.crossings[t] = crossings[0][t%(1<<tallyBits)] + crossings[1][t>>tallyBits]
	}
	for pairs := range winningPairs {
		for role := range 2 {
			v.capture[role][pairs] = v.named[weightCapture+2*pairs+role]
		}
		if pairs > 0 {
			v.pairs[pairs] = v.named[weightPairs+pairs-1]
		}
	}
	v.tempo = v.named[weightTempo]
	return v
}
