package library

import "time"

// SetLimit sets the time limit of a call.
func (l *Library) SetLimit(limit time.Duration) { l.limit = limit }
