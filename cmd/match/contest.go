package main

import (
	"time"

	"quincunx/contest/tournament"
	"quincunx/engine"
	"quincunx/match"
)

// tournamentOf returns the tournament of a header, without what plays it. It can be replayed.
func tournamentOf(h match.Header) (*tournament.Tournament, error) {
	game, err := engine.Lookup(h.Game)
	if err != nil {
		return nil, err
	}
	t := &tournament.Tournament{
		Game: game, Options: h.Options, Rounds: h.Contest.Rounds, Seed: h.Seed, Seats: h.Contest.Seats, MoveLimit: h.MoveLimit,
	}
	if h.Contest.TimeLimit != "" {
		if t.TimeLimit, err = time.ParseDuration(h.Contest.TimeLimit); err != nil {
			return nil, err
		}
	}
	for _, p := range h.Players {
		t.Players = append(t.Players, match.Player{Name: p.Name, Settings: p.Settings})
	}
	return t, nil
}

// newTournament returns the tournament of a header, to be played.
func newTournament(h match.Header) (*tournament.Tournament, error) {
	t, err := tournamentOf(h)
	if err != nil {
		return nil, err
	}
	r := roster{game: t.Game}
	if r.callLimit, err = time.ParseDuration(h.Contest.CallLimit); err != nil {
		return nil, err
	}
	if r.margin, err = time.ParseDuration(h.Margin); err != nil {
		return nil, err
	}
	if r.starts, err = t.Starts(); err != nil {
		return nil, err
	}
	if t.Players, err = r.players(h.Players); err != nil {
		return nil, err
	}
	return t, r.checkMemory(h.Players, len(h.Players), 1)
}
