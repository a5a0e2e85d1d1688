package main

import (
	"testing"

	"quincunx/internal/commandtest"
)

func TestHelp(t *testing.T) {
	commandtest.Help(t, "match", "match play", "match report", "match show", "match plot", "match sprt")
}

func TestCompletion(t *testing.T) {
	commandtest.Completion(t, "match re", "report")
	commandtest.Completion(t, "match see", "seega")
	commandtest.Completion(t, "match play pente --round-", "--round-robin")
}
