package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"quincunx/engine"
	"quincunx/engine/ugi"
	"quincunx/internal/commandtest"
	"quincunx/internal/must"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"match": main, "engine": serve})
}

// serve runs the engine as an external program.
func serve() {
	game, err := engine.Lookup("pente")
	if err == nil {
		err = ugi.Serve(context.Background(), game, os.Stdin, os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func TestScripts(t *testing.T) {
	bots := must.Get(filepath.Abs("../../examples/bots/python"))(t)
	commandtest.Scripts(t, func(e *testscript.Env) error {
		e.Setenv("BOTS", bots)
		return nil
	})
}

func TestHelp(t *testing.T) {
	commandtest.Help(t, "match", "match play", "match report", "match show", "match plot", "match sprt")
}

func TestCompletion(t *testing.T) {
	commandtest.Completion(t, "match re", "report")
	commandtest.Completion(t, "match see", "seega")
	commandtest.Completion(t, "match play pente --round-", "--round-robin")
}
