package tune

import (
	"strings"
	"testing"

	"quincunx/eval"
	"quincunx/match"
)

func verification(s *SelfPlay, games int) *Verify {
	v := &Verify{
		Setup: s.Setup, Contestants: [2]Contestant{{Name: "new", Weights: s.Weights}, {Name: "old", Weights: s.Weights}},
		Games: games, Plies: 4, SPRT: &match.SPRT{Elo0: 0, Elo1: 100, Alpha: 0.05, Beta: 0.05},
	}
	v.MoveLimit, v.Seed, v.Workers = 300, 1, 2
	return v
}

// The default weights pass against zero weights, and zero weights don't pass against them.
func TestVerify(t *testing.T) {
	s := seegaPlay(1)
	zero := eval.Weights{Game: s.Weights.Game, Version: s.Weights.Version}
	for _, w := range s.Weights.Weights {
		zero.Weights = append(zero.Weights, eval.Weight{Name: w.Name})
	}
	better := verification(s, 1000)
	better.Contestants[1].Weights = zero
	if r, err := better.Run(t.Context()); err != nil || !Passed(r) {
		t.Errorf("against zero (%v): %s", err, r.Text())
	}
	worse := verification(s, 1000)
	worse.Contestants[0].Weights = zero
	if r, err := worse.Run(t.Context()); err != nil || Passed(r) || r.Test.Verdict != match.AcceptH0 {
		t.Errorf("zero (%v): %s", err, r.Text())
	}
}

// Matches of several seats and with simultaneous moves are played to their ends.
func TestVerifyOtherKinds(t *testing.T) {
	for _, s := range []*SelfPlay{checkersPlay(), hammerPlay()} {
		v := verification(s, 12)
		r, err := v.Run(t.Context())
		if err != nil || r.Games != 12 || r.Causes[match.ByRules] == 0 {
			t.Errorf("%s: %d games, %v: %v", s.Game.Name, r.Games, r.Causes, err)
		}
	}
}

func TestWrongVerify(t *testing.T) {
	for want, change := range map[string]func(*Verify){
		"openings of -1":              func(v *Verify) { v.Plies = -1 },
		"balance -1":                  func(v *Verify) { v.Points = -1 },
		"3 games":                     func(v *Verify) { v.Games = 3 },
		"elo1":                        func(v *Verify) { v.SPRT.Elo1 = -5 },
		"3 seats, want 2":             func(v *Verify) { v.Setup, v.Points = checkersPlay().Setup, 100 },
		"unknown parameter \"magic\"": func(v *Verify) { v.Contestants[1].Parameters = map[string]int{"magic": 1} },
	} {
		v := verification(seegaPlay(1), 2)
		change(v)
		if _, err := v.Run(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}
