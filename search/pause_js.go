package search

import (
	"syscall/js"
	"time"
)

// A program in WebAssembly has one thread, which handles events, such as a request to stop, only while no goroutine runs. So a
// search waits from time to time for an event of its own. A short sleep would not do: browsers stretch timers that follow each other
// to 4 ms, and where the clock is precise, as in Node, the time is over before the thread has had a chance to handle events.
const (
	pauseEvery = 50 * time.Millisecond
	checkEvery = 5 * time.Millisecond // reading the clock takes longer than counting calls
)

// pauses inserts the pauses of a search.
type pauses struct {
	calls   int       // of take since the clock was read
	step    int       // number of calls after which the clock is read again
	checked time.Time // when the clock was read
	last    time.Time // end of the last pause
}

// take pauses if it is time. It is called often.
func (p *pauses) take() {
	if p.calls++; p.calls < p.step {
		return
	}
	now := time.Now()
	if now.Sub(p.checked) < checkEvery {
		p.step = 2*p.step + 1
	} else {
		p.step /= 2
	}
	if now.Sub(p.last) >= pauseEvery {
		handleEvents()
		now = time.Now()
		p.last = now
	}
	p.calls, p.checked = 0, now
}

// handled gets a value for each event of handleEvents. Its buffer is larger than the number of searches at a time.
var handled = make(chan struct{}, 256)

// post posts an event that puts a value into handled.
var post = func() func() {
	handle := js.FuncOf(func(js.Value, []js.Value) any {
		handled <- struct{}{}
		return nil
	})
	if immediate := js.Global().Get("setImmediate"); immediate.Truthy() { // in Node, where a port's own messages come before those of others
		return func() { immediate.Invoke(handle) }
	}
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port1").Set("onmessage", handle)
	own := channel.Get("port2")
	return func() { own.Call("postMessage", nil) }
}()

// handleEvents lets the thread handle the events that have arrived.
func handleEvents() {
	post()
	<-handled
}
