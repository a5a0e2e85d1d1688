package board

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// A slow page gets the messages in order, except those replaced by a later one about the same request.
func TestOutbox(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var o outbox
		for _, m := range []outgoing{
			{1, false, []byte("a")}, {2, true, []byte("b1")}, {3, true, []byte("c1")}, {2, true, []byte("b2")}, {1, false, []byte("d")}, {2, false, []byte("b3")},
		} {
			o.put(m)
		}
		drained := make(chan error)
		go func() { drained <- o.drain(t.Context(), 3) }()
		synctest.Wait()
		select {
		case err := <-drained:
			t.Errorf("there is room: %v", err)
		default:
		}
		var sent []string
		gone := errors.New("gone")
		o.deliver(t.Context(), func(text []byte) error {
			sent = append(sent, string(text))
			if len(sent) == 4 {
				return gone
			}
			return nil
		})
		if want := []string{"a", "c1", "d", "b3"}; !slices.Equal(sent, want) || o.bytes != 0 || <-drained != nil {
			t.Errorf("sent %v, want %v; %d bytes are left", sent, want, o.bytes)
		}
		ctx, cancel := context.WithCancel(t.Context())
		go cancel()
		o.put(outgoing{1, false, []byte("abc")})
		if err := o.drain(ctx, 3); err == nil {
			t.Error("there is room")
		}
	})
}

// The first report is sent immediately, then the latest one after each interval, and none after the end.
func TestPacer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var sent []any
		p := pacer{interval: time.Second, send: func(report any) { sent = append(sent, report) }}
		for i := range 30 { // three seconds
			p.report(i)
			time.Sleep(100 * time.Millisecond)
		}
		time.Sleep(5 * time.Second)
		p.report("late")
		p.report("later")
		p.close()
		time.Sleep(5 * time.Second)
		if len(sent) != 5 || sent[0] != 0 || sent[3] != 29 || sent[4] != "late" {
			t.Errorf("sent %v", sent)
		}
	})
}
