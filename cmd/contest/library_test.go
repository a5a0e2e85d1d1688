//go:build cgo && linux && !chinesecheckers && !jackhammer && !pente && !seega && !trilite

package contest_test

import (
	"bytes"
	"debug/elf"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	// What the libraries are made of, so that results of these tests are not taken from the
	// cache when it has changed.
	_ "quincunx/contest/chinesecheckers"
	_ "quincunx/contest/jackhammer"
	_ "quincunx/contest/pente"
	_ "quincunx/contest/seega"
	_ "quincunx/contest/trilite"
	"quincunx/internal/must"

	"quincunx/internal/slow"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
	"quincunx/movegen/jackhammer"
	"quincunx/movegen/pente"
	"quincunx/movegen/seega"
	"quincunx/movegen/trilite"
)

// library is the expected interface of a game's C library.
type library struct {
	game    string
	symbols []string
	start   func(fields []string) (movegen.State, error) // of a game that a driver prints
	args    []string                                     // of the driver
}

// all are the libraries of the five games.
var all = []library{
	{"chinesecheckers", []string{"InitChineseCheckers", "OpponentMove", "TermChineseCheckers", "YourMove"}, startCheckers, []string{"1"}},
	{"pente", []string{"InitPente", "Pente", "TermPente"}, startPente, []string{"4", "1"}},
	{"seega", []string{"InitGame", "MovePiece", "PlacePieces", "TermGame"}, startSeega, []string{"4", "1"}},
	{"trilite", []string{"PlayTrilite"}, startTrilite, []string{"40", "1"}},
	{"jackhammer", []string{"InitJackhammer", "PlayJackhammer", "TermJackhammer"}, startJackhammer, []string{"3", "1"}},
}

// libraries returns those that are tested: Pente's, and with SLOW=1 all. To link one takes seconds.
func libraries() []library {
	if slow.Tests() {
		return all
	}
	return all[1:2]
}

// built is the folder with the libraries of this test run.
var built struct {
	sync.Mutex
	dir  string
	done map[string]bool
}

