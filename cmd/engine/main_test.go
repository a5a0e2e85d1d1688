//go:build !js

package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"quincunx/internal/commandtest"
)

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"engine": main}) }

func TestScripts(t *testing.T) { commandtest.Scripts(t, nil) }

func TestHelp(t *testing.T) { commandtest.Help(t, "engine") }

func TestCompletion(t *testing.T) { commandtest.Completion(t, "engine --game tri", "trilite") }
