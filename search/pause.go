//go:build !js

package search

// pauses inserts the pauses of a search. Systems with threads need none.
type pauses struct{}

func (pauses) take() {}
