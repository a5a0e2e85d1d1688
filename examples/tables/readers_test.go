// Package tables_test compares the readers of packed tables in other languages with the tables themselves.
package tables_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen/seega"
	"quincunx/movegen/seega/rows"
	"quincunx/search/retrograde/tables"
)

// need skips the test if a command fails, or fails it in CI.
func need(t *testing.T, what string, command ...string) {
	t.Helper()
	if exec.Command(command[0], command[1:]...).Run() == nil {
		return
	}
	if os.Getenv("CI") != "" {
		t.Fatalf("%s: missing", what)
	}
	t.Skipf("%s: missing, which this reader of packed tables needs", what)
}

// readers maps each language to a function that returns the reader's command, compiled if necessary.
func readers() map[string]func(t *testing.T) []string {
	return map[string]func(t *testing.T) []string{
		"Python": func(t *testing.T) []string {
			t.Helper()
			need(t, "Python", "python3", "--version")
			return []string{"python3", "-B", "seega.py"}
		},
		"C": func(t *testing.T) []string {
			t.Helper()
			need(t, "a C compiler, xxhash.h or zlib.h", "cc", "-E", "-include", "xxhash.h", "-include", "zlib.h", "-x", "c", os.DevNull)
			program := filepath.Join(t.TempDir(), "seega")
			out, err := exec.Command("cc", "-O2", "-Wall", "-Wextra", "-Werror", "-pedantic", "seega.c", "-lz", "-o", program).CombinedOutput()
			if err != nil {
				t.Fatalf("cc: %v\n%s", err, out)
			}
			return []string{program}
		},
	}
}

// read runs a reader with a directory as its argument and positions on standard input, and returns its output.
func read(reader []string, directory string, positions []string) (out, message string, err error) {
	c := exec.Command(reader[0], append(reader[1:len(reader):len(reader)], directory)...)
	var stdout, stderr bytes.Buffer
	c.Stdin, c.Stdout, c.Stderr = strings.NewReader(strings.Join(positions, "\n")+"\n"), &stdout, &stderr
	err = c.Run()
	return stdout.String(), stderr.String(), err
}

// pack builds tables and packs them into another directory, which it returns.
func pack(t *testing.T, size, threshold, men int) (directory string, plain *tables.Set) {
	t.Helper()
	g := must.Get(rows.New(size, threshold, men))(t)
	open := func() *tables.Set {
		directory = t.TempDir()
		s := must.Get(tables.OpenSet(directory, g))(t)
		t.Cleanup(func() { must.Do(t, s.Close()) })
		return s
	}
	plain = open()
	must.Do(t, plain.Build(t.Context(), tables.Options{Workers: 2, Distances: 1e6}))
	must.Do(t, open().Pack(t.Context(), plain, tables.Options{Workers: 2}))
	return directory, plain
}

// position returns a random position of the movement phase with at most the given number of men.
func position(random *rand.Rand, size, threshold, men int) string {
	cells := []byte(strings.Repeat(".", size*size))
	most := len(cells) / 2
	for n := [2]int{}; n[0] < 1 || n[1] < 1 || n[0] > most || n[1] > most || n[0]+n[1] > men; {
		n = [2]int{1 + random.IntN(men), 1 + random.IntN(men)}
		for i, to := range random.Perm(len(cells)) {
			switch {
			case i < n[0]:
				cells[to] = '1'
			case i < n[0]+n[1]:
				cells[to] = '2'
			default:
				cells[to] = '.'
			}
		}
	}
	var lines []string
	for row := range size {
		lines = append(lines, string(cells[row*size:(row+1)*size]))
	}
	return fmt.Sprintf("%d M %d - 0 %d %s", size, 1+random.IntN(2), threshold, strings.Join(lines, "/"))
}

