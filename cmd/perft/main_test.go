package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"quincunx/internal/commandtest"
)

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"perft": main}) }

func TestScripts(t *testing.T) { commandtest.Scripts(t, nil) }

func TestHelp(t *testing.T) {
	commandtest.Help(t, "perft", "perft count", "perft moves", "perft validate", "perft suite")
}

func TestCompletion(t *testing.T) { commandtest.Completion(t, "perft suite --fu", "--full") }
