package search

import "time"

// A program in a browser has one thread, which handles events, such as a request to stop or the end of a timer, only while no
// goroutine runs. So a search sleeps briefly from time to time.
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
		time.Sleep(time.Microsecond)
		now = time.Now()
		p.last = now
	}
	p.calls, p.checked = 0, now
}
