package main

import (
	"time"

	"quincunx/contest/tournament"
	"quincunx/match"
)

// newTournament returns the tournament of a header, to be played.
func newTournament(h match.Header) (*tournament.Tournament, error) {
	t, err := tournament.FromHeader(&h)
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
