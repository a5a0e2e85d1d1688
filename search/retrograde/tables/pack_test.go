package tables_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/cespare/xxhash/v2"

	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen"
	"quincunx/movegen/seega"
	"quincunx/movegen/seega/rows"
	"quincunx/search/retrograde/tables"
)

// packedTables are tables that the tests pack.
type packedTables struct {
	graph         *rows.Graph
	plain, packed *tables.Set
}

// pack builds tables of Seega, and packs them into another directory.
func pack(t testing.TB, size, threshold, men int) (p packedTables) {
	t.Helper()
	p.graph = must.Get(rows.New(size, threshold, men))(t)
	p.plain, p.packed = p.open(t, t.TempDir()), p.open(t, t.TempDir())
	must.Do(t, p.plain.Build(t.Context(), tables.Options{Workers: 2, Distances: 1e6}))
	must.Do(t, p.packed.Pack(t.Context(), p.plain, tables.Options{Workers: 2}))
	return p
}

// open opens tables of the same game.
func (p *packedTables) open(t testing.TB, directory string) *tables.Set {
	t.Helper()
	s := must.Get(tables.OpenSet(directory, p.graph))(t)
	t.Cleanup(func() {
		must.Do(t, s.Close())
	})
	return s
}

// Packed tables have the values of the plain ones at every number, even if the cache holds few blocks, and unpack to the same values.
// Their sums are the same.
func TestPack(t *testing.T) {
	men := 4
	if slow.Tests() {
		men = 8
	}
	for _, g := range []struct{ size, threshold, men int }{{3, 0, 0}, {3, 20, 0}, {5, 0, men}, {5, 100, men}} {
		p := pack(t, g.size, g.threshold, g.men)
		plain, packed, unpacked := p.plain, p.packed, p.open(t, t.TempDir())
		if g.men < 5 { // larger tables take too long without a cache
			packed.LimitCache(30_000)
		}
		must.Do(t, unpacked.Unpack(t.Context(), packed, tables.Options{Workers: 2}))
		must.Do(t, packed.Check())
		if packed.Warm(); packed.Cached() == 0 {
			t.Errorf("%+v: nothing is prepared", g)
		}
		for tier, f := range plain.Files {
			if !bytes.Equal(unpacked.Files[tier].Outcomes, f.Outcomes) || packed.Files[tier].Sum() != f.Sum() {
				t.Errorf("%+v: %s is changed by packing", g, f.Tier)
			}
			for number := range uint64(f.Rows) * uint64(f.Length) {
				want := f.Outcomes.At(number)
				got, err := packed.Outcome(tier, number)
				if err != nil || got != want {
					t.Fatalf("%+v, %s, number %d: got %v, %v, want %v", g, f.Tier, number, got, err, want)
				}
			}
			random := rand.New(rand.NewPCG(uint64(tier), 3))
			must.Do(t, packed.CheckMoves(tier, 300, random, func(text string) (movegen.Position, error) { return seega.Parse(text) }))
		}
		if n := packed.Cached(); n > 60_000 && g.men < 5 {
			t.Errorf("%+v: the cache has %d bytes", g, n)
		}
	}
}

// Many goroutines look up values in a cache for few blocks.
func TestPackedConcurrently(t *testing.T) {
	p := pack(t, 5, 0, 5)
	plain, packed := p.plain, p.packed
	packed.LimitCache(30_000)
	var group sync.WaitGroup
	for worker := range 4 {
		group.Go(func() {
			random := rand.New(rand.NewPCG(uint64(worker), 1))
			for range 3_000 {
				tier := random.IntN(len(plain.Files))
				f := plain.Files[tier]
				number := random.Uint64N(uint64(f.Rows) * uint64(f.Length))
				if got, err := packed.Outcome(tier, number); err != nil || got != f.Outcomes.At(number) {
					t.Errorf("%s, number %d: got %v, %v", f.Tier, number, got, err)
				}
			}
		})
	}
	group.Wait()
}

