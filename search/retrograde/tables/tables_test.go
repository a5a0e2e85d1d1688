package tables_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen"
	"quincunx/movegen/seega"
	"quincunx/movegen/seega/rows"
	"quincunx/search/retrograde/tables"
)

func open(t testing.TB, directory string, size, men int) *tables.Set {
	t.Helper()
	return openLimited(t, directory, size, 0, men)
}

// openLimited opens the tables of Seega with a threshold, for positions with at most men men.
func openLimited(t testing.TB, directory string, size, threshold, men int) *tables.Set {
	t.Helper()
	g := must.Get(rows.New(size, threshold, men))(t)
	s := must.Get(tables.OpenSet(directory, g))(t)
	t.Cleanup(func() {
		must.Do(t, s.Close())
	})
	return s
}

// build builds the tables of Seega on 3×3 with distances, and returns the contents of all files by name.
func build(t testing.TB, directory string) map[string][]byte {
	t.Helper()
	s := open(t, directory, 3, 8)
	must.Do(t, s.Build(t.Context(), tables.Options{Workers: 2, Verify: true, Distances: 1e6}))
	must.Do(t, s.Check())
	return contents(t, directory)
}

func contents(t testing.TB, directory string) map[string][]byte {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(directory, "*"))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, name := range names {
		if files[filepath.Base(name)], err = os.ReadFile(name); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

func sameFiles(t testing.TB, got, want map[string][]byte) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("got %d files, want %d", len(got), len(want))
	}
	for name, data := range want {
		if !bytes.Equal(got[name], data) {
			t.Errorf("%s differs", name)
		}
	}
}

// Work interrupted after each tier continues there, and writes the same files.
func TestResume(t *testing.T) {
	want := build(t, t.TempDir())
	if len(want) != 14 {
		t.Fatalf("got %d files, want 14", len(want))
	}
	directory := t.TempDir()
	for range want {
		ctx, cancel := context.WithCancel(t.Context())
		s := open(t, directory, 3, 8)
		err := s.Build(ctx, tables.Options{Workers: 2, Verify: true, Distances: 1e6, Report: func(p tables.Progress) {
			if p.File != nil {
				cancel()
			}
		}})
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
	sameFiles(t, contents(t, directory), want)
}

// A flipped bit anywhere in a file is detected.
func TestFlippedBits(t *testing.T) {
	directory := t.TempDir()
	name := "4x3.tier"
	data := build(t, directory)[name]
	name = filepath.Join(directory, name)
	random := rand.New(rand.NewPCG(1, 1))
	file := must.Get(os.OpenFile(name, os.O_WRONLY, 0))(t)
	write := func(at int, b byte) {
		must.Get(file.WriteAt([]byte{b}, int64(at)))(t)
	}
	for range slow.Count(2_000, 10_000) {
		at := random.IntN(len(data))
		write(at, data[at]^1<<random.IntN(8))
		f, err := tables.Open(name)
		if err == nil {
			err = f.Check()
			must.Do(t, f.Close())
		}
		if err == nil {
			t.Fatal("a flipped bit is not found")
		}
		write(at, data[at])
	}
	must.Do(t, file.Close())
	if f, err := tables.Open(name); err != nil || f.Check() != nil || f.Close() != nil {
		t.Fatalf("the file as it was: %v", err)
	}
	for _, n := range []int{0, 1, 100, len(data) / 2, len(data) - 1} {
		must.Do(t, os.WriteFile(name, data[:n], 0o600))
		if _, err := tables.Open(name); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("truncated to %d bytes: %v", n, err)
		}
	}
}

