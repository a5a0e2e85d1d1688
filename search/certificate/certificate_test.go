package certificate_test

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"github.com/cespare/xxhash/v2"

	"quincunx/internal/must"
	"quincunx/movegen/pente"
	"quincunx/search/certificate"
)

const openThree = "4 none 6 0 0 2.......2/........./........./........./...111.../........./........./........./2........"

func mustParse(tb testing.TB, text string) *pente.Position {
	tb.Helper()
	p := must.Get(pente.Parse(text))(tb)
	return p
}

// A proof with a changed byte or length is refused.
func TestEveryByte(t *testing.T) {
	p := mustParse(t, openThree)
	data := framed(openThree, 1, good)
	must.Get(check(data, p))(t)
	for i := range data {
		for bit := range 8 {
			changed := bytes.Clone(data)
			changed[i] ^= 1 << bit
			if _, err := check(changed, p); err == nil {
				t.Fatalf("byte %d: bit %d changed, and the proof passes", i, bit)
			}
		}
		if _, err := check(data[:i], p); err == nil {
			t.Fatalf("the first %d bytes of %d pass", i, len(data))
		}
	}
	if _, err := check(append(data, 0), p); err == nil {
		t.Error("a byte more passes")
	}
}

// good is a proof for openThree: the open four has two ends.
const good = "{0:2{0:3{0:-2},0:-2{0:3},*{0:3}}}"

// framed returns a file with a correct checksum.
func framed(position string, winner int, tree string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `{"file":"quincunx proof","version":1,"game":"pente","position":%q,"winner":%d}`+"\n", position, winner)
	w, _ := flate.NewWriter(&b, flate.BestSpeed)
	_, _ = w.Write([]byte(tree))
	_ = w.Close()
	return binary.LittleEndian.AppendUint64(b.Bytes(), xxhash.Sum64(b.Bytes()))
}

// The error for a wrong proof with a correct checksum names the defect.
func TestWrongProofs(t *testing.T) {
	const over = "4 none 6 0 0 2.......2/........./........./........./..11111../........./........./........./2........"
	const endless = "{0:2{0:3{0:-2},"
	for _, c := range []struct {
		position string
		winner   int
		tree     string
		want     string
	}{
		{openThree, 1, good, ""},
		{openThree, 1, "{0:2{0:3{0:-2},*{0:3}}}", ""}, // the win on the right lets the defender play on the left
		{openThree, 1, "{0:2{0:3#{0:-2},0:-2{0:3},*{0:3}}}", ""},
		{openThree, 1, "{0:2{*{0:3}}}", "after 0:2: no answer to 0:3"},
		{openThree, 1, "{0:2{0:3{0:-2},0:-2{0:-3},*{0:3}}}", "after 0:2 0:-2 0:-3: got '}', want the moves of a game that goes on"},
		{openThree, 1, "{0:2{0:3{0:-2},0:-2{0:3}}}", "after 0:2: no answer to -4:-3"},
		{openThree, 1, "{0:3{0:2{1:2{*{1:1}}},*{0:2}}}", "after 0:3 0:2 1:2 pass 1:1: got"},
		{openThree, 2, good, "the game is over, win 1 five, want a win of side 2"},
		{openThree, 3, good, "winner 3, want 1..2"},
		{openThree, 1, "", "the proof ends too early"},
		{openThree, 1, "{0:2}", "after 0:2: got '}', want the moves of a game that goes on"},
		{openThree, 1, endless, "the proof ends too early"},
		{openThree, 1, good + "}", "more follows the proof"},
		{openThree, 1, "{0:9{}}", "off the board"},
		{openThree, 1, "{0:0{}}", "occupied"},
		{openThree, 1, "{" + strings.Repeat("0", 100) + "{}}", "of more than 64 bytes"},
		{openThree, 1, "{0:2{0:3{0:-2},0:3{0:-2},*{0:3}}}", "0:3 is listed twice"},
		{openThree, 1, "{0:2{0:3{0:-2},*{0:3},0:-2{0:3}}}", "got ',' after a move"},
		{openThree, 1, "{0:2{0:3{0:-2{}},*{0:3}}}", "want '}'"},
		{openThree, 1, "{0:2{0:3=0,*{0:3}}}", "tree 0 has not been shown"},
		{openThree, 1, "{0:2{0:3=,*{0:3}}}", "tree 0 has not been shown"},
		{openThree, 1, "{0:2#{0:3=0,*{0:3}}}", "tree 0 has not been shown"},
		{openThree, 1, "{0:2{0:3=99999999999999999999,*{0:3}}}", "has not been shown"},
		{openThree, 1, "{0:2{0:3#{0:-2},0:-2=0,*{0:3}}}", "tree 0 is of another position"},
		{openThree, 1, "#" + good, ""},
		{openThree, 1, "##" + good, "got '#'"},
		{over, 2, "", "the game is over, win 1 five, want a win of side 2"},
	} {
		_, err := check(framed(c.position, c.winner, c.tree), mustParse(t, c.position))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %s", c.tree, err, c.want)
		}
	}
	p := mustParse(t, openThree)
	if _, err := check(framed(over, 1, good), p); err == nil || !strings.Contains(err.Error(), "want \"4 none 6") {
		t.Errorf("another position: %v", err)
	}
	for text, want := range map[string]string{
		"": "not a proof", "chess": "not a proof", strings.Repeat("x", 1000): "not a proof",
		`{"file":"quincunx proof","version":2,"game":"pente","position":"","winner":1}` + "\n12345678": "version 2, want 1",
		`{"file":"quincunx proof","version":1,"game":"pente","position":"","winner":1}` + "\n12345678": "wrong sum",
	} {
		if _, err := check([]byte(text), p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.80q: %v, want %s", text, err, want)
		}
	}
}

// FuzzCheck reads any tree for a small position. A tree that passes wins against every move.
func FuzzCheck(f *testing.F) {
	p := mustParse(f, openThree)
	for _, text := range []string{good, "{0:2{0:3#{0:-2},0:-2=0,*{0:3}}}", "{0:2{*#{0:3},0:3=0}}", "#{0:2{*=0}}", "{0:3{0:2{1:2},*{0:2}}}"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		data := framed(openThree, 1, text)
		c := must.Get(certificate.Open(bytes.NewReader(data), int64(len(data))))(t)
		tree, _, err := c.Load(p)
		if after := string(p.AppendText(nil)); after != openThree {
			t.Fatalf("the position became %s", after)
		}
		if err != nil {
			return
		}
		j := &judge{Position: p, winner: 0}
		if err := j.check(tree); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	})
}

// FuzzOpen reads any bytes as a file.
func FuzzOpen(f *testing.F) {
	f.Add(framed(openThree, 1, good))
	f.Add([]byte("{\"file\":\"quincunx proof\"}\n12345678"))
	f.Fuzz(func(t *testing.T, data []byte) {
		_, _ = check(data, mustParse(t, openThree))
	})
}
