package match

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"quincunx/engine"
	"quincunx/internal/message"
	"quincunx/option"
	"quincunx/search"
)

// Settings are the settings of a player. Their text form is a list of fields, such as
//
//	name=new depth=6 threads=2 hash=64 nullmove=off
//
// Fields are separated by spaces and come in any order, each at most once. Quotation marks, ' or ", enclose
// text with spaces and are removed.
type Settings struct {
	Name    string // "" = not set
	Search  string // a method of the game or one of Baselines, "" = the default
	Weights string // a file, "" = the built-in ones
	Limits  search.Limits
	Clock   search.Clock
	Random  float64 // the percentage of moves that are random, 0..100
	Level   int     // of the engine, which sets a limit and random moves; 0 = none

	// Options are the options of the search, such as hash, threads and parameters, or the options of the
	// program, by name. For a search, A=off turns a feature off, and so does without=A,B.
	Options map[string]string

	// Command is the command line of an external program, nil = none. A program has no search and no weights.
	// Patience is its time to answer where no time limit applies, 0 = not set.
	Command  []string
	Patience time.Duration

	// Library is the file of a C library that plays in contests, "" = none. Such a player has a name and no
	// other settings.
	Library string
}

// The ranges of settings.
const (
	maxDepth      = 1000
	maxTime       = 24 * time.Hour
	maxNameLength = 40 // bytes
)

// settingsHelp describes each field.
const settingsHelp = `name=NAME       in reports and records
search=SEARCH   one of the game's (what suits the seats best if not set), greedy,
                racer (which goes forward), forward (which leaves men at home),
                stubborn (which keeps one there), sealer (which walls itself in)
                or random
depth=PLIES     limit of each move
nodes=N         limit of each move
movetime=TIME   limit of each move, with a unit: 100ms, 0.1s
tc=TIME+TIME    clock of each game and increment of each move, in seconds
                (10+0.1) or with units (1m+100ms)
random=PERCENT  percentage of moves that are random, such as 2.5
level=N         play at level N of the levels for people, in place of nodes and
                random
threads=N       threads of a search
hash=MIB        size of the transposition table, 16 if not set
sound=on        no moves pruned by an estimate
tables=DIR      exact values, made by solve --tables for the options of the game
weights=FILE    weights of the evaluation
without=A,B     features of the search to turn off; A=off does the same
PARAMETER=N     a parameter of the search, such as nulldepth=4
cmd='CMD ARG …' a program that speaks UGI; its settings are name, depth, nodes,
                movetime, tc, and
patience=TIME   how long it may take to answer where no time limit applies, 60s
                if not set
OPTION=VALUE    of the program, set by setoption
lib=FILE        a C library of the contest's interface, with --contest
'A B=C D'       quotation marks, ' or ", keep spaces together`

// defaultHashMiB is the default size of the transposition table of a search in MiB. It is small because every
// worker has a table for each player and clears it before each game.
const defaultHashMiB = 16

// HashMiB returns the size of the transposition table of a search in MiB.
func (s *Settings) HashMiB() int {
	n, _ := strconv.Atoi(s.Options["hash"]) // NewSearcher reports errors
	return cmp.Or(n, defaultHashMiB)
}

// NewSearcher returns a function that creates searchers with the settings, for games with a number of seats. It
// returns an error if the game has no such search, or the search no such option.
func (s *Settings) NewSearcher(game engine.Game, seats int) (func() (search.AnySearcher, error), error) {
	if baseline, ok := Baselines[s.Search]; ok {
		return func() (search.AnySearcher, error) { return baseline(), nil }, s.checkBaseline()
	}
	m, err := game.Method(s.Search, seats)
	if err != nil {
		return nil, fmt.Errorf("%w, besides %s", err, strings.Join(slices.Sorted(maps.Keys(Baselines)), ", "))
	}
	options := engine.SearchOptions{HashMiB: defaultHashMiB}
	known := slices.Concat(game.SearchOptions(), m.Options())
	for _, name := range slices.Sorted(maps.Keys(s.Options)) {
		names, value := []string{name}, s.Options[name]
		if name == "without" {
			names, value = strings.Split(value, ","), "off"
		}
		for _, name := range names {
			o, ok := option.Find(known, name)
			if !ok {
				return nil, unknownSetting(name, m)
			}
			if options, err = options.With(o, value); err != nil {
				return nil, err
			}
		}
	}
	if !m.Exact && !s.IsLimited() {
		return nil, ErrNoLimit
	}
	options, err = options.Full()
	return func() (search.AnySearcher, error) { return m.New(options) }, err
}

