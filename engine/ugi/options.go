package ugi

import (
	"errors"
	"fmt"
	"strings"

	"quincunx/engine"
	"quincunx/internal/message"
	"quincunx/movegen"
	"quincunx/option"
)

// empty is UCI's form of an empty string.
const empty = "<empty>"

// setting is an option that a client may change. Its name may be in upper or lower case.
type setting struct {
	option.Option
	set func(value string) error
}

// settings returns the options of the engine, of its present game, and of the method for the present position.
func (s *session) settings() []setting {
	game := s.engine.Game()
	list := []setting{{option.Option{Name: "game", Default: game.Name, Choices: engine.Names()}, s.setGame}}
	add := func(options []option.Option) {
		for _, o := range options {
			list = append(list, setting{o, func(value string) error { return s.configure(o, value) }})
		}
	}
	ownBook := option.Option{Name: "ownbook", Default: false}
	list = append(list, setting{ownBook, func(value string) error {
		isOn, err := ownBook.Parse(value)
		if err == nil {
			s.ownBook = isOn.(bool)
		}
		return err
	}})
	add(game.SearchOptions())
	if movegen.TurnOf(s.engine.State()).Simultaneous() {
		o := option.Option{Name: "seat", Default: 1, Min: 1, Max: s.engine.State().Seats()}
		list = append(list, setting{o, func(value string) error {
			n, err := o.Parse(value)
			if err != nil {
				return err
			}
			return s.engine.SetSeat(movegen.Seat(n.(int) - 1))
		}})
	}
	for _, o := range game.Options {
		list = append(list, setting{o, func(value string) error { return s.setGameOption(o.Name, value) }})
	}
	if m, err := s.engine.Method(); err == nil {
		add(m.Options())
	}
	return list
}

// configure changes an option of the search.
func (s *session) configure(o option.Option, value string) error {
	changed, err := s.engine.Options().With(o, value)
	if err != nil {
		return err
	}
	return s.engine.Configure(changed)
}

// declaration returns the UGI declaration of an option.
func declaration(o option.Option) string {
	name := strings.ToUpper(o.Name[:1]) + o.Name[1:]
	switch o.Name { // as UCI spells them
	case "multipv":
		name = "MultiPV"
	case "ownbook":
		name = "OwnBook"
	}
	kind, rest := "string", ""
	switch o.Default.(type) {
	case int:
		kind, rest = "spin", fmt.Sprintf(" min %d max %d", o.Min, o.Max)
	case bool:
		kind = "check"
	default:
		if o.Choices != nil {
			kind, rest = "combo", " var "+strings.Join(o.Choices, " var ")
		}
	}
	if o.Default == "" {
		rest = empty
	}
	return fmt.Sprintf("name %s type %s default %v%s", name, kind, o.Default, rest)
}

// setOption runs "setoption name X value Y".
func (s *session) setOption(words []string) error {
	if len(words) != 4 || words[0] != "name" || words[2] != "value" {
		return errors.New("want name NAME value VALUE")
	}
	for _, o := range s.settings() {
		if strings.EqualFold(o.Name, words[1]) {
			if words[3] == empty {
				words[3] = ""
			}
			return o.set(words[3])
		}
	}
	return fmt.Errorf("%s has no option %s", s.engine.Game().Name, message.Quote(words[1]))
}

// setGame goes to the start of another game, with its default options.
func (s *session) setGame(name string) error {
	game, err := engine.Lookup(name)
	if err != nil {
		return err
	}
	return s.open(game, nil)
}

// setGameOption goes to the start of the game with an option changed.
func (s *session) setGameOption(name, value string) error {
	settings := s.engine.Settings()
	if settings == nil {
		settings = engine.Settings{}
	}
	settings[name] = value
	return s.open(s.engine.Game(), settings)
}

// open goes to the start of a game. It keeps the options of searches and the seat; another
// game resets the method, the tables and the seat.
func (s *session) open(game engine.Game, settings engine.Settings) error {
	e, err := game.Open(settings)
	if err != nil {
		return err
	}
	options := s.engine.Options()
	if game.Name != s.engine.Game().Name {
		options.Method, options.Tables = "", ""
	} else if movegen.TurnOf(s.engine.State()).Simultaneous() {
		err = e.SetSeat(s.engine.Seat())
	}
	if err == nil {
		err = e.Configure(options)
	}
	if err != nil {
		return err
	}
	s.engine = e
	return nil
}