// The rows left out are compared with those derived: all of them, or a sample if the tier was proved.
func TestPackComparesLeftOut(t *testing.T) {
	game := pack(t, 3, 0, 0)
	tier := len(game.plain.Files) - 1
	f := game.plain.Files[tier]
	right := f.Outcomes
	var leftOut []int
	for row := range f.Rows {
		if _, ok := game.graph.Stored(tier, row); !ok {
			leftOut = append(leftOut, row)
		}
	}
	tables.SetLeftOutSample(t, len(leftOut)*f.Length/2)
	for _, f.Verified = range []bool{false, true} {
		found := 0
		for _, row := range leftOut {
			f.Outcomes = slices.Clone(right)
			number := row * f.Length
			f.Outcomes[number/4] ^= 3 << (number % 4 * 2)
			err := game.open(t, t.TempDir()).Pack(t.Context(), game.plain, tables.Options{})
			if err != nil {
				found++
				if !strings.Contains(err.Error(), "its moves make it") {
					t.Error(err)
				}
			}
		}
		want := len(leftOut)
		if f.Verified {
			want = (want + 1) / 2
		}
		if found != want {
			t.Errorf("proved %v: of %d wrong values in rows left out, packing found %d, want %d", f.Verified, len(leftOut), found, want)
		}
	}
}

// Interrupted packing continues with the next tier and writes the same files.
func TestPackResumes(t *testing.T) {
	game := pack(t, 3, 0, 0)
	want := contents(t, filepath.Dir(game.packed.Files[0].Name))
	directory := t.TempDir()
	for range want {
		ctx, cancel := context.WithCancel(t.Context())
		s := game.open(t, directory)
		err := s.Pack(ctx, game.plain, tables.Options{Workers: 1, Report: func(p tables.Progress) {
			if p.File != nil {
				cancel()
			}
		}})
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		cancel()
	}
	sameFiles(t, contents(t, directory), want)
}

// A damaged packed file is found when it is opened, or when a damaged block is read. It never has a wrong value.
func TestPackedDamaged(t *testing.T) {
	game := pack(t, 3, 0, 0)
	tier := 4 // 3×2
	name := game.packed.Files[tier].Name
	data := must.Get(os.ReadFile(name))(t)
	directory := filepath.Dir(name)
	random := rand.New(rand.NewPCG(1, 1))
	f := game.plain.Files[tier]
	for i := range slow.Count(300, 5_000) {
		damaged := bytes.Clone(data)
		if i%10 == 0 {
			damaged = damaged[:random.IntN(len(data))]
		} else {
			damaged[random.IntN(len(data))] ^= 1 << random.IntN(8)
		}
		must.Do(t, os.WriteFile(name+".damaged", damaged, 0o600))
		must.Do(t, os.Rename(name+".damaged", name)) // game.packed has the file mapped
		s, err := tables.OpenSet(directory, game.graph)
		if err != nil {
			if !strings.Contains(err.Error(), name) {
				t.Fatalf("%v doesn't name the file", err)
			}
			continue
		}
		if s.Check() == nil {
			t.Fatal("a changed file is not found")
		}
		for range 20 {
			number := random.Uint64N(uint64(f.Rows) * uint64(f.Length))
			if got, err := s.Outcome(tier, number); err == nil && got != f.Outcomes.At(number) {
				t.Fatalf("number %d: got %v", number, got)
			}
		}
		unpacked := game.open(t, t.TempDir())
		if err := unpacked.Unpack(t.Context(), s, tables.Options{}); err == nil || !strings.Contains(err.Error(), name) {
			t.Fatalf("unpack: %v", err)
		}
		must.Do(t, s.Close())
	}
}

