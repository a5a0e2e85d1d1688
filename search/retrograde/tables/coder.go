package tables

import (
	"encoding/binary"
	"errors"
	"slices"

	"quincunx/movegen"
	"quincunx/movegen/graph"
)

// Packed values are coded by a binary range asymmetric numeral system (Duda 2013): the state is a number that a choice of probability p
// multiplies by about 1/p, whose low 32 bits are written when it gets too large. The decoder reads the words in the opposite order.
const (
	chanceBits = 16      // of a probability
	leastState = 1 << 31 // the state is in [leastState, leastState<<32)
)

// model has the probabilities by context: of a win, and of a loss if it is not a win, in units of 1/2^chanceBits, neither 0 nor 1.
type model [graph.Contexts][2]uint16

// statistics counts the values by context: draws, wins, losses.
type statistics [graph.Contexts][3]uint64

// add adds the counts of other.
func (s *statistics) add(other *statistics) {
	for context := range s {
		for value := range s[context] {
			s[context][value] += other[context][value]
		}
	}
}

// model returns the frequencies of the values as probabilities. Each context has one additional value with the overall frequencies.
func (s *statistics) model() *model {
	var all [3]float64
	for _, counts := range s {
		for value, n := range counts {
			all[value] += float64(n)
		}
	}
	sum := max(all[0]+all[1]+all[2], 1)
	m := new(model)
	for context, counts := range s {
		var share [3]float64
		for value, n := range counts {
			share[value] = float64(n) + (all[value]+1)/(sum+3)
		}
		m[context] = [2]uint16{chance(share[1], share[0]+share[2]), chance(share[2], share[0])}
	}
	return m
}

// chance returns the probability of one of two choices with the given frequencies.
func chance(yes, no float64) uint16 {
	const whole = 1 << chanceBits
	return uint16(min(max(whole*yes/(yes+no), 1), whole-1))
}

// bytes returns the form in a file: the probabilities of a win in all contexts, then those of a loss, each first their high and then
// their low bytes.
func (m *model) bytes() (data []byte) {
	for choice := range 2 {
		for shift := chanceBits - 8; shift >= 0; shift -= 8 {
			for _, chances := range m {
				data = append(data, byte(chances[choice]>>shift))
			}
		}
	}
	return data
}

// modelSize is the length of bytes.
const modelSize = 4 * graph.Contexts

// modelOf returns the model with the given bytes.
func modelOf(data []byte) (*model, error) {
	m := new(model)
	for context := range m {
		for choice := range m[context] {
			at := 2*choice*graph.Contexts + context
			m[context][choice] = uint16(data[at])<<8 | uint16(data[at+graph.Contexts])
			if m[context][choice] == 0 {
				return nil, errors.New("a probability of its model is 0")
			}
		}
	}
	return m, nil
}

// encoder codes values. Because a decoder reads them in the opposite order, it collects the choices first.
type encoder struct {
	choices []choice
	words   []uint32 // buffer of flush
}

// choice is a binary choice: the part of the interval [0, 2^chanceBits) that stands for it.
type choice struct{ start, size uint32 }

// choiceOf returns the choice, given the probability that it is taken.
func choiceOf(chance uint16, taken bool) choice {
	if taken {
		return choice{0, uint32(chance)}
	}
	return choice{uint32(chance), 1<<chanceBits - uint32(chance)}
}

// add adds a value with the probabilities of its context.
func (e *encoder) add(chances [2]uint16, value movegen.Outcome) {
	e.choices = append(e.choices, choiceOf(chances[0], value == movegen.Win))
	if value != movegen.Win {
		e.choices = append(e.choices, choiceOf(chances[1], value == movegen.Loss))
	}
}

// flush appends the code of all values since the last call. The error says that a decoder doesn't read them, which must not be.
func (e *encoder) flush(dst []byte) ([]byte, error) {
	start := len(dst)
	state, words := uint64(leastState), e.words[:0]
	for _, c := range slices.Backward(e.choices) {
		size := uint64(c.size)
		if state >= size<<(31-chanceBits+32) {
			words = append(words, uint32(state)) //nolint:gosec // the low bits
			state >>= 32
		}
		state = state/size<<chanceBits | (state%size + uint64(c.start))
	}
	dst = binary.LittleEndian.AppendUint64(dst, state)
	for _, word := range slices.Backward(words) {
		dst = binary.LittleEndian.AppendUint32(dst, word)
	}
	d := newDecoder(dst[start:])
	for _, c := range e.choices {
		taken, chance := c.start == 0, c.start
		if taken {
			chance = c.size
		}
		if d.takes(uint64(chance)) != taken {
			return dst, errCoder
		}
	}
	e.choices, e.words = e.choices[:0], words
	if !d.isComplete() {
		return dst, errCoder
	}
	return dst, nil
}

var errCoder = errors.New("values change when they are coded and decoded")

// decoder decodes what an encoder has coded.
type decoder struct {
	state uint64
	code  []byte
}

// newDecoder returns a decoder of a code.
func newDecoder(code []byte) decoder {
	if len(code) < 8 {
		return decoder{}
	}
	return decoder{state: binary.LittleEndian.Uint64(code), code: code[8:]}
}

// next returns the next value, given the probabilities of its context.
func (d *decoder) next(chances [2]uint16) movegen.Outcome {
	switch {
	case d.takes(uint64(chances[0])):
		return movegen.Win
	case d.takes(uint64(chances[1])):
		return movegen.Loss
	}
	return movegen.Draw
}

// takes reports whether the next choice is taken, given the probability that it is. At the end of the code it may report anything.
func (d *decoder) takes(chance uint64) (taken bool) {
	const whole = 1 << chanceBits
	part := d.state % whole
	if taken = part < chance; taken {
		d.state = d.state>>chanceBits*chance + part
	} else {
		d.state = d.state>>chanceBits*(whole-chance) + part - chance
	}
	if d.state < leastState && len(d.code) >= 4 {
		d.state = d.state<<32 | uint64(binary.LittleEndian.Uint32(d.code))
		d.code = d.code[4:]
	}
	return taken
}

// isComplete reports whether the code ended with the values, as one without damage does.
func (d *decoder) isComplete() bool { return d.state == leastState && len(d.code) == 0 }