// ErrNoLimit is the error of a search without a limit.
var ErrNoLimit = errors.New("no limit: want depth, nodes, movetime or tc")

// IsLimited reports whether the settings have a limit for each move, a clock or a level.
func (s *Settings) IsLimited() bool {
	return !s.Limits.IsZero() || s.Clock.Left > 0 || s.Level > 0
}

// checkBaseline returns an error if the settings of a baseline include an option of searches.
func (s *Settings) checkBaseline() error {
	names := slices.Sorted(maps.Keys(s.Options))
	if s.Level > 0 {
		names = append(names, "level")
	}
	if s.Limits.Depth > 0 {
		names = append(names, "depth")
	}
	if s.Limits.Nodes > 0 {
		names = append(names, "nodes")
	}
	if len(names) > 0 {
		return fmt.Errorf("search=%s has no %s", s.Search, message.Word(names[0]))
	}
	return nil
}

// unknownSetting returns an error that lists the settings of a search.
func unknownSetting(name string, m engine.Method) error {
	known := "name, search, depth, nodes, movetime, tc, random, level, threads, hash, sound, weights, without, cmd, lib"
	if len(m.Parameters) > 0 {
		known += "; parameters: " + strings.Join(option.Names(m.Parameters), ", ")
	}
	if len(m.Features) > 0 {
		known += "; features: " + strings.Join(m.Features, ", ")
	}
	return fmt.Errorf("unknown setting %s, want one of %s", message.Quote(name), known)
}

// SettingsHelp describes the fields of settings, for the help of a command.
func SettingsHelp() string { return settingsHelp }

// ParseSettings reads the settings of a player. The error names the invalid field. [Settings.NewSearcher]
// checks the options of a search.
func ParseSettings(text string) (Settings, error) {
	s := Settings{}
	fields, err := words(text)
	if err != nil {
		return s, fmt.Errorf("player: %w", err)
	}
	values := make(map[string]string, len(fields))
	for i, field := range fields {
		key, value, found := strings.Cut(field, "=")
		if !found || key == "" || value == "" {
			return Settings{}, fmt.Errorf("player: %s is not key=value", message.Quote(field))
		}
		if _, twice := values[key]; twice {
			return Settings{}, fmt.Errorf("player: %s is set twice", message.Word(key))
		}
		fields[i], values[key] = key, value
	}
	if command, ok := values["cmd"]; ok {
		if s.Command, err = words(command); err != nil || len(s.Command) == 0 {
			return Settings{}, fmt.Errorf("player: cmd: %w", cmp.Or(err, errors.New("there is no command")))
		}
	}
	s.Library = values["lib"]
	for _, key := range fields {
		if err := s.set(key, values[key]); err != nil {
			return Settings{}, fmt.Errorf("player: %s: %w", message.Word(key), err)
		}
	}
	if s.Level > 0 && (!s.Limits.IsZero() || s.Clock.Left > 0 || s.Random > 0) {
		return Settings{}, errors.New("player: level sets a limit and random moves: want no others")
	}
	return s, nil
}

// AtLevel returns the settings with the limit and the random moves of their level in a game, if they have a
// level.
func (s Settings) AtLevel(game engine.Game) Settings {
	if s.Level > 0 {
		level := game.Level(s.Level)
		s.Limits.Nodes, s.Random = level.Nodes, level.Random
	}
	return s
}

// CheckUnits returns an error if movetime or patience has no unit, because the number could mean seconds or
// the milliseconds of UGI. ParseSettings reads it as seconds, for old records. The times of tc need no unit:
// they are in seconds by convention.
func CheckUnits(text string) error {
	fields, err := words(text)
	if err != nil {
		return nil // ParseSettings reports the error
	}
	for _, field := range fields {
		key, value, _ := strings.Cut(field, "=")
		if _, err := strconv.ParseFloat(value, 64); err == nil && (key == "movetime" || key == "patience") {
			return fmt.Errorf("player: %s: %s has no unit, want %[3]sms or %[3]ss", key, message.Quote(value), message.Word(value))
		}
	}
	return nil
}

