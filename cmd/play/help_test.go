package main

import (
	"testing"

	"quincunx/internal/commandtest"
)

func TestHelp(t *testing.T) {
	commandtest.Help(t, "play")
}

func TestCompletion(t *testing.T) {
	commandtest.Completion(t, "play pen", "pente")
}
