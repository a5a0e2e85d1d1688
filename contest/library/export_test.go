package library

import "time"

// SetLimit sets how long a call may take.
func (l *Library) SetLimit(limit time.Duration) { l.limit = limit }
