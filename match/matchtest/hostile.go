package matchtest

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cespare/xxhash/v2"
)

// Hostile is a record whose declared sizes would use much memory if a reader trusted them.
type Hostile struct {
	Name  string // of the file
	Error string // the expected error, with the line; "" if the record is valid
}

// text is a text with a repeated part.
type text struct {
	before, part string
	times        int
	after        string
}

func (t text) writeTo(out io.Writer) {
	_, _ = io.WriteString(out, t.before) // tests check what they read
	const block = 1000
	many := strings.Repeat(t.part, block)
	for range t.times / block {
		_, _ = io.WriteString(out, many)
	}
	_, _ = io.WriteString(out, many[:t.times%block*len(t.part)])
	_, _ = io.WriteString(out, t.after)
}

// seal writes an object, given without its last brace, as a line with its checksum.
func (t text) seal(out io.Writer) {
	hash := xxhash.New()
	t.writeTo(io.MultiWriter(out, hash))
	_, _ = fmt.Fprintf(out, ",\"sum\":\"%016x\"}\n", hash.Sum64())
}

// pack writes an object, given without its last brace, as a compressed line.
func (t text) pack(out io.Writer) {
	var packed bytes.Buffer
	deflate, _ := flate.NewWriter(&packed, flate.BestSpeed)
	t.after += "}"
	t.writeTo(deflate)
	_ = deflate.Close()
	line := binary.LittleEndian.AppendUint64(packed.Bytes(), xxhash.Sum64(packed.Bytes()))
	_, _ = fmt.Fprintf(out, "z%s\n", strings.NewReplacer("\x1b", "\x1b[", "\n", "\x1bJ").Replace(string(line)))
}

// start is the start position of the games, which are games of Seega.
const start = "5 P 1 - 0 100 ...../...../...../...../....."

// hostileHeader is the header of the records without its checksum and its last brace.
const hostileHeader = `{"schema":3,"game":"seega","start":"` + start + `","format":"match","players":[{"name":"a","settings":"name=a search=random"},` +
	`{"name":"b","settings":"name=b search=random"}],"games":1000000,"moveLimit":1000,"openings":{"plies":2},"seed":1,"margin":"50ms"`

// game returns the text of a game before and after its moves.
func game(number int) (before, after string) {
	players := `{"name":"a","settings":"","index":0},{"name":"b","settings":"","index":1}`
	if n := (number - 1) % 2; n == 1 {
		players = `{"name":"b","settings":"","index":1},{"name":"a","settings":"","index":0}`
	}
	return fmt.Sprintf(`{"number":%d,"players":[%s],"start":"%s","opening":[],"moves":[`, number, players, start),
		`],"result":[0,0],"cause":"rules","turns":0,"elapsed":0`
}

// WriteHostile writes records of up to 64 MiB into a folder: those named, or all.
func WriteHostile(t testing.TB, dir string, names ...string) (all []Hostile) {
	t.Helper()
	write := func(name, want string, content func(io.Writer)) {
		t.Helper()
		if len(names) > 0 && !slices.Contains(names, name) {
			return
		}
		name = filepath.Join(dir, name)
		file, err := os.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		out := bufio.NewWriter(file)
		content(out)
		if err := out.Flush(); err != nil {
			t.Fatal(err)
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
		all = append(all, Hostile{name, want})
	}
	header := text{before: hostileHeader}
	before, after := game(1)
	for _, c := range []struct {
		name, want string
		entry      text
	}{
		{"moves", "moves ", text{before + "{}", ",{}", 8_000_000, after}},
		{"long", "moves ", text{before + `{"seat":0,"move":"1"}`, `,{"seat":0,"move":"1"}`, 3_000_000, after}},
		{"players", "players ", text{`{"number":1,"players":[{}`, ",{}", 8_000_000, `]`}},
		{"opening", "opening ", text{`{"number":1,"opening":[""`, `,""`, 12_000_000, `]`}},
		{"scores", "scores ", text{`{"number":1,"scores":[0`, ",0", 20_000_000, `]`}},
		{"faults", "contest faults ", text{`{"number":1,"contest":{"faults":[{}`, ",{}", 8_000_000, `]}`}},
		{"detail", "detail: ", text{`{"number":1,"detail":"`, "x", 60_000_000, `"`}},
		{"nested", "moves 1: got an array, want an object", text{`{"number":1,"moves":[`, "[", 60_000_000, ``}},
		{"unknown", "unknown field", text{`{"`, "x", 500_000, `":1`}},
		{"number", "number: ", text{`{"number":`, "1", 60_000_000, ``}},
		{"spaces", "", text{before, " ", 100_000_000, after}},
		{"bomb", "moves: more than 134217728 bytes after decompression", text{before, " ", 140_000_000, after}},
	} {
		if c.want != "" {
			c.want = " line 2: not a game: " + c.want
		}
		write(c.name, c.want, func(out io.Writer) {
			header.seal(out)
			c.entry.pack(out)
		})
	}
	write("plain", " line 2: not a game: moves ", func(out io.Writer) {
		header.seal(out)
		text{before + "{}", ",{}", 8_000_000, after}.seal(out)
	})
	write("header", " line 1: not the header of a record: players ", func(out io.Writer) {
		text{`{"schema":3,"players":[{}`, ",{}", 8_000_000, "]"}.seal(out)
	})
	write("endless", "", func(out io.Writer) {
		header.seal(out)
		text{before: "z", part: "x", times: 64 << 20}.writeTo(out)
	})
	// In each pair of games, each waits for the other.
	write("halves", "", func(out io.Writer) {
		header.seal(out)
		for i := range 200 {
			before, after := game(2*i + 1)
			text{before + `{"seat":0,"move":"1"}`, `,{"seat":0,"move":"1"}`, 20_000, after}.pack(out)
		}
	})
	write("many", "", func(out io.Writer) {
		header.seal(out)
		for i := range 50_000 {
			before, after := game(i + 1)
			text{before: before, after: after}.seal(out)
		}
	})
	return all
}
