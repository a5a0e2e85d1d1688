package main

import (
	"testing"

	"quincunx/internal/commandtest"
)

func TestHelp(t *testing.T) {
	commandtest.Help(t, "solve", "solve trilite", "solve chinesecheckers", "solve pente", "solve seega", "solve jackhammer", "solve check")
}
