package search_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quincunx/movegen"
	"quincunx/search"
)

// keyed is a repeatable position with nothing but a key.
type keyed struct {
	movegen.State
	key uint64
}

func (s keyed) BoardKey() uint64       { return s.key }
func (s keyed) RepetitionScore() int32 { return 0 }

// A Past holds exactly the latest 255 positions, with the moves played since.
func TestPast(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// Few different keys, many with the same low bits.
		key := rapid.Custom(func(t *rapid.T) uint64 { return uint64(rapid.IntRange(0, 600).Draw(t, "key")) * 1024 })
		keys := rapid.SliceOfN(key, 0, 700).Draw(t, "keys")
		var p search.Past
		if rapid.Bool().Draw(t, "used before") {
			p.Add(keyed{key: 1}, 1)
			p.Clear()
		}
		for i, k := range keys {
			p.Add(keyed{key: k}, movegen.Move(i))
		}
		const salt = 0x5555
		salted := p.Salted(salt)
		latest := keys[max(0, len(keys)-255):]
		for n := range 601 {
			k := uint64(n) * 1024
			if want := slices.Contains(latest, k); p.Has(k) != want || salted.Has(k^salt) != want {
				t.Fatalf("%d: %t, salted %t, want %t", k, p.Has(k), salted.Has(k^salt), want)
			}
			var since []movegen.Move
			for i := len(keys) - 1; slices.Contains(latest, k); i-- {
				since = append([]movegen.Move{movegen.Move(i)}, since...)
				if keys[i] == k {
					break
				}
			}
			if got := p.Since(k); !slices.Equal(got, since) || !slices.Equal(salted.Since(k^salt), since) {
				t.Fatalf("since %d: %v, want %v", k, got, since)
			}
		}
		if p.Has(1) || salted.Has(1) {
			t.Fatal("a position that was forgotten")
		}
	})
	var none *search.Past
	if none.Has(0) || none.Salted(1) != nil || none.Since(0) != nil {
		t.Error("nil has positions")
	}
	var p search.Past
	p.Add(nil, 1)
	if p.Has(0) {
		t.Error("a position that can't come back is known")
	}
}