// Sum depends only on the values: distances do not change it, and all tiers differ.
func TestSum(t *testing.T) {
	men := 5
	if slow.Tests() {
		men = 7 // 4×3 has more than a MiB of values
	}
	sums := map[int][]uint64{}
	for _, distances := range []uint64{0, 1e7} {
		s := open(t, t.TempDir(), 5, men)
		must.Do(t, s.Build(t.Context(), tables.Options{Workers: 2, Distances: distances}))
		for tier, f := range s.Files {
			sums[tier] = append(sums[tier], f.Sum())
		}
	}
	seen := map[uint64]bool{}
	for tier, of := range sums {
		if of[0] != of[1] || seen[of[0]] {
			t.Errorf("tier %d: got sum %x without distances and %x with them; seen before: %t", tier, of[0], of[1], seen[of[0]])
		}
		seen[of[0]] = true
	}
}

// Tables of another game or tier are refused.
func TestOtherGame(t *testing.T) {
	directory := t.TempDir()
	build(t, directory)
	g := must.Get(rows.New(5, 0, 3))(t)
	if _, err := tables.OpenSet(directory, g); err == nil || !strings.Contains(err.Error(), "want tier 1x1 of") {
		t.Errorf("size 5: %v", err)
	}
	other := t.TempDir()
	s := open(t, other, 5, 4)
	must.Do(t, s.Build(t.Context(), tables.Options{}))
	name := filepath.Join(directory, "2x2.tier")
	must.Do(t, os.Rename(filepath.Join(directory, "3x1.tier"), name))
	g = must.Get(rows.New(3, 0, 8))(t)
	if _, err := tables.OpenSet(directory, g); err == nil || !strings.Contains(err.Error(), `got tier "3x1"`) {
		t.Errorf("another tier: %v", err)
	}
}

// childVariable makes the test binary build tables in the directory that it names.
const childVariable = "QUINCUNX_TEST_TABLES"

func TestMain(m *testing.M) {
	directory := os.Getenv(childVariable)
	if directory == "" {
		os.Exit(m.Run())
	}
	g, err := rows.New(5, 0, 6)
	var s *tables.Set
	if err == nil {
		s, err = tables.OpenSet(directory, g)
	}
	if err == nil {
		err = s.Build(context.Background(), tables.Options{Workers: 2, Distances: 1e9})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// start starts another process of the test binary, which builds tables.
func start(t *testing.T, directory string, prefix ...string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	self := must.Get(os.Executable())(t)
	args := slices.Concat(prefix, []string{self})
	c := exec.CommandContext(t.Context(), args[0], args[1:]...) //nolint:gosec // ourselves
	c.Env = append(os.Environ(), childVariable+"="+directory)
	errs := new(bytes.Buffer)
	c.Stderr = errs
	must.Do(t, c.Start())
	return c, errs
}

// A killed program loses only the tier that it is working on.
func TestKilled(t *testing.T) {
	whole := t.TempDir()
	c, errs := start(t, whole)
	if err := c.Wait(); err != nil {
		t.Fatal(err, errs)
	}
	directory := t.TempDir()
	random := rand.New(rand.NewPCG(2, 2))
	for range slow.Count(4, 8) {
		c, _ := start(t, directory)
		time.Sleep(time.Duration(random.IntN(300)) * time.Millisecond)
		if err := c.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
			t.Fatal(err)
		}
		_ = c.Wait() // returns the error of a killed process
		must.Do(t, open(t, directory, 5, 6).Check())
	}
	c, errs = start(t, directory)
	if err := c.Wait(); err != nil {
		t.Fatal(err, errs)
	}
	got := contents(t, directory)
	delete(got, "lock") // remains if a program is killed after the last tier
	sameFiles(t, got, contents(t, whole))
}

// Without room for a file there is one line that says so, and complete files stay.
func TestNoRoom(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no shell to limit the size of files with")
	}
	directory := t.TempDir()
	c, errs := start(t, directory, "sh", "-c", `ulimit -f 400; exec "$0"`)
	if err := c.Wait(); err == nil {
		t.Fatal("files of any size are written")
	}
	if got := errs.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, ".tier") {
		t.Errorf("got %q", got)
	}
	files := contents(t, directory)
	for name := range files {
		if !strings.HasSuffix(name, ".tier") {
			t.Errorf("%s is left over", name)
		}
	}
	if len(files) < 4 {
		t.Errorf("got %d files", len(files))
	}
	must.Do(t, open(t, directory, 5, 6).Check())
}

