package server

import (
	"errors"
	"fmt"
	"sync"
)

// serverLog keeps the last error of a server.
type serverLog struct {
	mu   sync.Mutex
	last string
}

func (l *serverLog) keep(format string, args ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last = fmt.Sprintf(format, args...)
}

// error returns the last error.
func (l *serverLog) error() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.last == "" {
		return errors.New("not ready")
	}
	return errors.New(l.last)
}

// Errorf, and the other methods, implement the logger of the server.
func (l *serverLog) Errorf(format string, v ...any) { l.keep(format, v...) }

// Fatalf keeps the error that has ended the server.
func (l *serverLog) Fatalf(format string, v ...any) { l.keep(format, v...) }

// Noticef does nothing.
func (l *serverLog) Noticef(string, ...any) {}

// Warnf does nothing.
func (l *serverLog) Warnf(string, ...any) {}

// Debugf does nothing.
func (l *serverLog) Debugf(string, ...any) {}

// Tracef does nothing.
func (l *serverLog) Tracef(string, ...any) {}
