package main

import (
	"time"

	"quincunx/contest/tournament"
	"quincunx/match"
	"quincunx/match/roster"
)

// newTournament returns the tournament that a header describes.
func newTournament(h match.Header) (*tournament.Tournament, error) {
	t, err := tournament.FromHeader(&h)
	if err != nil {
		return nil, err
	}
	c := contestants{Roster: roster.Roster{Game: t.Game}}
	if c.callLimit, err = time.ParseDuration(h.Contest.CallLimit); err != nil {
		return nil, err
	}
	if c.Margin, err = time.ParseDuration(h.Margin); err != nil {
		return nil, err
	}
	if c.Starts, err = t.Starts(); err != nil {
		return nil, err
	}
	if t.Players, err = c.players(h.Players); err != nil {
		return nil, err
	}
	return t, c.CheckMemory(h.Players, len(h.Players), 1)
}
