package main

import (
	"testing"

	"quincunx/internal/commandtest"
)

func TestHelp(t *testing.T) {
	commandtest.Help(t, "perft", "perft count", "perft moves", "perft validate", "perft suite")
}

func TestCompletion(t *testing.T) {
	commandtest.Completion(t, "perft suite --fu", "--full")
}
