package engine

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"quincunx/internal/message"
	"quincunx/option"
)

// Settings are the values of a game's options by name, as text. Missing options have their
// defaults.
type Settings map[string]string

// Values are the values of all options of a game by name. Each has the type of the option's
// Default: int, bool or string.
type Values map[string]any

// Int returns the value of an option that is a whole number.
func (v Values) Int(name string) int { return v[name].(int) }

// Text returns the value of an option that is text.
func (v Values) Text(name string) string { return v[name].(string) }

// values returns the values of all options. The error names the invalid or unknown setting.
func (g Game) values(s Settings) (Values, error) {
	v := make(Values, len(g.Options))
	for _, o := range g.Options {
		v[o.Name] = o.Default
	}
	for _, name := range slices.Sorted(maps.Keys(s)) {
		o, ok := option.Find(g.Options, name)
		if !ok {
			return nil, fmt.Errorf("%s has no option %s", g.Name, message.Quote(name))
		}
		value, err := o.Parse(s[name])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", g.Name, err)
		}
		v[name] = value
	}
	return v, nil
}

// OptionsHelp returns a table of the options of all games, for the help of commands.
func OptionsHelp() string {
	var b strings.Builder
	b.WriteString("Options of games:\n\n")
	for _, g := range games {
		b.WriteString(g.game().OptionsHelp())
	}
	return b.String()
}

// OptionsHelp returns a line on each option of the game.
func (g Game) OptionsHelp() string {
	var b strings.Builder
	for _, o := range g.Options {
		fmt.Fprintf(&b, "    %-15s  %-10s  %s\n", g.Name, o.Name, o.Usage())
	}
	return b.String()
}

// OptionNames returns the names of the options of all games.
func OptionNames() (names []string) {
	for _, g := range games {
		names = append(names, option.Names(g.game().Options)...)
	}
	return names
}

// SharedOption is an option of one or more methods.
type SharedOption struct {
	option.Option
	Methods []string // their names, followed by the game's name if its default differs
}

// MethodOptions returns the options of all methods of all games, each once for each default.
func MethodOptions() []SharedOption {
	var list []SharedOption
	for _, g := range games {
		for _, m := range g.game().Methods {
			for _, o := range m.Options() {
				i := slices.IndexFunc(list, func(s SharedOption) bool { return reflect.DeepEqual(s.Option, o) })
				if i < 0 {
					name := m.Name
					if slices.ContainsFunc(list, func(s SharedOption) bool { return s.Name == o.Name && slices.Contains(s.Methods, name) }) {
						name += " in " + g.name
					}
					list = append(list, SharedOption{Option: o, Methods: []string{name}})
				} else if !slices.Contains(list[i].Methods, m.Name) {
					list[i].Methods = append(list[i].Methods, m.Name)
				}
			}
		}
	}
	return list
}

// sizeLabels returns labels of the sizes first..last, in steps.
func sizeLabels(first, last, step int, text func(size int) string) (labels []option.Label) {
	for n := first; n <= last; n += step {
		labels = append(labels, option.Label{Value: strconv.Itoa(n), Text: text(n)})
	}
	return labels
}

// squareText returns the size of a square board in players' words, such as 19×19.
func squareText(side int) string { return fmt.Sprintf("%d×%d", side, side) }
