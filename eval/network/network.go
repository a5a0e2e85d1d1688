// Package network evaluates positions with small integer networks of one hidden layer, whose input is updated
// incrementally (efficiently updatable neural networks: Y. Nasu, 2018).
//
// A game describes a position by features. A feature is a pair of rows: its row as the side to move sees it, and its
// row as the other side sees it. The network has [Units] hidden units for each of the two views. A unit is the sum of
// its bias and its entries in the rows of all features, clipped to [0, maxUnit]. The value is the sum of the units times
// the output weights, one set for the view of the side to move and one for the other:
//
//	         rows of the features          units, clipped       value
//	view of the side to move  ──Σ──►  16 sums ──clip──► ·16 weights ─┐
//	view of the other side    ──Σ──►  16 sums ──clip──► ·16 weights ─┴Σ─► points of score
//
// Seats do not change with the turn, so that [Sums] has the sums of seat 0's view and of seat 1's view, and a move changes
// them only by the features that it changes.
//
// # Integers
//
// Entries of rows and biases are in parts of 1/[RowUnit], output weights in parts of 1/[OutputUnit] points. All
// arithmetic is on integers, so that a value does not depend on the order of updates or on the machine. Sums have 16 bits,
// four in a word. They wrap around on overflow, which only positions far from those of training reach.
package network

import (
	"fmt"

	"quincunx/eval"
)

const (
	// Units is the number of hidden units of a view.
	Units = 16

	// RowUnit is the number of parts of an entry of a row, or of a unit, that are one.
	RowUnit = 256

	// OutputUnit is the number of parts of an output weight that are one point of score.
	OutputUnit = 64

	// maxUnit is the value at which a unit is clipped, in parts.
	maxUnit = 1<<12 - 1

	perWord   = 4 // sums in a word
	viewWords = Units / perWord
	offset    = 1 << 15 // added to each sum, so that the 16 bits of a sum are not negative
)

// MaxUnit is the value at which a unit is clipped.
const MaxUnit = float64(maxUnit) / RowUnit

// MaxOutput bounds the output weights, so that a value in parts has 32 bits.
const MaxOutput = 1<<13 - 1

// Feature is a feature of a position: its rows in the views of the side to move and of the other side.
type Feature struct{ Own, Other uint16 }

// Position is a position that has features. Its evaluation is a sum of terms, of which the network is one.
type Position interface {
	// AppendFeatures appends all features of the position, some of them several times.
	AppendFeatures(dst []Feature) []Feature

	// NetworkValue returns the part of the network in the evaluation, for the side to move in points.
	NetworkValue() int32
}

// Sums holds the sums of a position before clipping: those of seat 0's view, then those of seat 1's. Four sums are the
// digits of a word in base 1<<16. A change of sums may have negative digits, which borrow from the next ones; in the
// sums of a position there are none, because of an offset.
type Sums [2 * viewWords]uint64

// Add adds the changes d.
func (s *Sums) Add(d *Sums) {
	s[0] += d[0]
	s[1] += d[1]
	s[2] += d[2]
	s[3] += d[3]
	s[4] += d[4]
	s[5] += d[5]
	s[6] += d[6]
	s[7] += d[7]
}

// Replace removes the changes was and adds the changes now.
func (s *Sums) Replace(was, now *Sums) {
	s[0] += now[0] - was[0]
	s[1] += now[1] - was[1]
	s[2] += now[2] - was[2]
	s[3] += now[3] - was[3]
	s[4] += now[4] - was[4]
	s[5] += now[5] - was[5]
	s[6] += now[6] - was[6]
	s[7] += now[7] - was[7]
}

// Change replaces one row by another.
type Change struct{ Was, Now uint16 }

// ReplaceAll applies changes of rows. They must be in rows.
func (s *Sums) ReplaceAll(rows []Sums, changes []Change) {
	if hasKernels && len(changes) > 0 {
		replaceAll(s, &rows[0], &changes[0], len(changes))
		return
	}
	s.replaceEach(rows, changes)
}

