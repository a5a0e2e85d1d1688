// Package contesttest has helpers for the tests of contest entries.
package contesttest

import (
	"math"
	"runtime"
	"testing"
)

// slack is the number of bytes by which the memory in use may grow after the second game, and which a game
// may allocate once the tables exist.
const slack = 1 << 20

// Memory fails a test if games leak memory, or allocate tables again. It calls play for each game, with its
// number from 0. It returns the number of bytes by which the memory in use grows in the first two games.
func Memory(t *testing.T, games int, play func(game int)) int64 {
	t.Helper()
	after := func(games int) (inUse, allocated int64) {
		for game := range games {
			play(game)
		}
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc), int64(m.TotalAlloc)
	}
	nothing, _ := after(0)
	two, before := after(2)
	many, total := after(games)
	if many > two+slack {
		t.Errorf("%d bytes in use, and %d after %d more games", two, many, games)
	}
	if a := (total - before) / int64(games); a > slack {
		t.Errorf("a game allocates %d bytes", a)
	}
	return two - nothing
}

// Input is the input of a fuzz target, which its methods convert to arguments of calls. At its end, all
// further arguments are 0.
type Input []byte

// Byte returns the next argument, -128..127.
func (in *Input) Byte() int {
	if len(*in) == 0 {
		return 0
	}
	b := (*in)[0]
	*in = (*in)[1:]
	return int(int8(b))
}

// extremes are arguments that cause overflows in careless code.
var extremes = [6]int{-1, math.MinInt, math.MaxInt, 1 << 31, -1 << 31, 1 << 16}

// Coordinate returns the next argument, -4..11, or one that is far out of range.
func (in *Input) Coordinate() int {
	if len(*in) == 0 {
		return 0
	}
	b := uint8(in.Byte())
	if far := int(b) - (math.MaxUint8 + 1 - len(extremes)); far >= 0 {
		return extremes[far]
	}
	return int(b%16) - 4
}
