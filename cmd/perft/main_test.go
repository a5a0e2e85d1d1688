package main

import (
	"fmt"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"quincunx/internal/slow"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"perft": main})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata",
		UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "",
		Condition: func(name string) (bool, error) {
			if name == "slow" {
				return slow.Tests(), nil
			}
			return false, fmt.Errorf("unknown condition %s", name)
		},
	})
}