// Readers agree with the tables, on stored rows and on those derived from others.
func TestReaders(t *testing.T) {
	men := 4
	if slow.Tests() {
		men = 6
	}
	for _, g := range []struct{ size, threshold, men int }{{3, 0, 8}, {3, 20, 8}, {5, 0, men}, {5, 100, men}} {
		directory, plain := pack(t, g.size, g.threshold, g.men)
		random := rand.New(rand.NewPCG(uint64(g.size), uint64(g.threshold)))
		var positions, want []string
		for range slow.Count(3_000, 5_000) {
			text := position(random, g.size, g.threshold, g.men)
			value := must.Get(plain.Probe(must.Get(seega.Parse(text))(t)))(t)
			positions, want = append(positions, text), append(want, value.Outcome().String())
		}
		for name, reader := range readers() {
			t.Run(fmt.Sprintf("%s %d %d", name, g.size, g.threshold), func(t *testing.T) {
				out, message, err := read(reader(t), directory, positions)
				if err != nil {
					t.Fatalf("%v: %s", err, message)
				}
				got := strings.Fields(out)
				if len(got) != len(want) {
					t.Fatalf("got %d values, want %d", len(got), len(want))
				}
				for i, value := range got {
					if value != want[i] {
						t.Fatalf("%s: got %s, want %s", positions[i], value, want[i])
					}
				}
			})
		}
	}
}

// Readers reject damaged files and malformed positions with an error message.
func TestReadersRefuse(t *testing.T) {
	directory, _ := pack(t, 3, 0, 8)
	name := filepath.Join(directory, "3x2.tier")
	whole := must.Get(os.ReadFile(name))(t)
	const text = "3 M 1 - 0 0 11./.2./2.1"
	for language, reader := range readers() {
		t.Run(language, func(t *testing.T) {
			command := reader(t)
			refuses := func(what, directory, text string) {
				t.Helper()
				out, message, err := read(command, directory, []string{text})
				var exit *exec.ExitError
				if !errors.As(err, &exit) || exit.ExitCode() != 1 || message == "" || strings.Contains(message, "Traceback") || out != "" {
					t.Fatalf("%s: got %v, %q, %q; want an error", what, err, message, out)
				}
			}
			random := rand.New(rand.NewPCG(1, 2))
			damaged := t.TempDir()
			file := filepath.Join(damaged, "3x2.tier")
			refuses("no file", damaged, text)
			for i := range slow.Count(12, 30) {
				data := bytes.Clone(whole)
				if i%4 == 0 {
					data = data[:random.IntN(len(data))]
				} else {
					data[random.IntN(len(data))] ^= 1 << random.IntN(8)
				}
				must.Do(t, os.WriteFile(file, data, 0o600))
				refuses(fmt.Sprintf("damage %d", i), damaged, text)
			}
			must.Do(t, os.WriteFile(file, []byte("{\"format\":\"other\"}\n"), 0o600))
			refuses("another format", damaged, text)
			must.Do(t, os.WriteFile(file, bytes.Repeat([]byte("["), 100_000), 0o600))
			refuses("no line", damaged, text)
			for _, text := range []string{
				"", "3", "4 M 1 - 0 0 ..../..../..../....", "3 P 1 - 0 0 .../.../...", "3 M 3 - 0 0 11./.2./2.1", "3 M 1 0:0 0 0 11./.2./2.1",
				"3 M 1 - 0 0 11./.2./2.", "3 M 1 - 0 0 11./.2./2.1/", "3 M 1 - 0 0 11./.../..1", "3 M 1 - 0 0 111/11./2.2", "3 M 1 - 0 7 11./.2./2.1",
				"3 M 1 - 2 7 11./.2./2.1", "3 M 1 - 0 99999999999999999999 11./.2./2.1", strings.Repeat("3 M 1 - 0 0 ", 1_000),
			} {
				refuses(text, directory, text)
			}
		})
	}
}

// Readers explain their usage, with exit status 2 unless --help asks for it.
func TestReadersUsage(t *testing.T) {
	for language, reader := range readers() {
		t.Run(language, func(t *testing.T) {
			command := reader(t)
			for _, c := range []struct {
				arguments []string
				status    int
			}{{nil, 2}, {[]string{"--wrong"}, 2}, {[]string{"--help"}, 0}} {
				run := exec.Command(command[0], append(command[1:len(command):len(command)], c.arguments...)...)
				out, _ := run.CombinedOutput()
				if status := run.ProcessState.ExitCode(); status != c.status || !strings.Contains(string(out), "usage: ") {
					t.Errorf("%q: status %d, want %d; %s", c.arguments, status, c.status, out)
				}
			}
		})
	}
}
