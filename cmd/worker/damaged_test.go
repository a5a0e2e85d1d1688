package main

import (
	"testing"

	"quincunx/internal/commandtest"
)

// Unreadable files are wrong input.
func TestDamaged(t *testing.T) {
	commandtest.Damaged(t,
		func(t *testing.T, dir string) { t.Helper(); commandtest.Write(t, dir, "f", "0123456789abcdef\n") },
		commandtest.Input{Line: "worker nats://127.0.0.1:1 --token-file f", File: "f", Serves: true},
		commandtest.Input{Line: "worker nats://127.0.0.1:1 --tls-ca f", File: "f", Serves: true},
		commandtest.Input{Line: "worker nats://127.0.0.1:1 --credentials f", File: "f", Serves: true},
	)
}
