package match

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"quincunx/internal/journal"
	"quincunx/internal/message"
	"quincunx/search"
)

// Header is the first line of a record: all settings that determine the games. Missing fields are zero.
type Header struct {
	Schema    int               `json:"schema"`
	Game      string            `json:"game"` // its name in the registry of games
	Options   map[string]string `json:"options,omitempty"`
	Start     string            `json:"start"` // the text form of the start of the game
	Format    Format            `json:"format"`
	Players   []Entrant         `json:"players"`
	Games     int               `json:"games"` // of each pair in a round robin or a gauntlet
	MoveLimit int               `json:"moveLimit"`

	StallRounds int `json:"stallRounds,omitempty"`

	Openings OpeningSettings `json:"openings"`
	Seed     uint64          `json:"seed"`
	Margin   string          `json:"margin"` // a time such as 50ms
	Adjudication
	SPRT    *SPRT            `json:"sprt,omitempty"`
	Contest *ContestSettings `json:"contest,omitempty"` // nil in other formats

	SelfPlay *SelfPlaySettings `json:"selfPlay,omitempty"` // nil in other formats
	Build    Build             `json:"build,omitzero"`     // of the program that plays; a match can't be continued with another build
}

// Format is the way players are paired.
type Format string

// The formats.
const (
	TogetherFormat   Format = "match"       // all players in each game
	RoundRobinFormat Format = "round robin" // each pair of players
	GauntletFormat   Format = "gauntlet"    // the first player against each of the others
	ContestFormat    Format = "contest"     // the tournament of the game's rules
	SelfPlayFormat   Format = "self-play"   // one player in all seats
)

// ContestSettings are the settings of a contest. Times are texts such as 60s.
type ContestSettings struct {
	Rounds    int    `json:"rounds"`
	Seats     []int  `json:"seats,omitempty"` // the numbers of seats that are played; empty = all that the contest has
	CallLimit string `json:"callLimit"`
	TimeLimit string `json:"timeLimit,omitempty"` // of a game
}

// SelfPlaySettings are the settings of self-play. Together with the rest of the header
// they determine the games.
type SelfPlaySettings struct {
	Weights string `json:"weights"` // their hash, in hexadecimal
	SearchSettings
	Exploration
}

// SearchSettings are a search by name and the limits of each of its runs. Its fields are also flags of commands.
type SearchSettings struct {
	Search  string `json:"search" help:"The search; without it, the best for the number of seats." placeholder:"NAME"`
	Depth   int    `json:"depth" help:"Depth limit of each search in plies, 0 = none (${default})." default:"0" placeholder:"N"`
	Nodes   uint64 `json:"nodes" help:"Node limit of each search, 0 = none (${default})." default:"2000" placeholder:"N"`
	HashMiB int    `json:"hash" name:"hash" help:"Size of each transposition table, in MiB (${default})." default:"4" placeholder:"MIB"`
}

// Exploration is the random part of self-play.
type Exploration struct {
	// A game begins with a random number of random plies in LeastPlies..MostPlies.
	LeastPlies int `json:"leastPlies"`
	MostPlies  int `json:"mostPlies"`

	Noise float64 `json:"noise"` // the probability of a random move after the opening, 0..1
}

// The ranges of self-play.
const (
	maxSelfPlayDepth = 1000
	maxSelfPlayPlies = 10_000
)

// Limits returns the limits of a search.
func (s SearchSettings) Limits() search.Limits { return search.Limits{Depth: s.Depth, Nodes: s.Nodes} }

// Check returns an error that names the first limit that is out of its range.
func (s SearchSettings) Check() error {
	switch {
	case s.Depth < 0 || s.Depth > maxSelfPlayDepth:
		return fmt.Errorf("depth %d: want 0..%d", s.Depth, maxSelfPlayDepth)
	case s.Depth == 0 && s.Nodes == 0:
		return errors.New("no limit: want a depth or a number of nodes")
	}
	return nil
}

