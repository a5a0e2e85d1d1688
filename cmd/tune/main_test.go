package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"quincunx/internal/commandtest"
)

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"tune": main}) }

func TestScripts(t *testing.T) { commandtest.Scripts(t, nil) }

func TestHelp(t *testing.T) {
	commandtest.Help(t, "tune", "tune loop", "tune selfplay", "tune fit", "tune patterns", "tune network", "tune verify", "tune spsa", "tune show")
}

func TestCompletion(t *testing.T) { commandtest.Completion(t, "tune fit se", "seega") }