// The values of all tiers follow from the values after their moves by the rules.
func TestMoves(t *testing.T) {
	directory := t.TempDir()
	c, errs := start(t, directory)
	if err := c.Wait(); err != nil {
		t.Fatal(err, errs)
	}
	s := open(t, directory, 5, 6)
	parse := func(text string) (movegen.Position, error) { return seega.Parse(text) }
	for tier := range s.Files {
		must.Do(t, s.CheckMoves(tier, 300, rand.New(rand.NewPCG(uint64(tier), 3)), parse))
	}
	p := must.Get(seega.Parse("5 M 2 - 0 0 22.../...../..1../...../....."))(t)
	v := must.Get(s.Probe(p))(t)
	moves := must.Get(s.Moves(p))(t)
	if len(moves) != p.CountMoves() || moves[0].Value.Outcome() != v.Outcome() {
		t.Errorf("got %v, and moves %v", v, moves)
	}
	for _, text := range []string{
		"5 M 2 - 0 100 22.../...../..1../...../.....", "5 P 1 - 0 0 ...../...../...../...../.....", "3 M 1 - 0 0 1../.../..2",
		"5 M 1 - 0 0 1111./...../...../...../.2222",
	} {
		p := must.Get(seega.Parse(text))(t)
		if v, err := s.Probe(p); err == nil {
			t.Errorf("%s: got %v, want an error", text, v)
		}
	}
}

// Stopped after any number of moves, BestMoves returns only moves that keep the value, and the same as without a stop once it has seen all.
func TestBestMovesStopped(t *testing.T) {
	s := openLimited(t, t.TempDir(), 3, 0, 6)
	must.Do(t, s.Build(t.Context(), tables.Options{Workers: 2}))
	some := 0
	check := func(text string, v movegen.Value) error {
		p, err := seega.Parse(text)
		if err != nil || p.Over() {
			return err
		}
		moves, err := s.Moves(p)
		if err != nil {
			return err
		}
		keep := map[movegen.Move]bool{}
		for _, m := range moves {
			keep[m.Move] = m.Value.Outcome() == v.Outcome()
		}
		for stop := range p.CountMoves() + 1 {
			seen := -1
			best := s.BestMoves(p, func() bool { seen++; return seen == stop })
			for _, m := range best {
				if !keep[m] {
					return fmt.Errorf("%s, stopped after %d moves: %s does not keep the value %v", text, stop, p.AppendMove(nil, m), v)
				}
			}
			if all := s.BestMoves(p, nil); seen < stop && !slices.Equal(best, all) {
				return fmt.Errorf("%s: got %d moves, want %d", text, len(best), len(all))
			}
			if seen == stop && len(best) > 0 {
				some++
			}
		}
		return nil
	}
	for tier := range s.Files {
		must.Do(t, s.Sample(tier, 300, rand.New(rand.NewPCG(uint64(tier), 6)), check))
	}
	if some == 0 {
		t.Error("no best move was ever found before a stop")
	}
}

// With a threshold, the values of positions of 3×3 after random numbers of moves since a capture follow from the values after their
// moves by the rules, which end the game at the threshold.
func TestLimit(t *testing.T) {
	for _, threshold := range []int{1, 4, 20} {
		s := openLimited(t, t.TempDir(), 3, threshold, 0)
		must.Do(t, s.Build(t.Context(), tables.Options{Workers: 2, Verify: true, Distances: 1e6}))
		for tier := range s.Files {
			if err := s.CheckMoves(tier, 2000, rand.New(rand.NewPCG(uint64(tier), 3)), func(text string) (movegen.Position, error) { return seega.Parse(text) }); err != nil {
				t.Errorf("threshold %d: %v", threshold, err)
			}
		}
	}
}

