// Package progress shows people how far long work has come.
package progress

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

const (
	patience = 2 * time.Second  // work that is shorter shows nothing
	interval = 10 * time.Second // between two lines where there is no terminal
)

// Meter shows the progress of one piece of work on a stream: a bar with the time
// left on a terminal, a line now and then elsewhere. It is safe for use by
// several goroutines.
type Meter struct {
	mu       sync.Mutex
	out      io.Writer
	title    string
	start    time.Time
	terminal bool
	bar      *progressbar.ProgressBar
	next     time.Time // of a line
	now      func() time.Time
}

// New returns a meter of work that begins now.
func New(out io.Writer, title string) *Meter {
	f, ok := out.(*os.File)
	m := &Meter{out: out, title: title, terminal: ok && term.IsTerminal(int(f.Fd())), now: time.Now}
	m.start = m.now()
	m.next = m.start.Add(patience)
	return m
}

// Set shows that done of total steps are done.
func (m *Meter) Set(done, total int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.now()
	switch {
	case m.terminal:
		if m.bar == nil {
			m.bar = progressbar.NewOptions(total, progressbar.OptionSetWriter(m.out), progressbar.OptionSetDescription(m.title),
				progressbar.OptionThrottle(200*time.Millisecond), progressbar.OptionClearOnFinish(), progressbar.OptionFullWidth())
		}
		if now.Sub(m.start) > patience && done < total {
			_ = m.bar.Set(done) // a bar that can't be drawn stops nothing
		}
	case !now.Before(m.next) && done > 0:
		left := time.Duration(float64(now.Sub(m.start)) / float64(done) * float64(total-done))
		fmt.Fprintf(m.out, "%s: %d of %d, %v left\n", m.title, done, total, left.Round(time.Second))
		m.next = now.Add(interval)
	}
}

// Close takes the bar away, if there is one.
func (m *Meter) Close() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.bar != nil && m.now().Sub(m.start) > patience {
		_ = m.bar.Clear()
	}
}
