//go:build !js

package search

import "sync/atomic"

// flag is a flag that threads share.
type flag = atomic.Bool
