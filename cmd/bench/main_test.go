package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"quincunx/internal/commandtest"
)

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"bench": main}) }

func TestScripts(t *testing.T) { commandtest.Scripts(t, nil) }

func TestHelp(t *testing.T) {
	commandtest.Help(t, "bench", "bench sign", "bench tables", "bench figures", "bench tactics", "bench find")
}

func TestCompletion(t *testing.T) { commandtest.Completion(t, "bench --check", "--check-commit") }
