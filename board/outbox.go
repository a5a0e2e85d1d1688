package board

import (
	"context"
	"slices"
	"sync"
)

// outbox has the messages that wait to be sent to a page, in their order. The zero value is empty.
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

// put appends a message. It takes the place of one that a slow page hasn't got yet and has no need of any more.
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

// take removes the first message and returns its text, nil if there is none. Changed is closed when there is another one.
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

// drain waits until fewer bytes than most wait to be sent, or ctx is done.
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

// signal wakes all that wait for a change. Its owner locks it.
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
