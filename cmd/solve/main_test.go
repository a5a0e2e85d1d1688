package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"quincunx/internal/commandtest"
)

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"solve": main}) }

func TestScripts(t *testing.T) { commandtest.Scripts(t, nil) }

func TestHelp(t *testing.T) {
	commandtest.Help(t, "solve", "solve trilite", "solve chinesecheckers", "solve pente", "solve seega", "solve jackhammer", "solve check")
}

func TestCompletion(t *testing.T) {
	commandtest.Completion(t, "solve chi", "chinesecheckers")
	commandtest.Completion(t, "solve che", "check")
	commandtest.Completion(t, "solve chinesecheckers --so", "--solo")
	commandtest.Completion(t, "solve trilite --ti", "")
	commandtest.Completion(t, "solve pente --ti", "--time")
	commandtest.Completion(t, "solve pente --position ", "")
	commandtest.Completion(t, "solve check --ex", "--explore")
	commandtest.Completion(t, "solve --completion fi", "fish")
}
