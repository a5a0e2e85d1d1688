package main

import (
	"fmt"
	"io"
	"maps"
	"time"

	"github.com/alecthomas/kong"

	"quincunx/engine"
	"quincunx/engine/book"
	"quincunx/internal/process"
	"quincunx/search/proof"
)

// request holds the flags common to all games.
type request struct {
	Position *string `help:"Answer for this position instead of the start." placeholder:"TEXT"`
	JSON     bool    `help:"Print one JSON object."`

	game    engine.Game
	options engine.Settings // of the game
	in      io.Reader
}

// setOptions sets options of the game.
func (r *request) setOptions(options map[string]string) { maps.Copy(r.options, options) }

// optionFlags sets options of a game.
type optionFlags struct {
	Option map[string]string `short:"o" help:"An option of the game, such as size=5; --size 5 does the same." placeholder:"NAME=VALUE"`
}

// The range of memoryFlag in MiB. Each of the two sides has a table.
const (
	minMiB = 2 * proof.MinMiB
	maxMiB = proof.MaxMiB
)

const defaultMiB = 256

// flagVars are the variables in the help texts of flags.
var flagVars = kong.Vars{
	"MiB": fmt.Sprintf("%d..%d", minMiB, maxMiB), "defaultMemory": fmt.Sprintf("%d, or less if there is less", defaultMiB), "maxThreads": fmt.Sprint(maxThreads),
	"maxBatch": fmt.Sprint(book.MaxBatch), "servedBatch": fmt.Sprint(servedBatch), "maxCandidates": fmt.Sprint(engine.MaxMultiPV),
}

// memoryFlag limits the memory of tables. The tag set:"defaultMemory=TEXT" of a field of this type changes the default that the help states.
type memoryFlag struct {
	Memory *int `help:"Memory of the tables in MiB, ${MiB} (${defaultMemory})." placeholder:"MiB"`
}

// mib returns the memory in MiB.
func (f memoryFlag) mib() int {
	if f.Memory != nil {
		return *f.Memory
	}
	return max(minMiB, min(defaultMiB, process.Memory().MaxMiB()))
}

// check returns an error if something takes more bytes than the flag allows or the machine has. The verb is take or takes.
func (f memoryFlag) check(what, verb string, bytes uint64) error {
	need := int((bytes + 1<<20 - 1) >> 20)
	if f.Memory != nil && need > *f.Memory {
		return fmt.Errorf("%s %s %d MiB, and --memory allows %d", what, verb, need, *f.Memory)
	}
	if err := process.Memory().Check(need); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

// Validate returns an error if the value is out of range or exceeds the memory of the machine.
func (f memoryFlag) Validate() error {
	if f.Memory == nil {
		return nil
	}
	if *f.Memory < minMiB || *f.Memory > maxMiB {
		return fmt.Errorf("--memory %d: want %d..%d", *f.Memory, minMiB, maxMiB)
	}
	if err := process.Memory().Check(*f.Memory); err != nil {
		return fmt.Errorf("--memory: %w", err)
	}
	return nil
}

// limitFlags limits the time and the memory of a search.
type limitFlags struct {
	Time time.Duration `default:"1m" help:"Search no longer than this, such as 90s or 5m; 0 = no limit (${default})." placeholder:"DURATION"`
	memoryFlag
}

// Validate returns an error that names the first flag that is out of range.
func (f limitFlags) Validate() error {
	if f.Time < 0 {
		return fmt.Errorf("--time %v: want 0 or more", f.Time)
	}
	return f.memoryFlag.Validate()
}

// optionsHelp describes the options of the game.
func (r *request) optionsHelp() string { return "\nOptions of the game:\n\n" + r.game.OptionsHelp() }
