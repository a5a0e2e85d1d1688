//go:build !js

package search

// pauses makes the pauses of a search, which needs none on a system with threads.
type pauses struct{}

func (pauses) take() {}
