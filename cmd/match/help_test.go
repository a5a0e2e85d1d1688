package main

import (
	"testing"

	"quincunx/internal/commandtest"
)

func TestHelp(t *testing.T) {
	commandtest.Help(t, "match", "match play", "match report", "match show", "match plot", "match sprt")
}
