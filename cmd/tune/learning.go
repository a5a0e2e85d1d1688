package main

import (
	"quincunx/internal/command"
	"quincunx/internal/process"
	"quincunx/tune"
)

// learningFlags are the flags of the commands that learn a table of the evaluation from games.
type learningFlags struct {
	gameFlags
	Data       []string `arg:"" help:"Records of games, of self-play or of matches." placeholder:"FILE"`
	Epochs     int      `help:"Passes over the positions (${default})." default:"12" placeholder:"N"`
	Validation float64  `help:"Share of games to validate on (${default})." default:"0.1" placeholder:"P"`
	Seed       uint64   `help:"Seed of the initial values, the order of positions and the choice of games to validate on (${default})." default:"1" placeholder:"N"`
	State      string   `help:"Save the state of the fit in this file after each pass, and continue from there." placeholder:"FILE"`
	Plot       string   `help:"Draw the losses as PREFIX-loss.svg." placeholder:"PREFIX"`
	Quiet      bool     `help:"No progress."`
}

// learning returns the settings of a fit, which shows its progress under a name. Call done after the fit.
func (f *learningFlags) learning(s command.Streams, name string, rate float64) (l tune.Learning, done func(), err error) {
	weights, err := f.open()
	if err != nil {
		return l, nil, err
	}
	meter := s.Meter(name, f.Quiet)
	progress := func(epoch int, l tune.Losses) {
		meter.Note(lossNote("epoch", epoch, l))
		meter.Set(epoch, f.Epochs)
	}
	return tune.Learning{
		Game: f.Game, Weights: weights, Rate: rate, Epochs: f.Epochs, Validation: f.Validation, Seed: f.Seed, State: f.State, Truncated: s.WarnTruncated, Progress: progress,
	}, meter.Close, nil
}

// plot draws the losses by epoch if --plot asks for it.
func (f *learningFlags) plot(curve []tune.Losses, validationPositions int) error {
	if f.Plot == "" {
		return nil
	}
	if err := plotLosses(curve, "epoch", validationPositions > 0, f.Plot); err != nil {
		return process.Fail(err)
	}
	return nil
}
