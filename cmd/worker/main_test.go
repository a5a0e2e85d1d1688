//go:build unix

package main

import (
	"context"
	"flag"
	"log"
	"os"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/rogpeppe/go-internal/testscript"

	"quincunx/engine"
	"quincunx/engine/ugi"
	"quincunx/internal/commandtest"
)

// patience is a time limit far longer than any command needs.
const patience = 2 * time.Minute

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"worker": main, "nats-server": serveNATS, "engine": serveUGI})
}

// serveNATS runs a NATS server.
func serveNATS() {
	options, err := server.ConfigureOptions(flag.NewFlagSet("nats-server", flag.ExitOnError), os.Args[1:], nil, nil, nil)
	if err != nil {
		log.Fatal(err)
	}
	s, err := server.NewServer(options)
	if err != nil {
		log.Fatal(err)
	}
	s.ConfigureLogger()
	s.Start()
	s.WaitForShutdown()
}

// serveUGI runs an external program that plays Trilite.
func serveUGI() {
	game, err := engine.Lookup("trilite")
	if err == nil {
		err = ugi.Serve(context.Background(), game, os.Stdin, os.Stdout)
	}
	if err != nil {
		log.Fatal(err)
	}
}

func TestHelp(t *testing.T) { commandtest.Help(t, "worker") }

func TestCompletion(t *testing.T) { commandtest.Completion(t, "worker --conc", "--concurrency") }

func TestSignals(t *testing.T) {
	commandtest.Signals(t, nil, commandtest.Interrupted{
		Line: "worker nats://127.0.0.1:1",
		Errs: `(?s)no server answers.*\nworker: finishing the running tasks; a second signal gives them to others\n.*worker: interrupted\n$`,
	})
}

func TestErrors(t *testing.T) {
	commandtest.Errors(t, "worker X", "worker --X", "worker nats://127.0.0.1:1 --concurrency X", "worker nats://127.0.0.1:1 --token-file X",
		"worker nats://127.0.0.1:1 --name X/Y")
}