// Setting returns the text form of a field of settings, quoted if its value requires it.
func Setting(key, value string) string {
	field := key + "=" + value
	if strings.ContainsAny(field, `'"`) || strings.ContainsFunc(field, unicode.IsSpace) {
		return "'" + strings.ReplaceAll(field, "'", `'"'"'`) + "'"
	}
	return field
}

// withoutPatience returns the settings of an external program in canonical form, without the field patience.
// It returns the settings of other players unchanged.
func withoutPatience(text string) string {
	s, err := ParseSettings(text)
	if err != nil || s.Command == nil {
		return text
	}
	fields, _ := words(text) // ParseSettings has accepted them
	var kept []string
	for _, field := range fields {
		if key, value, _ := strings.Cut(field, "="); key != "patience" {
			kept = append(kept, Setting(key, value))
		}
	}
	return strings.Join(kept, " ")
}

// words splits a text at spaces that are not between quotation marks.
func words(text string) (all []string, err error) {
	var word []rune
	var mark rune
	begun := false
	for _, r := range text {
		switch {
		case mark != 0 && r == mark:
			mark = 0
		case mark == 0 && (r == '\'' || r == '"'):
			mark, begun = r, true
		case mark == 0 && unicode.IsSpace(r):
			if begun {
				all, word, begun = append(all, string(word)), word[:0], false
			}
		default:
			word, begun = append(word, r), true
		}
	}
	if mark != 0 {
		return nil, fmt.Errorf("%s: unclosed quotation mark %c", message.Quote(text), mark)
	}
	if begun {
		all = append(all, string(word))
	}
	return all, nil
}

// checkPrintable returns an error if the text has an unprintable character, such as a control sequence of a
// terminal.
func checkPrintable(text string) error {
	if strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return fmt.Errorf("%s has a character that is not printable", message.Quote(text))
	}
	return nil
}

// set sets a field. The fields cmd and lib must be set first.
func (s *Settings) set(key, value string) (err error) {
	external := s.Command != nil
	switch {
	case key == "name":
		if len(value) > maxNameLength {
			return fmt.Errorf("%d bytes, want at most %d", len(value), maxNameLength)
		}
		s.Name, err = value, checkPrintable(value)
	case key == "lib" || key == "cmd" && s.Library == "":
	case s.Library != "":
		return errors.New("a library has no settings but its name")
	case key == "depth":
		s.Limits.Depth, err = number(value, maxDepth)
	case key == "nodes":
		var n int
		n, err = number(value, 1<<50)
		s.Limits.Nodes = uint64(n)
	case key == "movetime":
		s.Limits.MoveTime, err = timeOf(value)
	case key == "tc":
		s.Clock, err = clock(value)
	case external && key == "patience":
		s.Patience, err = timeOf(value)
	case external && strings.ContainsAny(key+value, "\r\n"):
		return errors.New("an option of a program must not have a line break")
	case !external && key == "search":
		s.Search = value
	case !external && key == "random":
		s.Random, err = percentage(value)
	case !external && key == "level":
		s.Level, err = number(value, engine.MaxLevel)
	case !external && key == "weights":
		s.Weights = value
	default:
		if s.Options == nil {
			s.Options = map[string]string{}
		}
		s.Options[key] = value
	}
	return err
}

func number(text string, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most {
		return 0, fmt.Errorf("%s is not in 1..%d", message.Quote(text), most)
	}
	return n, nil
}

// percentage parses a number in 0..100.
func percentage(text string) (float64, error) {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(n >= 0 && n <= 100) {
		return 0, fmt.Errorf("%s is not in 0..100", message.Quote(text))
	}
	return n, nil
}

// clock parses a clock such as 10+0.1: the seconds of a game and the increment of each move.
func clock(text string) (c search.Clock, err error) {
	left, increment, added := strings.Cut(text, "+")
	if c.Left, err = timeOf(left); err == nil && added && !isZero(increment) {
		c.Increment, err = timeOf(increment)
	}
	return c, err
}

// isZero reports whether text is a zero without a unit. A clock without an increment is often
// written as 10+0.
func isZero(text string) bool {
	n, err := strconv.ParseFloat(text, 64)
	return err == nil && n == 0
}

// timeOf parses a time, in seconds if it has no unit.
func timeOf(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil {
		d, err = time.ParseDuration(text + "s")
	}
	if err != nil || d < time.Millisecond || d > maxTime {
		return 0, fmt.Errorf("%s is not a time in 1ms..24h, such as 2.5s or 100ms", message.Quote(text))
	}
	return d, nil
}
