package main

import (
	"testing"

	"quincunx/internal/commandtest"
)

func TestHelp(t *testing.T) {
	commandtest.Help(t, "bench", "bench sign", "bench tables", "bench figures", "bench tactics", "bench find")
}

func TestCompletion(t *testing.T) {
	commandtest.Completion(t, "bench --check", "--check-commit")
}
