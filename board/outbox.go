package board

import (
	"context"
	"slices"
	"sync"
)

// outbox is a queue of messages to be sent to a page. The zero value is empty.
type outbox struct {
	mu     sync.Mutex
	queue  []outgoing
	bytes  int
	change signal
}

// outgoing is a message to a page.
type outgoing struct {
	id      int
	partial bool // a later message about the request replaces it
	text    []byte
}

// put appends a message. It replaces an unsent message that it makes obsolete.
func (o *outbox) put(m outgoing) {
	o.mu.Lock()
	defer o.mu.Unlock()
	i := slices.IndexFunc(o.queue, func(old outgoing) bool { return old.partial && old.id == m.id })
	if i >= 0 {
		o.bytes -= len(o.queue[i].text)
		o.queue = slices.Delete(o.queue, i, i+1)
	}
	o.queue = append(o.queue, m)
	o.bytes += len(m.text)
	o.change.send()
}

// deliver sends messages until ctx is done or send fails.
func (o *outbox) deliver(ctx context.Context, send func([]byte) error) {
	for {
		text, changed := o.take()
		switch {
		case ctx.Err() != nil:
			return
		case text == nil:
			select {
			case <-changed:
			case <-ctx.Done():
				return
			}
		case send(text) != nil:
			return
		}
	}
}

// take removes the first message and returns its text, or nil if there is none. Changed is then closed when there is a message.
func (o *outbox) take() (text []byte, changed <-chan struct{}) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.queue) > 0 {
		text, o.queue = o.queue[0].text, o.queue[1:]
		o.bytes -= len(text)
		o.change.send()
	}
	return text, o.change.wait()
}

// drain waits until fewer than most bytes are unsent, or ctx is done.
func (o *outbox) drain(ctx context.Context, most int) error {
	for {
		o.mu.Lock()
		full := o.bytes >= most
		changed := o.change.wait()
		o.mu.Unlock()
		if !full || ctx.Err() != nil {
			return ctx.Err()
		}
		select {
		case <-changed:
		case <-ctx.Done():
		}
	}
}

// signal wakes all goroutines that wait for a change. The caller must hold the owner's lock.
type signal struct{ changed chan struct{} }

// wait returns a channel that is closed at the next change.
func (s *signal) wait() <-chan struct{} {
	if s.changed == nil {
		s.changed = make(chan struct{})
	}
	return s.changed
}

func (s *signal) send() {
	if s.changed != nil {
		close(s.changed)
		s.changed = nil
	}
}