// Tables without distances know a value after moves without a capture if and only if it is independent of the distance, and then agree
// with the tables with distances; otherwise they bound it.
func TestWithoutDistances(t *testing.T) {
	const threshold = 20
	build := func(distances uint64) *tables.Set {
		s := openLimited(t, t.TempDir(), 3, threshold, 0)
		must.Do(t, s.Build(t.Context(), tables.Options{Workers: 2, Distances: distances}))
		return s
	}
	with, without := build(1e6), build(0)
	known, unknown := 0, 0
	check := func(text string, _ movegen.Value) error {
		fields := strings.Split(text, " ")
		if fields[1] == "P" {
			return nil
		}
		for quiet := range threshold {
			fields[4] = strconv.Itoa(quiet)
			p, err := seega.Parse(strings.Join(fields, " "))
			if err != nil {
				return err
			}
			want, err := with.Probe(p)
			if err != nil {
				return err
			}
			v, _, ok := without.Known(p)
			if !ok || v.Worst > want.Outcome() || v.Best < want.Outcome() {
				return fmt.Errorf("%s: got %v, %v, want %v", p.AppendText(nil), v, ok, want)
			}
			got, err := without.Probe(p)
			if known := err == nil; known != (v.Outcome() != movegen.Unknown) {
				return fmt.Errorf("%s: got %v, known %v", p.AppendText(nil), v, known)
			} else if !known {
				unknown++
				continue
			}
			known++
			if got.Outcome() != want.Outcome() {
				return fmt.Errorf("%s: got %v, want %v", p.AppendText(nil), got, want)
			}
		}
		return nil
	}
	for tier := range with.Files {
		must.Do(t, with.Sample(tier, 300, rand.New(rand.NewPCG(uint64(tier), 4)), check))
		must.Do(t, without.CheckMoves(tier, 2000, rand.New(rand.NewPCG(uint64(tier), 5)), func(text string) (movegen.Position, error) { return seega.Parse(text) }))
	}
	if known < 2*unknown || unknown == 0 {
		t.Errorf("%d values are known, %d are not", known, unknown)
	}
}

// BenchmarkProbe probes random positions, in files that the system has cached.
func BenchmarkProbe(b *testing.B) {
	s := open(b, b.TempDir(), 5, 6)
	must.Do(b, s.Build(b.Context(), tables.Options{Workers: 2}))
	random := rand.New(rand.NewPCG(1, 1))
	positions := make([]movegen.State, 1000)
	for i := range positions {
		cells := []byte("222111...................")
		random.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
		p := must.Get(seega.Parse(fmt.Sprintf("5 M 1 - 0 0 %s/%s/%s/%s/%s", cells[:5], cells[5:10], cells[10:15], cells[15:20], cells[20:])))(b)
		positions[i] = p
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if _, _, ok := s.Known(positions[i%len(positions)]); !ok {
			b.Fatal("a position is missing")
		}
		i++
	}
}

// Distances take a byte a position and goal more if they are kept, and a byte a position if they are only verified.
func TestMemory(t *testing.T) {
	for threshold, goals := range map[int]uint64{0: 1, 20: 2} {
		set := must.Get(tables.OpenSet(t.TempDir(), must.Get(rows.New(5, threshold, 5))(t)))(t)
		largest := uint64(0)
		for tier := range set.Files {
			rows, length := set.Size(tier)
			largest = max(largest, uint64(rows)*uint64(length))
		}
		without := set.Memory(tables.Options{})
		if got, want := set.Memory(tables.Options{Distances: 1e9})-without, goals*largest; got != want {
			t.Errorf("threshold %d: distances take %d bytes, want %d", threshold, got, want)
		}
		if got := set.Memory(tables.Options{Verify: true}) - without; got != largest {
			t.Errorf("threshold %d: verification takes %d bytes, want %d", threshold, got, largest)
		}
	}
}
