// Package commandtest tests commands as processes. The TestMain of a command makes it available to the tests:
//
//	func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"perft": main}) }
package commandtest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"quincunx/internal/slow"
)

// Scripts runs the scripts in testdata, each after setup, unless that is nil. In scripts, $EVAL is the folder of
// the evaluations with their weights, and slow is a condition. If UPDATE_SCRIPTS is in the environment, the
// expected outputs in the scripts are updated.
func Scripts(t *testing.T, setup func(*testscript.Env) error) {
	t.Helper()
	evaluations, err := filepath.Abs("../../eval")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Setup: func(e *testscript.Env) error {
			e.Setenv("EVAL", evaluations)
			if setup == nil {
				return nil
			}
			return setup(e)
		},
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
