// Package network evaluates positions with small integer networks of one hidden layer, whose input is updated
// incrementally (efficiently updatable neural networks: Y. Nasu, 2018).
//
// A game describes a position, as each seat sees it, by features. A feature selects a row of numbers, one for each of the
// [Units] hidden units of a view; the views of all seats have the same rows. A unit is the sum of its bias and its
// entries in the rows of all features, clipped to [0, maxUnit]. A view has a value: the sum of the units times the output
// weights. There are two kinds of networks:
//
//	two sets of     the value of a position for the side to move is the sum of the values of both views, the own one
//	output weights  by one set of weights and the other side's by the other set
//	one set         each seat has the value of its view, and the value of a position for a seat is the difference
//	                between its value and the mean of all seats' values
//
// For two seats:
//
//	         rows of the features          units, clipped       value
//	view of the side to move  ──Σ──►  16 sums ──clip──► ·16 weights ─┐
//	view of the other side    ──Σ──►  16 sums ──clip──► ·16 weights ─┴Σ─► points of score
//
// Seats do not change with the turn, so that a view has the sums of a seat, and a move changes them only by the features
// that it changes. [Sums] has the views of two seats.
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
	"quincunx/movegen"
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

// Position is a position that has features. Its evaluation is a sum of terms, of which the network is one.
type Position interface {
	// AppendFeatures appends the rows of all features in the view of a seat, some of them several times, or none if the
	// network doesn't count in the position.
	AppendFeatures(dst []uint16, seat movegen.Seat) []uint16

	// NetworkValue returns the part of the network in the evaluation, for the side to move in points.
	NetworkValue() int32
}

// View holds the sums of a view before clipping. Four sums are the digits of a word in base 1<<16. A change of sums may
// have negative digits, which borrow from the next ones; in the sums of a position there are none, because of an offset.
type View [viewWords]uint64

// Sums holds the sums of the views of seat 0 and of seat 1.
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

// ReplaceAll applies changes of rows. They must be in rows.
func (v *View) ReplaceAll(rows []View, changes []Change) {
	if hasKernels && len(changes) > 0 {
		replaceAllOfView(v, &rows[0], &changes[0], len(changes))
		return
	}
	v.replaceEach(rows, changes)
}

// replaceEach is ReplaceAll without assembly.
func (v *View) replaceEach(rows []View, changes []Change) {
	a, b, c, d := v[0], v[1], v[2], v[3]
	for _, change := range changes {
		was, now := &rows[change.Was], &rows[change.Now]
		a += now[0] - was[0]
		b += now[1] - was[1]
		c += now[2] - was[2]
		d += now[3] - was[3]
	}
	*v = View{a, b, c, d}
}

// Add adds the changes d.
func (v *View) Add(d *View) {
	for i := range v {
		v[i] += d[i]
	}
}

// Network is a network with the values of a file.
type Network struct {
	rows  []int16
	start View // without features
	outputs
	bias int32
}

// outputs holds the output weights of the views of the side to move and of the other side.
type outputs struct{ own, other [Units]int16 }

// Form is the form of the file of a game's network, which has the rows, the biases of the units, the output weights, and
// the output bias, which counts only with two sets of output weights.
type Form struct {
	Game    string
	Version int // incremented when the meaning of the rows changes
	Rows    int
	Outputs int // sets of output weights: 1 or 2
}

// Table returns the form as one of a file of numbers.
func (f Form) Table() eval.TableForm {
	return eval.TableForm{Kind: "network", Game: f.Game, Version: f.Version, Entries: Units*(f.Rows+1+f.Outputs) + 1, Unit: RowUnit}
}

// Parse returns the network in a file, or nil if the file is empty. The error names what is wrong.
func (f Form) Parse(file []byte) (*Network, error) {
	if len(file) == 0 {
		return nil, nil
	}
	values, err := f.Table().Parse(file)
	if err != nil {
		return nil, err
	}
	return f.New(values)
}

// New returns the network of the values of a file. The error names a value that is out of range.
func (f Form) New(values []int16) (*Network, error) {
	if want := f.Table().Entries; len(values) != want {
		return nil, fmt.Errorf("%d values, want %d", len(values), want)
	}
	n := &Network{rows: values[:Units*f.Rows]}
	rest := values[Units*f.Rows:]
	for i := range Units {
		n.start[i/perWord] += uint64(int64(rest[i])+offset) << (16 * (i % perWord))
		n.own[i] = rest[Units+i]
		if f.Outputs > 1 {
			n.other[i] = rest[2*Units+i]
		}
		if max(n.own[i], -n.own[i], n.other[i], -n.other[i]) > MaxOutput {
			return nil, fmt.Errorf("output weights %d and %d of unit %d: want -%d..%d", n.own[i], n.other[i], i, MaxOutput, MaxOutput)
		}
	}
	n.bias = int32(rest[len(rest)-1]) * RowUnit
	return n, nil
}

// ViewStart returns the sums of a view without features.
func (n *Network) ViewStart() View { return n.start }

// ViewRow returns the change of the sums of a view by a feature.
func (n *Network) ViewRow(row int) (v View) {
	for i, entry := range n.rows[Units*row:][:Units] {
		v[i/perWord] += uint64(int64(entry)) << (16 * (i % perWord))
	}
	return v
}

// ViewValue returns the value of a view in a network with one set of output weights, in points of score.
func (n *Network) ViewValue(v *View) int32 {
	return n.dot((*[viewWords]uint64)(v), new([viewWords]uint64)) / (RowUnit * OutputUnit)
}

// Start returns the sums of a position without features.
func (n *Network) Start() Sums { return Both(&n.start, &n.start) }

// Both returns the sums of two views.
func Both(seat0, seat1 *View) (s Sums) {
	copy(s[:viewWords], seat0[:])
	copy(s[viewWords:], seat1[:])
	return s
}

// Row returns the change of the sums by a feature, with its rows in the views of seat 0 and seat 1.
func (n *Network) Row(seat0, seat1 int) Sums {
	first, second := n.ViewRow(seat0), n.ViewRow(seat1)
	return Both(&first, &second)
}

// Value returns the value for the seat to move in a network with two sets of output weights, in points of score.
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
