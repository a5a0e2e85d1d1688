package command

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/term"
)

// During the patience at the beginning nothing is shown. After that, a line with the remaining time is updated in
// place on a terminal, and written at longer intervals to other streams.
const (
	patience         = 2 * time.Second
	terminalInterval = 200 * time.Millisecond
	lineInterval     = 10 * time.Second
	eraseLine        = "\r\x1b[K" // ANSI: back to column 1, erase to the end
)

// Meter shows the progress of one piece of work on a stream; a nil Meter shows nothing. It is safe for concurrent use.
type Meter struct {
	mu      sync.Mutex
	out     io.Writer
	title   string
	columns func() int // of the terminal, 0 = unknown; nil if out is not a terminal
	shown   bool       // a line is on the terminal
	note    string     // about the state of the work
	start   time.Time
	next    time.Time // when the next line may be written
	now     func() time.Time
}

// NewMeter returns a meter of work that begins now.
func NewMeter(out io.Writer, title string) *Meter {
	m := &Meter{out: out, title: title, now: time.Now}
	if isTerminal(out) {
		m.columns = func() int {
			columns, _, err := term.GetSize(int(out.(*os.File).Fd()))
			if err != nil {
				return 0
			}
			return columns
		}
	}
	m.start = m.now()
	m.next = m.start.Add(patience)
	return m
}

// Meter returns a meter of work that begins now or, if quiet is set, nil, which shows nothing.
func (s Streams) Meter(title string, quiet bool) *Meter {
	if quiet {
		return nil
	}
	return NewMeter(s.Errs, title)
}

// isTerminal reports whether a stream is a terminal.
func isTerminal(out io.Writer) bool {
	f, ok := out.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Say prints a line on a stream on which a meter may show progress. On a terminal it replaces the meter's line,
// which then appears below it.
func Say(out io.Writer, line string) {
	if isTerminal(out) {
		line = eraseLine + line
	}
	fmt.Fprintln(out, line)
}

// Note sets a few words about the state of the work, which are shown after the remaining time.
func (m *Meter) Note(text string) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.note = text
}

// Set shows that done of total steps are done. Total is 0 if it is unknown.
func (m *Meter) Set(done, total int) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.now()
	if now.Before(m.next) || done == 0 {
		return
	}
	line := fmt.Sprintf("%s: %v", m.title, now.Sub(m.start).Round(time.Second))
	if total > 0 {
		done = min(done, total) // if the steps are seconds, work may exceed its time limit
		left := time.Duration(float64(now.Sub(m.start)) / float64(done) * float64(total-done))
		line = fmt.Sprintf("%s: %d %%, %v left", m.title, 100*done/total, left.Round(time.Second))
	}
	if m.note != "" {
		line += ", " + m.note
	}
	if m.columns != nil {
		fmt.Fprint(m.out, eraseLine, cut(line, m.columns()))
		m.shown = true
		m.next = now.Add(terminalInterval)
		return
	}
	fmt.Fprintln(m.out, line)
	m.next = now.Add(lineInterval)
}

// cut shortens a line to leave the last column free, because a line wrapped by the terminal would not be erased as
// a whole. If columns is 0, the line is not shortened.
func cut(line string, columns int) string {
	runes := []rune(line)
	if columns < 1 || len(runes) < columns {
		return line
	}
	return string(runes[:columns-1])
}

// Close erases the line on a terminal, before results are printed.
func (m *Meter) Close() {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.shown {
		fmt.Fprint(m.out, eraseLine)
		m.shown = false
	}
}
