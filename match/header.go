package match

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"quincunx/internal/journal"
	"quincunx/internal/quote"
)

// Header is the first line of a record: all that the games depend on. Fields that
// are missing are zero.
type Header struct {
	Schema    int               `json:"schema"`
	Game      string            `json:"game"` // as the registry of games names it
	Options   map[string]string `json:"options,omitempty"`
	Start     string            `json:"start"` // of the game, as text
	Format    Format            `json:"format"`
	Players   []Entrant         `json:"players"`
	Games     int               `json:"games"` // of each pair, if they play two by two
	MoveLimit int               `json:"moveLimit"`

	StallRounds int `json:"stallRounds,omitempty"`

	Openings OpeningSettings `json:"openings"`
	Seed     uint64          `json:"seed"`
	Margin   string          `json:"margin"` // a time such as 50ms
	Adjudication
	SPRT    *SPRT            `json:"sprt,omitempty"`
	Contest *ContestSettings `json:"contest,omitempty"` // of that format

	SelfPlay *SelfPlaySettings `json:"selfPlay,omitempty"` // of that format
	Build    Build             `json:"build,omitzero"`     // of the program; no other one may continue
}

// Format is who plays whom.
type Format string

// The formats.
const (
	TogetherFormat   Format = "match"       // all players in each game
	RoundRobinFormat Format = "round robin" // two by two
	GauntletFormat   Format = "gauntlet"    // the first player against each of the others
	ContestFormat    Format = "contest"     // the tournament of the game's rules
	SelfPlayFormat   Format = "self-play"   // one player in all seats
)

// ContestSettings are what a contest has of its own. Its times are such as 60s.
type ContestSettings struct {
	Rounds    int    `json:"rounds"`
	Seats     []int  `json:"seats,omitempty"` // numbers of them, if not all
	CallLimit string `json:"callLimit"`
	TimeLimit string `json:"timeLimit,omitempty"` // of a game
}

// SelfPlaySettings are what self-play has of its own. Together with the rest of the header
// they are all that the games depend on.
type SelfPlaySettings struct {
	Weights string `json:"weights"` // their identity, in hexadecimal
	Search  string `json:"search"`  // its name
	HashMiB int    `json:"hash"`    // of its table
	Depth   int    `json:"depth"`   // of each search, 0 = any
	Nodes   uint64 `json:"nodes"`   // of each search, 0 = any

	// A game begins with a random number of random plies, between these two.
	LeastPlies int `json:"leastPlies"`
	MostPlies  int `json:"mostPlies"`

	Noise float64 `json:"noise"` // the probability of a random move after the opening, 0..1
}

// The ranges of self-play.
const (
	maxSelfPlayDepth = 1000
	maxSelfPlayPlies = 10_000
)

// Check returns an error that names the first setting that is out of its range.
func (s *SelfPlaySettings) Check() error {
	switch {
	case s.Depth < 0 || s.Depth > maxSelfPlayDepth:
		return fmt.Errorf("depth %d: want 0..%d", s.Depth, maxSelfPlayDepth)
	case s.Depth == 0 && s.Nodes == 0:
		return errors.New("no limit: want a depth or a number of nodes")
	case s.LeastPlies < 0 || s.LeastPlies > s.MostPlies || s.MostPlies > maxSelfPlayPlies:
		return fmt.Errorf("openings of %d to %d plies: want 0 <= least <= most <= %d", s.LeastPlies, s.MostPlies, maxSelfPlayPlies)
	case !(s.Noise >= 0 && s.Noise <= 1):
		return fmt.Errorf("noise %v: want 0..1", s.Noise)
	}
	return nil
}

// Entrant is a player who takes part.
type Entrant struct {
	Name     string `json:"name"`
	Settings string `json:"settings"`

	// Files are those that the settings name, such as weights and programs: xxhash64
	// of what is in them, in hexadecimal.
	Files map[string]string `json:"files,omitempty"`
}

// OpeningSettings say what the games begin with.
type OpeningSettings struct {
	Plies   int    `json:"plies,omitempty"`
	File    string `json:"file,omitempty"`
	FileSum string `json:"fileSum,omitempty"` // xxhash64, in hexadecimal
	Decided bool   `json:"decided,omitempty"`
	Balance int    `json:"balance,omitempty"`
	Repeat  bool   `json:"repeat,omitempty"`
}

// Match returns the match without what plays it: no agents, openings and clocks. It
// can be replayed.
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

// Check returns an error that says why there is no such match.
func (h *Header) Check() error {
	if h.Schema != Schema {
		return fmt.Errorf("the record is of schema %d, want %d", h.Schema, Schema)
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
		return nil // whoever plays or counts it looks at it
	case h.Format == SelfPlayFormat && h.SelfPlay != nil && len(h.Players) == 1:
		return h.SelfPlay.Check()
	}
	return fmt.Errorf("unknown format %s", quote.Text(h.Format))
}

// same returns an error that names the first field in which h, found in a record, is not as
// wanted, but for the patience with programs, which may change when a match is continued.
// The build is compared last: it is of no interest if the match is another one.
func (h *Header) same(want *Header) error {
	if err := journal.Same(h.comparable(Build{}), want.comparable(Build{})); err != nil {
		return err
	}
	return journal.Same(h.comparable(h.Build), want.comparable(want.Build))
}

// comparable returns the header of a build, without the patience with programs.
func (h Header) comparable(b Build) Header {
	h.Build = b
	h.Players = slices.Clone(h.Players)
	for i := range h.Players {
		h.Players[i].Settings = withoutPatience(h.Players[i].Settings)
	}
	return h
}
