// Package option defines options of games and searches. The single definition of an option provides the validation of its
// values, command line flags, options of UGI, and tables in documents.
package option

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"quincunx/internal/message"
)

// Option defines an option. Its values are whole numbers, switches or text, by the type of Default.
type Option struct {
	Name     string
	Default  any      // an int, a bool or a string
	Min, Max int      // the range of a number
	Choices  []string // the allowed texts; nil if they are not a fixed list
	Total    string   // the total that Max is a part of, if it depends on the machine; errors mention it
	Unit     string   // of a number, if it has one
	Help     string   // what the option sets
	Title    string   // the name for players; "" = Name
	Labels   []Label  // values in players' words: of all Choices, or of common texts or numbers
}

// Label is a value in players' words.
type Label struct {
	Value string `json:"value"`
	Text  string `json:"text"`
	Help  string `json:"help,omitempty"` // what the value means, in a sentence
}

// Range describes the values of the option, such as "1..63" or "either, both or none".
func (o Option) Range() string {
	switch o.Default.(type) {
	case int:
		return fmt.Sprintf("%d..%d", o.Min, o.Max)
	case bool:
		return "true or false"
	}
	if last := len(o.Choices) - 1; last > 0 {
		return strings.Join(o.Choices[:last], ", ") + " or " + o.Choices[last]
	}
	return cmp.Or(strings.Join(o.Choices, ""), "text")
}

// Usage returns a line with the option's purpose, its range and its default.
func (o Option) Usage() string {
	return fmt.Sprintf("%s (%s; default %v)", o.Help, strings.TrimSpace(o.Range()+" "+o.Unit), o.Default)
}

// Parse returns the value of a text, of the type of Default. A switch is true or false, or on or off. The error names the
// option and the wanted values.
func (o Option) Parse(text string) (any, error) {
	switch o.Default.(type) {
	case int:
		if n, err := strconv.Atoi(text); err == nil && o.check(n) == nil {
			return n, nil
		}
	case bool:
		switch text {
		case "true", "on":
			return true, nil
		case "false", "off":
			return false, nil
		}
	default:
		if o.Choices == nil || slices.Contains(o.Choices, text) {
			return text, nil
		}
	}
	return nil, fmt.Errorf("%s %s: %s", o.Name, message.Quote(text), o.want())
}

// want describes the allowed values for an error.
func (o Option) want() string {
	if o.Total != "" {
		return fmt.Sprintf("want %s of %s", o.Range(), o.Total)
	}
	return "want " + o.Range()
}

// check returns an error if a number is out of the option's range.
func (o Option) check(n int) error {
	if n < o.Min || n > o.Max {
		return fmt.Errorf("%s %d: %s", o.Name, n, o.want())
	}
	return nil
}

// Complete replaces a number that is 0 by the option's default. The error says that the number is out of range.
func (o Option) Complete(n *int) error {
	if *n == 0 {
		*n = o.Default.(int)
	}
	return o.check(*n)
}

// Find returns the option with a name.
func Find(list []Option, name string) (o Option, ok bool) {
	i := slices.IndexFunc(list, func(o Option) bool { return o.Name == name })
	if i < 0 {
		return o, false
	}
	return list[i], true
}

// Names returns the names of options.
func Names(list []Option) []string {
	names := make([]string, len(list))
	for i, o := range list {
		names[i] = o.Name
	}
	return names
}

// WithDefaults returns a copy of number options with some defaults replaced. Errors come from Numbers.
func WithDefaults(list []Option, defaults map[string]int) ([]Option, error) {
	values, err := Numbers(list, defaults)
	if err != nil {
		return nil, err
	}
	list = slices.Clone(list)
	for i := range list {
		list[i].Default = values[i]
	}
	return list, nil
}

// Numbers returns the values of number options in order: those set by name, or the defaults. The error names a value out of
// range, or a name without an option.
func Numbers(list []Option, set map[string]int) ([]int, error) {
	for _, name := range slices.Sorted(maps.Keys(set)) {
		o, ok := Find(list, name)
		if !ok {
			return nil, fmt.Errorf("unknown parameter %s (known: %s)", message.Quote(name), strings.Join(Names(list), ", "))
		}
		if err := o.check(set[name]); err != nil {
			return nil, err
		}
	}
	values := make([]int, len(list))
	for i, o := range list {
		n, isSet := set[o.Name]
		if values[i] = n; !isSet {
			values[i] = o.Default.(int)
		}
	}
	return values, nil
}
