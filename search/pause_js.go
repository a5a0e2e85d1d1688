package search

import "time"

// A program in a browser has one thread, and what comes from outside, such as the request to stop, or the end of the time, is noticed
// only while no goroutine runs. A search therefore sleeps for a moment every now and then.
const (
	pauseEvery = 50 * time.Millisecond
	lookEvery  = 5 * time.Millisecond // at the clock, which takes longer than to count
)

// pauses makes the pauses of a search.
type pauses struct {
	asked  int       // since the clock was looked at
	step   int       // how often is asked until the next look
	looked time.Time // at the clock
	last   time.Time // end of the last pause
}

// take makes a pause if it is time for one. It is called often.
func (p *pauses) take() {
	if p.asked++; p.asked < p.step {
		return
	}
	now := time.Now()
	if now.Sub(p.looked) < lookEvery {
		p.step = 2*p.step + 1
	} else {
		p.step /= 2
	}
	if now.Sub(p.last) >= pauseEvery {
		time.Sleep(time.Microsecond)
		now = time.Now()
		p.last = now
	}
	p.asked, p.looked = 0, now
}
