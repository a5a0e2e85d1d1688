//go:build !js

package tt

import "sync/atomic"

// word is a word that threads share.
type word = atomic.Uint64
