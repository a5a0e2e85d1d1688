package seega_test

import (
	"strings"
	"testing"

	"quincunx/movegen"
	"quincunx/movegen/seega"
)

// Men returns the men of the text form, in the documented layout.
func TestMen(t *testing.T) {
	for size := seega.MinSize; size <= seega.MaxSize; size += 2 {
		for _, text := range randomPositions(size, 3) {
			p := parse(t, text)
			stride, words := seega.Layout(size)
			rows := strings.Split(strings.Split(text, " ")[6], "/")
			for cell := range 64 * seega.Words {
				row, col := cell/stride, cell%stride
				for seat := range movegen.Seat(2) {
					want := row < size && col < size && rows[row][col] == "12"[seat]
					if has := p.Men(seat, cell/64).Has(cell % 64); has != want {
						t.Fatalf("%s: seat %d on cell %d: %t", text, seat, cell, has)
					}
					if want && cell/64 >= words {
						t.Fatalf("size %d: a man in word %d of %d", size, cell/64, words)
					}
				}
			}
		}
	}
}

func TestInspect(t *testing.T) {
	p := parse(t, "5 M 1 0:1 7 9 .1.1./..21./...../1...2/...2.")
	if cell, pinned := p.Pinned(); !pinned || cell != 1 || p.Placing() || p.Quiet() != 7 || p.Threshold() != 9 {
		t.Errorf("pinned %d %t, placing %t, quiet %d, threshold %d", cell, pinned, p.Placing(), p.Quiet(), p.Threshold())
	}
	for _, m := range p.Moves(nil) {
		from, to := seega.Ends(m)
		if from != 1 || !seega.IsStep(m) || seega.StepOf(from, to) != m {
			t.Errorf("%s leads from %d to %d", moveText(p, m), from, to)
		}
	}
	p = parse(t, "5 P 1 - 0 9 .1.../..2../...../...../.....")
	if _, pinned := p.Pinned(); pinned || !p.Placing() || seega.IsStep(p.Moves(nil)[0]) {
		t.Error("placing has a pinned man, or steps")
	}
}

func TestMakePass(t *testing.T) {
	const before, after = "5 M 1 - 7 9 .1.1./..2../...../1...2/...2.", "5 M 2 - 7 9 .1.1./..2../...../1...2/...2."
	p := parse(t, before)
	key := p.Key()
	p.MakePass()
	if textOf(p) != after || p.Key() != parse(t, after).Key() || p.CheckSelf() != nil {
		t.Errorf("a pass leads to %s", textOf(p))
	}
	p.Unmake()
	if textOf(p) != before || p.Key() != key {
		t.Errorf("a pass taken back leads to %s", textOf(p))
	}
}

func TestBoardKey(t *testing.T) {
	key := func(head string) uint64 { return parse(t, head+" .1.1./..21./...../1...2/...2.").BoardKey() }
	if key("5 M 1 - 3 50") != key("5 M 1 - 30 50") {
		t.Error("the moves since the last capture count")
	}
	for _, head := range []string{"5 M 2 - 3 50", "5 M 1 0:1 3 50", "5 M 1 - 3 51", "5 M 1 - 3 0"} {
		if key(head) == key("5 M 1 - 3 50") {
			t.Errorf("%s has the same key", head)
		}
	}
}

func TestPairFirst(t *testing.T) {
	for _, size := range []int{5, 9} {
		p := newPosition(t, seega.Options{Size: size})
		for p.Placing() {
			if cell, known := p.PairFirst(); known {
				t.Fatalf("%s: the first man is on %d", textOf(p), cell)
			}
			moves := p.Moves(nil)
			m := moves[len(moves)/2]
			p.Make(m)
			_, to := seega.Ends(m)
			if cell, known := p.PairFirst(); !known || cell != to {
				t.Fatalf("%s: the first man is on %d %t, not %d", textOf(p), cell, known, to)
			}
			if _, known := p.Clone().(*seega.Position).PairFirst(); known {
				t.Fatalf("%s: a copy knows the first man", textOf(p))
			}
			p.Make(p.Moves(nil)[0])
		}
	}
}
