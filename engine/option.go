package engine

import (
	"fmt"
	"strconv"
	"strings"

	"quincunx/internal/quote"
)

// Option is a setting of a game.
type Option struct {
	Name    string
	Default string
	Help    string // what it is and its range

	// A whole number has a range, and a name has those that it is one of.
	// Options with neither are text of a form of their own.
	Min, Max int
	Names    []string
}

// Settings are the values of options by name. Those that are missing have their
// defaults.
type Settings map[string]string

// Values reads the settings of a game for its constructor, with the defaults
// filled in. It keeps the first error, which [Game.Start] returns in place of that of the
// constructor.
type Values struct {
	game     Game
	settings Settings
	err      *error
}

// Check keeps an error of an option, if there is one.
func (v Values) Check(name string, err error) {
	if err != nil && *v.err == nil {
		*v.err = fmt.Errorf("%s option %s: %w", v.game.Name, name, err)
	}
}

// Text returns the value of an option.
func (v Values) Text(name string) string {
	if value, set := v.settings[name]; set {
		return value
	}
	for _, o := range v.game.Options {
		if o.Name == name {
			return o.Default
		}
	}
	return ""
}

// Int returns the value of an option that is a whole number.
func (v Values) Int(name string) int {
	n, err := strconv.Atoi(v.Text(name))
	if err != nil {
		v.Check(name, fmt.Errorf("%s is not a whole number", quote.Text(v.Text(name))))
	}
	return n
}

// Ints returns the value of an option that is a list of whole numbers separated by
// commas.
func (v Values) Ints(name string) []int {
	var numbers []int
	for text := range strings.SplitSeq(v.Text(name), ",") {
		n, err := strconv.Atoi(text)
		if err != nil {
			v.Check(name, fmt.Errorf("%s is not a list of whole numbers such as 0,3", quote.Text(v.Text(name))))
		}
		numbers = append(numbers, n)
	}
	return numbers
}
