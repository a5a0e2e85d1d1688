package board

import (
	"cmp"

	"quincunx/engine"
	"quincunx/internal/process"
	"quincunx/option"
	"quincunx/session"
)

// gamesAnswer lists the games.
type gamesAnswer struct {
	Version    string       `json:"version"`
	Games      []gameInfo   `json:"games"`
	Levels     []levelInfo  `json:"levels"`
	Records    []recordInfo `json:"records"`
	Processors int          `json:"processors"` // the number of searches that run at a time, on all connections
}

type gameInfo struct {
	Name       string       `json:"name"`
	Title      string       `json:"title"`
	Options    []optionInfo `json:"options"`
	Searchable bool         `json:"searchable"`
	Provable   bool         `json:"provable"`
	Evaluated  bool         `json:"evaluated"`
	Threats    bool         `json:"threats"` // whether threats, the next seat's best moves after a pass, can be shown
	Formats    []string     `json:"formats"` // formats in which a game can be exported
}

type optionInfo struct {
	Name    string         `json:"name"`
	Title   string         `json:"title"`
	Kind    string         `json:"kind"` // number, switch, choice or text
	Default any            `json:"default"`
	Min     int            `json:"min"`
	Max     int            `json:"max"`
	Choices []string       `json:"choices,omitempty"`
	Labels  []option.Label `json:"labels,omitempty"`
	Unit    string         `json:"unit,omitempty"`
	Help    string         `json:"help"`
}

type levelInfo struct {
	Level int    `json:"level"`
	Name  string `json:"name"`
}

// games returns the list of games.
func games(c *Conn, _ *head) (any, error) {
	answer := gamesAnswer{Version: process.ReadVersion().String(), Records: c.service.recordInfos(), Processors: c.service.limits.Searches}
	for _, name := range engine.Names() {
		g, err := engine.Lookup(name)
		if err != nil {
			return nil, err
		}
		info := gameInfo{
			Name: g.Name, Title: g.Title, Options: []optionInfo{},
			Searchable: len(g.Methods) > 0, Provable: g.Provable, Evaluated: g.Evaluation != nil, Threats: g.CanPass != nil, Formats: formatsOf(g),
		}
		for _, o := range g.Options {
			info.Options = append(info.Options, optionInfo{o.Name, cmp.Or(o.Title, o.Name), optionKind(o), o.Default, o.Min, o.Max, o.Choices, o.Labels, o.Unit, o.Help})
		}
		answer.Games = append(answer.Games, info)
	}
	for _, l := range session.Levels() {
		answer.Levels = append(answer.Levels, levelInfo(l))
	}
	return answer, nil
}

// optionKind returns the kind of an option's values.
func optionKind(o option.Option) string {
	switch o.Default.(type) {
	case int:
		return "number"
	case bool:
		return "switch"
	}
	if o.Choices != nil {
		return "choice"
	}
	return "text"
}
