package main

import (
	"testing"

	"quincunx/internal/commandtest"
)

func TestHelp(t *testing.T) {
	commandtest.Help(t, "tune", "tune loop", "tune selfplay", "tune fit", "tune verify", "tune spsa", "tune show")
}

func TestCompletion(t *testing.T) {
	commandtest.Completion(t, "tune fit se", "seega")
}
