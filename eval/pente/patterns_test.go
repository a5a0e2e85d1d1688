package pente_test

import (
	"strings"
	"testing"

	"quincunx/eval/pente"
)

// aroundOf packs the eight places around the middle of nine for the table, with
// own stones as those of seat.
func aroundOf(nine string, seat uint) int {
	around := 0
	for i, k := range []int{0, 1, 2, 3, 5, 6, 7, 8} {
		switch nine[k] {
		case 'x':
			around |= 1 << seat << (2 * i)
		case 'o':
			around |= 2 >> seat << (2 * i)
		case '#':
			around |= 3 << (2 * i)
		}
	}
	return around
}

// The whole table agrees with the naive evaluation.
func TestProspects(t *testing.T) {
	nine := []byte(".........")
	stride := 1
	if testing.Short() {
		stride = 7
	}
	for around := 0; around < 1<<16; around += stride {
		for i, k := range []int{0, 1, 2, 3, 5, 6, 7, 8} {
			nine[k] = ".xo#"[around>>(2*i)&3]
		}
		want := naiveProspectOf(string(nine))
		for seat := range uint(2) {
			var got naiveProspect
			got.pattern, got.captures, got.brackets, got.exposed = pente.ProspectOf(aroundOf(string(nine), seat), seat)
			if got != want {
				t.Fatalf("%s: seat %d: %+v, want %+v", nine, seat, got, want)
			}
		}
	}
}

// The patterns match the drawings of the package comment.
func TestPatterns(t *testing.T) {
	for picture, want := range map[string]string{
		"x x x x X": "five", ". x x x X .": "open four", "o x x x X .": "four", "x x . x X": "four",
		". . x x X .": "open three", ". x . x X .": "open three", "o x x X . .": "three", "x . x . X": "three",
		". . x X . .": "open two", ". x . X . .": "open two", "o x X . . .": "two", "x . . . X": "two", "x X . . o": "none",
	} {
		line := "oooo" + strings.ReplaceAll(picture, " ", "") + "oooo"
		stone := strings.IndexByte(line, 'X')
		nine := line[stone-4:stone] + "." + line[stone+1:stone+5]
		if got, _, _, _ := pente.ProspectOf(aroundOf(nine, 0), 0); got != want {
			t.Errorf("%s: %s, want %s", picture, got, want)
		}
	}
}
