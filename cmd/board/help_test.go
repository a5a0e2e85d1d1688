//go:build !js

package main

import (
	"testing"

	"quincunx/internal/commandtest"
)

func TestHelp(t *testing.T) {
	commandtest.Help(t, "board")
}