// Check returns an error that names the first setting that is out of its range.
func (e Exploration) Check() error {
	switch {
	case e.LeastPlies < 0 || e.LeastPlies > e.MostPlies || e.MostPlies > maxSelfPlayPlies:
		return fmt.Errorf("openings of %d to %d plies: want 0 <= least <= most <= %d", e.LeastPlies, e.MostPlies, maxSelfPlayPlies)
	case !(e.Noise >= 0 && e.Noise <= 1):
		return fmt.Errorf("noise %v: want 0..1", e.Noise)
	}
	return nil
}

// Entrant is a player of a recorded match.
type Entrant struct {
	Name     string `json:"name"`
	Settings string `json:"settings"`

	// Files are the files that the settings name, such as weights and programs, each with the xxhash64
	// of its content, in hexadecimal.
	Files map[string]string `json:"files,omitempty"`
}

// OpeningSettings are the settings of the openings: see docs/match.md.
type OpeningSettings struct {
	Plies   int    `json:"plies,omitempty"`
	File    string `json:"file,omitempty"`
	FileSum string `json:"fileSum,omitempty"` // xxhash64, in hexadecimal
	Decided bool   `json:"decided,omitempty"`
	Balance
	Repeat bool `json:"repeat,omitempty"`
}

// Match returns the match without agents, openings and clocks. It can be replayed, but not played.
func (h *Header) Match() (*Match, error) {
	margin, err := time.ParseDuration(h.Margin)
	if err != nil {
		return nil, fmt.Errorf("margin: %w", err)
	}
	m := &Match{
		Game: h.Game, Games: h.Games, Seed: h.Seed, SPRT: h.SPRT,
		Referee: Referee{MoveLimit: h.MoveLimit, StallRounds: h.StallRounds, Margin: margin, Adjudication: h.Adjudication},
	}
	for _, p := range h.Players {
		m.Players = append(m.Players, Player{Name: p.Name, Settings: p.Settings})
	}
	return m, nil
}

// Check returns an error if the header doesn't describe a match that can be played.
func (h *Header) Check() error {
	if h.Schema != Schema {
		return fmt.Errorf("record of schema %d, want %d", h.Schema, Schema)
	}
	if err := checkPrintable(h.Game); err != nil {
		return fmt.Errorf("the game: %w", err)
	}
	for _, p := range h.Players {
		if err := checkPrintable(p.Name); err != nil {
			return fmt.Errorf("the name of a player: %w", err)
		}
	}
	m, err := h.Match()
	switch {
	case err != nil:
		return err
	case h.Format == TogetherFormat:
		return m.Check()
	case h.Format == RoundRobinFormat || h.Format == GauntletFormat:
		return (&RoundRobin{Match: *m, Gauntlet: h.Format == GauntletFormat}).Check()
	case h.Format == ContestFormat && h.Contest != nil:
		return nil // contest/tournament checks its settings
	case h.Format == SelfPlayFormat && h.SelfPlay != nil && len(h.Players) == 1:
		return cmp.Or(h.SelfPlay.SearchSettings.Check(), h.SelfPlay.Exploration.Check())
	}
	return fmt.Errorf("unknown format %s", message.Quote(h.Format))
}

// same returns an error that names the first field in which h, the header of an existing record, differs from
// want. The patience with programs is ignored, because it may change when a match is continued. The build is
// compared last, because any other difference explains more.
func (h *Header) same(want *Header) error {
	if err := journal.Same(h.comparable(Build{}), want.comparable(Build{})); err != nil {
		return err
	}
	return journal.Same(h.comparable(h.Build), want.comparable(want.Build))
}

// comparable returns the header with b as its build and without the patience with programs.
func (h Header) comparable(b Build) Header {
	h.Build = b
	h.Players = slices.Clone(h.Players)
	for i := range h.Players {
		h.Players[i].Settings = withoutPatience(h.Players[i].Settings)
	}
	return h
}