func TestMain(m *testing.M) {
	code := m.Run()
	if built.dir != "" {
		if err := os.RemoveAll(built.dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	os.Exit(code)
}

// build returns the folder of a library and its file, and builds it if it isn't there.
func (l library) build(t *testing.T) (dir, file string) {
	t.Helper()
	built.Lock()
	defer built.Unlock()
	if built.dir == "" {
		dir := must.Get(os.MkdirTemp("", "contest"))(t)
		built.dir, built.done = dir, map[string]bool{}
	}
	file = filepath.Join(built.dir, "lib"+l.game+".so")
	for _, source := range []string{l.game + ".go", header(l.game), testdata + l.game + ".c", testdata + "layout.c"} {
		if _, err := os.Stat(source); err != nil { // the cache heeds these files, too, then
			t.Fatal(err)
		}
	}
	if !built.done[l.game] {
		run(t, nil, "go", "build", "-buildmode=c-shared", "-tags", l.game, "-o", file, ".")
		built.done[l.game] = true
	}
	return built.dir, file
}

// run runs a command and returns what it prints.
func run(t *testing.T, env []string, name string, args ...string) string {
	t.Helper()
	var errors strings.Builder
	c := exec.CommandContext(t.Context(), name, args...)
	c.Env = append(os.Environ(), env...)
	c.Stderr = &errors
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s%s", c.Args, err, out, errors.String())
	}
	return string(out)
}

// needs skips a test without a compiler.
func needs(t *testing.T, compiler string) {
	t.Helper()
	if _, err := exec.LookPath(compiler); err != nil {
		t.Skipf("no %s: %v", compiler, err)
	}
}

const (
	include  = "-I../../contest/include"
	testdata = "../../contest/testdata/"
)

func header(game string) string { return "../../contest/include/" + game + ".h" }

// A library exports the functions of its document and no other of ours: the rest is
// what any library of Go's has.
func TestSymbols(t *testing.T) {
	needs(t, "gcc")
	for _, l := range libraries() {
		_, file := l.build(t)
		f := must.Get(elf.Open(file))(t)
		symbols := must.Get(f.DynamicSymbols())(t)
		var ours []string
		for _, s := range symbols {
			if s.Section == elf.SHN_UNDEF || strings.HasPrefix(s.Name, "_cgo") || strings.HasPrefix(s.Name, "x_cgo_") ||
				slices.Contains([]string{"crosscall1", "crosscall2", "x_crosscall2_ptr", "fatalf"}, s.Name) {
				continue
			}
			ours = append(ours, s.Name)
		}
		slices.Sort(ours)
		if !slices.Equal(ours, l.symbols) {
			t.Errorf("%s exports %v, want %v", l.game, ours, l.symbols)
		}
		must.Do(t, f.Close())
	}
}

// The headers compile as C and C++, with structs and numbers as printed.
func TestHeaders(t *testing.T) {
	for _, compiler := range [][]string{
		{"gcc", "-x", "c", "-std=c99"},
		{"g++", "-x", "c++", "-std=c++98", "-Wno-long-long", "-Wno-unused-local-typedefs"},
	} {
		t.Run(compiler[0], func(t *testing.T) {
			needs(t, compiler[0])
			for i, l := range all {
				args := slices.Concat(compiler[1:], []string{"-Wall", "-Wextra", "-pedantic", "-Werror", "-fsyntax-only", include})
				run(t, nil, compiler[0], append(args, fmt.Sprintf("-DGAME=%d", i+1), testdata+"layout.c")...)
				run(t, nil, compiler[0], append(args, testdata+l.game+".c")...)
			}
		})
	}
}

// Programs in C play whole games with the libraries, which the rules judge.
func TestDrivers(t *testing.T) {
	needs(t, "gcc")
	if !slow.Tests() && hasSanitizer(t) == nil {
		t.Skip("the address sanitizer has them play, too: SLOW=1 does so without it")
	}
	for _, l := range libraries() {
		t.Run(l.game, func(t *testing.T) {
			l.drive(t)
		})
	}
}

// They do so under the address sanitizer, too, which also looks for what is not freed.
func TestAddressSanitizer(t *testing.T) {
	needs(t, "gcc")
	if err := hasSanitizer(t); err != nil {
		t.Skip(err)
	}
	for _, l := range libraries() {
		t.Run(l.game, func(t *testing.T) { l.drive(t, "-fsanitize=address", "-g") })
	}
}

// hasSanitizer returns an error if gcc has no address sanitizer.
func hasSanitizer(t *testing.T) error {
	t.Helper()
	probe := exec.CommandContext(t.Context(), "gcc", "-fsanitize=address", "-x", "c", "-o", filepath.Join(t.TempDir(), "probe"), "-")
	probe.Stdin = strings.NewReader("int main(void) { return 0; }\n")
	if out, err := probe.CombinedOutput(); err != nil {
		return fmt.Errorf("gcc has no address sanitizer: %s", bytes.TrimSpace(out))
	}
	return nil
}

// drive compiles the driver of a library, runs it, and judges the games that it prints.
func (l library) drive(t *testing.T, flags ...string) {
	t.Helper()
	dir, _ := l.build(t)
	program := filepath.Join(t.TempDir(), l.game)
	args := slices.Concat(flags, []string{"-O1", "-Wall", "-Wextra", "-Werror", include, "-o", program, testdata + l.game + ".c", "-L" + dir, "-l" + l.game})
	run(t, nil, "gcc", args...)
	out := run(t, []string{"LD_LIBRARY_PATH=" + dir}, program, l.args...)
	won := 0
	for line := range strings.Lines(out) {
		if l.judge(t, strings.Fields(line)) {
			won++
		}
	}
	if won == 0 {
		t.Errorf("the library never won:\n%s", out)
	}
}

// judge plays a game by the rules, checks what the library claims, and that the game
// ends where the driver says so, and reports whether the library has won it.
func (l library) judge(t *testing.T, fields []string) bool {
	t.Helper()
	p, err := l.start(fields)
	if err != nil {
		t.Fatalf("%v: %v", fields, err)
	}
	own, moves := ownSeat(l.game, fields)
	for i, form := range moves {
		claims, claiming := "", l.game == "pente" && i%2 == int(own)
		if claiming {
			form, claims = splitClaims(form)
		}
		if err := movegen.TurnOf(p).PlayText(form); err != nil {
			t.Fatalf("%v: move %d: %v", fields, i, err)
		}
		if claiming {
			if want := claimsOf(p.(*pente.Position)); claims != want {
				t.Errorf("%v: move %d, %s: claims %q, want %q", fields, i, form, claims, want)
			}
		}
	}
	if !p.Over() {
		if l.game == "trilite" || l.game == "chinesecheckers" && len(moves) == mostOfSix {
			return false // it may be endless
		}
		t.Errorf("%v: not over", fields)
	}
	var score [movegen.MaxSeats]int32
	p.Score(&score)
	return score[own] > 0
}

// mostOfSix is where the driver breaks a game of Chinese Checkers with six players off.
const mostOfSix = 150

// ownSeat returns the library's seat and the moves of a game that a driver prints.
func ownSeat(game string, fields []string) (seat movegen.Seat, moves []string) {
	at := map[string]int{"chinesecheckers": 2, "pente": 1, "seega": 2, "trilite": 0, "jackhammer": 2}[game]
	n, _ := strconv.Atoi(fields[at])
	if game == "pente" || game == "seega" || game == "trilite" {
		n-- // players are counted from 1
	}
	return movegen.Seat(n), fields[at+1:]
}

// splitClaims splits a move of Pente from what is claimed with it.
func splitClaims(form string) (move, claims string) {
	if i := strings.IndexAny(form, "x!"); i >= 0 {
		return form[:i], form[i:]
	}
	return form, ""
}

// claimsOf returns the claims that the last move requires.
func claimsOf(p *pente.Position) (claims string) {
	if captured := p.LastEffect().Captured; captured > 0 {
		claims = fmt.Sprintf("x%d", captured)
	}
	var score [movegen.MaxSeats]int32
	if p.Over() {
		p.Score(&score)
	}
	if score[1-p.Mover()] == movegen.Win {
		claims += "!"
	}
	return claims
}

// numbers reads the first fields.
func numbers(fields []string, n int) []int {
	values := make([]int, n)
	for i := range values {
		values[i], _ = strconv.Atoi(fields[i]) // a zero is no option of a game
	}
	return values
}

func startCheckers(fields []string) (movegen.State, error) {
	triangles := strings.Split(fields[1], ",")
	return chinesecheckers.New(chinesecheckers.Options{Size: numbers(fields, 1)[0], Triangles: numbers(triangles, len(triangles))})
}

func startPente(fields []string) (movegen.State, error) {
	return pente.New(pente.Options{Half: numbers(fields, 1)[0]})
}

func startSeega(fields []string) (movegen.State, error) {
	n := numbers(fields, 2)
	return seega.New(seega.Options{Size: n[0], Threshold: n[1]})
}

func startTrilite([]string) (movegen.State, error) { return trilite.New(), nil }

func startJackhammer(fields []string) (movegen.State, error) {
	n := numbers(fields, 2)
	return jackhammer.New(jackhammer.Options{Side: n[0], Turns: n[1]})
}
