package eval_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"quincunx/eval"
	"quincunx/internal/must"
)

var patternForm = eval.TableForm{Kind: "patterns", Game: "pente", Version: 3, Entries: 4, Unit: 16}

func TestPatternFile(t *testing.T) {
	values := []int16{0, -1, math.MaxInt16, math.MinInt16}
	file := must.Get(patternForm.File(values))(t)
	if got, err := patternForm.Parse(file); err != nil || !slices.Equal(got, values) {
		t.Errorf("%v, %v", got, err)
	}
	for i := range file {
		for bit := range 8 {
			damaged := slices.Clone(file)
			damaged[i] ^= 1 << bit
			if _, err := patternForm.Parse(damaged); err == nil {
				t.Errorf("bit %d of byte %d is flipped, and not missed", bit, i)
			}
		}
	}
}

func TestPatternFileErrors(t *testing.T) {
	if _, err := patternForm.File(make([]int16, 3)); err == nil || !strings.Contains(err.Error(), "3 values, want 4") {
		t.Errorf("error %v", err)
	}
	file := must.Get(patternForm.File(make([]int16, 4)))(t)
	for _, c := range []struct {
		data []byte
		want string
	}{
		{nil, `want a file that begins with "quincunx patterns of pente, version 3\n"`},
		{[]byte(strings.Replace(string(file), "version 3", "version 2", 1)), "want a file that begins with"},
		{file[:len(file)-1], "15 bytes after the first line, want 16"},
		{append(slices.Clone(file), 0), "17 bytes after the first line, want 16"},
	} {
		if _, err := patternForm.Parse(c.data); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %s", err, c.want)
		}
	}
}
