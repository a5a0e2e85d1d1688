// Package pipe is a pipe in memory to which writing never blocks, for conversations in which one
// side can't wait, such as an event handler.
package pipe

import (
	"bytes"
	"io"
	"sync"
)

// Pipe is a pipe without a limit of what waits in it. It is safe for concurrent use. New makes one.
type Pipe struct {
	mu      sync.Mutex
	arrived sync.Cond // bytes, or the end
	waiting bytes.Buffer
	closed  bool
}

// New returns an empty pipe.
func New() *Pipe {
	p := new(Pipe)
	p.arrived.L = &p.mu
	return p
}

// Write adds b for the reader. It fails with [io.ErrClosedPipe] after Close.
func (p *Pipe) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return 0, io.ErrClosedPipe
	}
	defer p.arrived.Broadcast()
	return p.waiting.Write(b)
}

// Read waits until there is something to read. After Close it returns what is left, and then [io.EOF].
func (p *Pipe) Read(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.waiting.Len() == 0 && !p.closed {
		p.arrived.Wait()
	}
	return p.waiting.Read(b)
}

// Close ends the pipe. It may be called more than once.
func (p *Pipe) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	p.arrived.Broadcast()
}
