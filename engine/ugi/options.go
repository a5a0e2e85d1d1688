package ugi

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"quincunx/engine"
	"quincunx/internal/quote"
	"quincunx/movegen"
)

// option is a setting that a client may change. Its names are not told apart by
// case.
type option struct {
	engine.Option
	set func(value string) error
}

// options returns the options of the engine and of its present game.
func (s *session) options() []option {
	full := s.engine.Options()
	number := func(name string, def, most int, field func(o *engine.SearchOptions) *int) option {
		o := engine.Option{Name: name, Default: strconv.Itoa(def), Min: 1, Max: most}
		return option{o, func(value string) error {
			n, err := strconv.Atoi(value)
			if err != nil || n < o.Min || n > o.Max {
				return fmt.Errorf("option %s: %s is not a whole number in %d..%d", name, quote.Text(value), o.Min, o.Max)
			}
			changed := full
			*field(&changed) = n
			return s.engine.Configure(changed)
		}}
	}
	most := engine.MaxHashMiB()
	options := []option{
		{engine.Option{Name: "Game", Default: s.engine.Game().Name, Names: engine.Names()}, s.setGame},
		number("Hash", min(engine.DefaultHashMiB, most), most, func(o *engine.SearchOptions) *int { return &o.HashMiB }),
		number("Threads", 1, engine.MaxThreads, func(o *engine.SearchOptions) *int { return &o.Threads }),
		number("MultiPV", 1, engine.MaxMultiPV, func(o *engine.SearchOptions) *int { return &o.MultiPV }),
		{engine.Option{Name: "Sound", Default: "false", Names: truths}, func(value string) error {
			if !slices.Contains(truths, value) {
				return fmt.Errorf("option Sound: %s is neither true nor false", quote.Text(value))
			}
			full.Sound = value == "true"
			return s.engine.Configure(full)
		}},
	}
	if game := s.engine.Game(); len(game.Methods) > 0 {
		options = append(options, option{methodOption(game), func(value string) error {
			full.Method = value
			if value == byItself {
				full.Method = ""
			}
			return s.engine.Configure(full)
		}})
	}
	if s.isAtOnce() {
		seats := s.engine.State().Seats()
		options = append(options, option{engine.Option{Name: "Seat", Default: "1", Min: 1, Max: seats}, func(value string) error {
			n, err := strconv.Atoi(value)
			if err != nil || n < 1 || n > seats {
				return fmt.Errorf("option Seat: %s is not a whole number in 1..%d", quote.Text(value), seats)
			}
			return s.engine.SetSeat(movegen.Seat(n - 1))
		}})
	}
	for _, o := range s.engine.Game().Options {
		name := o.Name
		o.Name = strings.ToUpper(name[:1]) + name[1:]
		options = append(options, option{o, func(value string) error { return s.setGameOption(name, value) }})
	}
	return options
}

// byItself stands for the method that the engine takes to be best.
const byItself = "auto"

// methodOption is the choice among the searches of a game.
func methodOption(g engine.Game) engine.Option {
	o := engine.Option{Name: "Search", Default: byItself, Names: []string{byItself}}
	for _, m := range g.Methods {
		o.Names = append(o.Names, m.Name)
	}
	return o
}

// isAtOnce reports whether all seats of the game act at the same time.
func (s *session) isAtOnce() bool {
	_, atOnce := s.engine.State().(movegen.Simultaneous)
	return atOnce
}

// truths are the values of an option of the type check.
var truths = []string{"false", "true"}

// declaration returns the option as UGI declares it.
func (o option) declaration() string {
	text := "name " + o.Name + " type "
	switch {
	case slices.Equal(o.Names, truths):
		return text + "check default " + o.Default
	case len(o.Names) > 0:
		return text + "combo default " + o.Default + " var " + strings.Join(o.Names, " var ")
	case o.Max > 0:
		return fmt.Sprintf("%sspin default %s min %d max %d", text, o.Default, o.Min, o.Max)
	}
	return text + "string default " + o.Default
}

// setOption does "setoption name X value Y".
func (s *session) setOption(words []string) error {
	if len(words) != 4 || words[0] != "name" || words[2] != "value" {
		return errors.New("want name NAME value VALUE")
	}
	for _, o := range s.options() {
		if strings.EqualFold(o.Name, words[1]) {
			return o.set(words[3])
		}
	}
	return fmt.Errorf("%s has no option %s", s.engine.Game().Name, quote.Text(words[1]))
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

// open goes to the start of a game and goes on to search as before, but for the
// method and the seat in another game.
func (s *session) open(game engine.Game, settings engine.Settings) error {
	e, err := game.Open(settings)
	if err != nil {
		return err
	}
	options := s.engine.Options()
	if game.Name != s.engine.Game().Name {
		options.Method = ""
	} else if s.isAtOnce() {
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