// replaceEach is ReplaceAll without assembly.
func (s *Sums) replaceEach(rows []Sums, changes []Change) {
	a, b, c, d, e, f, g, h := s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]
	for _, change := range changes {
		was, now := &rows[change.Was], &rows[change.Now]
		a += now[0] - was[0]
		b += now[1] - was[1]
		c += now[2] - was[2]
		d += now[3] - was[3]
		e += now[4] - was[4]
		f += now[5] - was[5]
		g += now[6] - was[6]
		h += now[7] - was[7]
	}
	*s = Sums{a, b, c, d, e, f, g, h}
}

// Network is a network with the values of a file.
type Network struct {
	rows  []int16
	start Sums // of a position without features
	outputs
	bias int32
}

// outputs holds the output weights of the views of the side to move and of the other side.
type outputs struct{ own, other [Units]int16 }

// Form returns the form of the file of a game's network: its rows, the biases of the units, the output weights of both
// views, and the output bias.
func Form(game string, version, rows int) eval.TableForm {
	return eval.TableForm{Kind: "network", Game: game, Version: version, Entries: Units*(rows+extraRows) + 1, Unit: RowUnit}
}

// New returns the network of the values of a file. The error names a value that is out of range.
func New(values []int16) (*Network, error) {
	rows := (len(values)-1)/Units - extraRows
	if rows < 0 || len(values) != Units*(rows+extraRows)+1 {
		return nil, fmt.Errorf("%d values, want %d and a multiple of %d", len(values), extraRows*Units+1, Units)
	}
	n := &Network{rows: values[:Units*rows]}
	rest := values[Units*rows:]
	for i := range Units {
		for view := range 2 {
			n.start[view*viewWords+i/perWord] += uint64(int64(rest[i])+offset) << (16 * (i % perWord))
		}
		n.own[i], n.other[i] = rest[Units+i], rest[2*Units+i]
		if max(n.own[i], -n.own[i], n.other[i], -n.other[i]) > MaxOutput {
			return nil, fmt.Errorf("output weights %d and %d of unit %d: want -%d..%d", n.own[i], n.other[i], i, MaxOutput, MaxOutput)
		}
	}
	n.bias = int32(rest[3*Units]) * RowUnit
	return n, nil
}

// Start returns the sums of a position without features.
func (n *Network) Start() Sums { return n.start }

// Row returns the change of the sums by a feature, with its rows in the views of seat 0 and seat 1.
func (n *Network) Row(seat0, seat1 int) (s Sums) {
	for view, row := range [2]int{seat0, seat1} {
		for i, v := range n.rows[Units*row:][:Units] {
			s[view*viewWords+i/perWord] += uint64(int64(v)) << (16 * (i % perWord))
		}
	}
	return s
}

// Value returns the value for the seat to move, in points of score.
func (n *Network) Value(s *Sums, mover uint) int32 {
	first := viewWords * (mover & 1)
	own, other := (*[viewWords]uint64)(s[first:]), (*[viewWords]uint64)(s[viewWords-first:])
	return (n.bias + n.dot(own, other)) / (RowUnit * OutputUnit)
}

// dot returns the sum of the clipped units of both views times their weights.
func (w *outputs) dot(own, other *[viewWords]uint64) int32 {
	if hasKernels {
		return dotViews(own, other, w)
	}
	return dotView(own, &w.own) + dotView(other, &w.other)
}

// dotView returns the sum of the clipped units of a view times their weights.
func dotView(view *[viewWords]uint64, weights *[Units]int16) (sum int32) {
	for i, word := range view {
		w := (*[perWord]int16)(weights[perWord*i:])
		sum += clip(word)*int32(w[0]) + clip(word>>16)*int32(w[1]) + clip(word>>32)*int32(w[2]) + clip(word>>48)*int32(w[3])
	}
	return sum
}

// clip returns the clipped unit of the sum in the lowest 16 bits.
func clip(word uint64) int32 { return min(max(int32(word&0xffff)-offset, 0), maxUnit) }

// Rows returns the number of rows of a network of a form.
func Rows(f eval.TableForm) int { return (f.Entries-1)/Units - extraRows }

// extraRows is the number of rows of a file besides those of the features: the biases and the output weights.
const extraRows = 3