// A header with a wrong sum or wrong numbers of positions is found, even if the checksum of the file is right.
func TestCheckValues(t *testing.T) {
	game := pack(t, 3, 0, 0)
	must.Do(t, game.packed.CheckValues(t.Context(), 2, nil))
	must.Do(t, game.plain.CheckValues(t.Context(), 2, nil))
	f := game.packed.Files[4]
	data := must.Get(os.ReadFile(f.Name))(t)
	_, rest, _ := bytes.Cut(data, []byte("\n"))
	index := len(rest) - 8 - 16*((f.Packing.Stored+f.Packing.Rows-1)/f.Packing.Rows)
	for what, forge := range map[string]func(h *tables.Header){
		"sum":    func(h *tables.Header) { h.Packing.Sum = "0123456789abcdef" },
		"counts": func(h *tables.Header) { h.Counts[1].Lost++ },
		"sides":  func(h *tables.Header) { h.Counts[0], h.Counts[1] = h.Counts[1], h.Counts[0] },
		"none":   func(*tables.Header) {},
	} {
		h := f.Header
		packing := *h.Packing
		h.Packing = &packing
		forge(&h)
		header := append(must.Get(json.Marshal(h))(t), '\n')
		sum := xxhash.Sum64(slices.Concat(header, rest[:f.Packing.Model], rest[index:len(rest)-8]))
		forged := binary.LittleEndian.AppendUint64(slices.Concat(header, rest[:len(rest)-8]), sum)
		must.Do(t, os.WriteFile(f.Name+".forged", forged, 0o600))
		must.Do(t, os.Rename(f.Name+".forged", f.Name)) // game.packed has the file mapped
		s := game.open(t, filepath.Dir(f.Name))
		must.Do(t, s.Check())
		if err := s.CheckValues(t.Context(), 1, nil); (err == nil) != (what == "none") || err != nil && !strings.Contains(err.Error(), f.Name) {
			t.Errorf("%s: %v", what, err)
		}
	}
	must.Do(t, os.Remove(game.plain.Files[3].Name))
	if err := game.open(t, filepath.Dir(game.plain.Files[0].Name)).CheckValues(t.Context(), 1, nil); err == nil || !strings.Contains(err.Error(), "is missing") {
		t.Errorf("without a table: %v", err)
	}
}

// Values that depend on the moves left don't follow from each other, and packed tables are no base for others.
func TestPackRefuses(t *testing.T) {
	plain := openLimited(t, t.TempDir(), 3, 1, 0)
	must.Do(t, plain.Build(t.Context(), tables.Options{}))
	s := openLimited(t, t.TempDir(), 3, 1, 0)
	if err := s.Pack(t.Context(), plain, tables.Options{}); err == nil || !strings.Contains(err.Error(), "limit of 1") {
		t.Errorf("threshold 1: %v", err)
	}
	game := pack(t, 3, 0, 4)
	more := open(t, filepath.Dir(game.packed.Files[0].Name), 3, 8)
	if err := more.Build(t.Context(), tables.Options{}); err == nil || !strings.Contains(err.Error(), "packed") {
		t.Errorf("build on packed tables: %v", err)
	}
	if err := open(t, t.TempDir(), 3, 4).Pack(t.Context(), game.packed, tables.Options{}); err == nil {
		t.Error("packed tables are packed again")
	}
	if err := open(t, t.TempDir(), 3, 4).Unpack(t.Context(), game.plain, tables.Options{}); err == nil {
		t.Error("plain tables are unpacked")
	}
}

// BenchmarkPack packs the tables of up to seven men on 5×5, with one thread, and so also unpacks and compares them.
func BenchmarkPack(b *testing.B) {
	men := 7
	if testing.Short() {
		men = 4
	}
	p := pack(b, 5, 0, men)
	numbers := 0
	for tier := range p.graph.Tiers() {
		rows, length := p.graph.Rows(tier)
		numbers += rows * length
	}
	for b.Loop() {
		packed := must.Get(tables.OpenSet(b.TempDir(), p.graph))(b)
		must.Do(b, packed.Pack(b.Context(), p.plain, tables.Options{Workers: 1}))
		must.Do(b, packed.Close())
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*numbers), "ns/number")
}

// BenchmarkColdProbe looks up random values of stored rows whose blocks are not in the cache.
func BenchmarkColdProbe(b *testing.B) {
	p := pack(b, 5, 0, 7)
	p.packed.LimitCache(1)
	tier := p.graph.Tiers() - 3 // 4×3
	if name := p.graph.TierName(tier); name != "4x3" {
		b.Fatal(name)
	}
	rows, length := p.graph.Rows(tier)
	random := rand.New(rand.NewPCG(1, 1))
	for b.Loop() {
		number := 2*random.IntN(rows/2)*length + random.IntN(length)
		must.Get(p.packed.Outcome(tier, uint64(number)))(b)
	}
}
