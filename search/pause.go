//go:build !js

package search

// pauses are those of a search, which needs none where the system has threads.
type pauses struct{}

func (pauses) take() {}
