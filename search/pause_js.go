package search

import "time"

// A program in a browser has one thread, and what comes from outside, such as the request to stop, or the end of the time, is noticed
// only while no goroutine runs. A search therefore sleeps for a moment every now and then.
const (
	pauseEvery = 50 * time.Millisecond
	pauseLook  = 8 // questions whether to stop between two looks at the clock
)

// pauses makes the pauses of a search.
type pauses struct {
	asked int
	last  time.Time
}

// take makes a pause if it is time for one.
func (p *pauses) take() {
	if p.asked++; p.asked%pauseLook != 0 || time.Since(p.last) < pauseEvery {
		return
	}
	time.Sleep(time.Microsecond)
	p.last = time.Now()
}
