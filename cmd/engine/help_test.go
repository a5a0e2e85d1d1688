package main

import (
	"testing"

	"quincunx/internal/commandtest"
)

func TestHelp(t *testing.T) {
	commandtest.Help(t, "engine")
}

func TestCompletion(t *testing.T) {
	commandtest.Completion(t, "engine --game tri", "trilite")
}
