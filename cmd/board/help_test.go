//go:build !js

package main

import (
	"testing"

	"quincunx/internal/commandtest"
)

func TestHelp(t *testing.T) {
	commandtest.Help(t, "board")
}

func TestCompletion(t *testing.T) {
	commandtest.Completion(t, "board --no", "--no-open")
}
