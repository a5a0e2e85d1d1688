package command

import (
	"strings"
	"testing"
	"time"
)

// On a stream other than a terminal, nothing is shown for short work. For long work a line appears now and then,
// with the remaining or the elapsed time.
func TestMeterPrintsLines(t *testing.T) {
	var out strings.Builder
	clock := time.Unix(0, 0)
	m := NewMeter(&out, "counting")
	m.now = func() time.Time { return clock }
	m.start, m.next = clock, clock.Add(patience)
	at := func(seconds, done int) {
		clock = time.Unix(int64(seconds), 0)
		m.Set(done, 100)
	}
	at(1, 10)
	at(4, 20)
	at(5, 25)
	m.Note("all is well")
	at(14, 70)
	at(15, 75)
	at(25, 130)
	clock = time.Unix(40, 0)
	m.Set(1, 0)
	m.Close()
	want := "counting: 20 %, 16s left\ncounting: 70 %, 6s left, all is well\ncounting: 100 %, 0s left, all is well\ncounting: 40s, all is well\n"
	if got := out.String(); got != want {
		t.Errorf("printed\n%swant\n%s", got, want)
	}
}

// On a terminal the line is erased when the work is done, and only once. A nil meter has no line.
func TestMeterTakesLineAway(t *testing.T) {
	var out strings.Builder
	m := NewMeter(&out, "counting")
	m.columns = func() int { return 80 }
	clock := m.start.Add(patience)
	m.now = func() time.Time { return clock }
	m.Set(50, 100)
	m.Close()
	m.Close()
	(*Meter)(nil).Close()
	if want := eraseLine + "counting: 50 %, 2s left" + eraseLine; out.String() != want {
		t.Errorf("printed %q, want %q", out.String(), want)
	}
}

// A line longer than the width of the terminal is cut to fit in one row.
func TestMeterCutsLines(t *testing.T) {
	for columns, want := range map[int]string{
		0:  "counting: 50 %, 2s left, é ± ö",
		1:  "",
		27: "counting: 50 %, 2s left, é",
		30: "counting: 50 %, 2s left, é ± ",
		31: "counting: 50 %, 2s left, é ± ö",
	} {
		var out strings.Builder
		m := NewMeter(&out, "counting")
		m.columns = func() int { return columns }
		clock := m.start.Add(patience)
		m.now = func() time.Time { return clock }
		m.Note("é ± ö")
		m.Set(50, 100)
		if out.String() != eraseLine+want {
			t.Errorf("%d columns: printed %q, want %q", columns, out.String(), eraseLine+want)
		}
	}
}

// On a stream other than a terminal, Say prints a plain line.
func TestSay(t *testing.T) {
	var out strings.Builder
	Say(&out, "a worker has come")
	if out.String() != "a worker has come\n" {
		t.Errorf("printed %q", out.String())
	}
}
