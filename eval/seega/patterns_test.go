package seega_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"quincunx/bitboard"
	"quincunx/eval"
	"quincunx/eval/seega"
	"quincunx/internal/must"
	rules "quincunx/movegen/seega"
)

var _ eval.Patterned = (*seega.Position)(nil)

// patternKeys returns a text for the content of each pattern of a 5×5 position: equal
// if they share an entry.
func patternKeys(text string) (keys []string) {
	n := parseNaive(text)
	men, stage := 0, "moving"
	for _, row := range n.rows {
		men += strings.Count(row, "1") + strings.Count(row, "2")
	}
	first := n.side
	if n.placing {
		stage, first = strconv.Itoa(men*3/25), '1'
	}
	contentAt := func(p place) byte {
		switch n.at(p) {
		case '.':
			return '.'
		case first:
			return 'A'
		}
		return 'B'
	}
	// The places that have tables: blocks by their first cell, and rows.
	blocks := []place{{0, 0}, {0, 1}, {1, 1}}
	key := func(cells []place) string {
		var all []string
		for _, image := range bitboard.SquareSymmetries(5) {
			seen := map[place]byte{}
			least := place{5, 5}
			for _, c := range cells {
				to := image[5*c.row+c.col]
				at := place{to / 5, to % 5}
				seen[at] = contentAt(c)
				least.row, least.col = min(least.row, at.row), min(least.col, at.col)
			}
			where, shape := slices.Index(blocks, least), place{3, 3}
			if len(cells) == 5 {
				where, shape = least.row, place{1, 5}
				if _, isRow := seen[place{least.row, 4}]; !isRow || least.col > 0 || where > 2 {
					where = -1
				}
			}
			if where < 0 {
				continue
			}
			reading := []byte(strconv.Itoa(len(cells)) + " " + strconv.Itoa(where) + " ")
			for row := range shape.row {
				for col := range shape.col {
					reading = append(reading, seen[least.plus(place{row, col})])
				}
			}
			all = append(all, string(reading))
		}
		return stage + " " + slices.Min(all)
	}
	for i := range 9 {
		var cells []place
		for j := range 9 {
			cells = append(cells, place{i/3 + j/3, i%3 + j%3})
		}
		keys = append(keys, key(cells))
	}
	var rows, columns []string
	for i := range 5 {
		var row, column []place
		for j := range 5 {
			row, column = append(row, place{i, j}), append(column, place{j, i})
		}
		rows, columns = append(rows, key(row)), append(columns, key(column))
	}
	return slices.Concat(keys, rows, columns)
}

// Patterns share an entry if and only if a symmetry of the board makes them equal.
func TestPatterns(t *testing.T) {
	entryOf, keyOf := map[string]int32{}, map[int32]string{}
	most := int32(seega.PatternForm().Entries)
	rng := rand.New(rand.NewPCG(1, 9))
	for i := range 1000 {
		p, err := rules.Parse(randomText(rng, 5, "MP"[i%2:i%2+1]))
		if err != nil {
			continue // all men are placed, but the text says that placing goes on
		}
		q := weigh(t, p, weights)
		entries, sign, _ := q.AppendPatterns(nil)
		keys := patternKeys(textOf(q))
		if len(entries) != len(keys) {
			t.Fatalf("%d entries, want %d", len(entries), len(keys))
		}
		if want := q.Placing() && q.Mover() == 1; (sign == -1) != want || sign*sign != 1 {
			t.Fatalf("%s: sign %d", textOf(q), sign)
		}
		for j, key := range keys {
			entry, known := entryOf[key]
			other, taken := keyOf[entries[j]]
			if known && entry != entries[j] || taken && other != key || entries[j] < 0 || entries[j] >= most {
				t.Fatalf("%s: entry %d for %s, which has %d; %s has it", textOf(q), entries[j], key, entry, other)
			}
			entryOf[key], keyOf[entries[j]] = entries[j], key
		}
	}
	if len(entryOf) < 5_000 {
		t.Errorf("%d entries were seen", len(entryOf))
	}
}

// Symmetries of a board of 7×7 and more lead to the same entries.
func TestBlocks(t *testing.T) {
	for _, size := range []int{7, 9, 11, 15} {
		rng := rand.New(rand.NewPCG(uint64(size), 2))
		for i := range 60 {
			text := randomText(rng, size, "MP"[i%2:i%2+1])
			p, err := rules.Parse(text)
			if err != nil {
				continue // all men are placed, but the text says that placing goes on
			}
			entries, sign, _ := weigh(t, p, weights).AppendPatterns(nil)
			if want := (size - 2) * (size - 2); len(entries) != want {
				t.Fatalf("%s: %d entries, want %d", text, len(entries), want)
			}
			slices.Sort(entries)
			head, rows := text[:strings.LastIndexByte(text, ' ')+1], text[strings.LastIndexByte(text, ' ')+1:]
			board := strings.ReplaceAll(rows, "/", "")
			for _, image := range bitboard.SquareSymmetries(size) {
				turned := make([]byte, len(board))
				for from, to := range image {
					turned[to] = board[from]
				}
				var lines []string
				for line := range slices.Chunk(turned, size) {
					lines = append(lines, string(line))
				}
				q := parse(t, head+strings.Join(lines, "/"))
				got, gotSign, _ := q.AppendPatterns(nil)
				if slices.Sort(got); !slices.Equal(got, entries) || gotSign != sign {
					t.Fatalf("%s has other entries than %s", textOf(q), text)
				}
			}
		}
	}
}

// patternValues returns the values of the file.
var patternValues = sync.OnceValues(func() ([]int16, error) {
	data, err := os.ReadFile("patterns.bin")
	if err != nil {
		return nil, err
	}
	return seega.PatternForm().Parse(data)
})

// patternCount returns the count of the pattern term, computed from the file.
func patternCount(t *testing.T, p *seega.Position) int {
	t.Helper()
	values := must.Get(patternValues())(t)
	entries, sign, _ := p.AppendPatterns(nil)
	sum := 0
	for _, e := range entries {
		sum += int(values[e])
	}
	return sum / seega.PatternForm().Unit * int(sign)
}

// With zero weights for the patterns, an estimate is lower by the value that
// AppendPatterns returns.
func TestPatternValue(t *testing.T) {
	without := seega.DefaultWeights()
	for _, name := range []string{"patterns", "placing patterns"} {
		without.Weights[without.Index(name)].Value = 0
	}
	counted := 0
	forEach(t, 100, func(p *seega.Position) {
		_, _, value := p.AppendPatterns(nil)
		terms := weigh(t, p.Position, without).Evaluate()
		if d := p.Evaluate() - value - terms; d < -1 || d > 1 {
			t.Fatalf("%s: %d, of which %d by patterns; %d without them", textOf(p), p.Evaluate(), value, terms)
		}
		if value != 0 {
			counted++
		}
	})
	if counted == 0 {
		t.Error("no patterns count")
	}
}
