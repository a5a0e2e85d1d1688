package match

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"quincunx/internal/quote"
	"quincunx/search"
)

// Settings make a player. As text, fields such as
//
//	name=new depth=6 threads=2 hash=64 nullmove=off
//
// are parted by spaces and come once each, in any order. Spaces between quotation marks,
// ' or ", part nothing, and the marks are left out.
type Settings struct {
	Name    string // "" = not named
	Search  string // which one, "" = not set
	Weights string // a file, "" = the built-in ones
	Limits  search.Limits
	Clock   search.Clock
	Threads int  // 0 = not set
	HashMiB int  // 0 = not set
	Sound   bool // no moves are left out by an estimate

	// Without are the features of the search that are off: without=A,B or A=off. With are
	// those that A=on names; they are on anyway.
	Without, With []string

	// Set are numbers of the search by name: NAME=N.
	Set map[string]int

	// Command starts a program that plays, nil = none does. It has no search, weights
	// and such, but Options of its own, and Patience is how long it may take for what
	// no limit of time holds for, 0 = not set.
	Command  []string
	Options  map[string]string
	Patience time.Duration

	// Library is the file of a C library that plays, in contests; "" = none does. It has a
	// name and nothing else.
	Library string
}

// The ranges of settings.
const (
	maxDepth    = 1000
	maxTime     = 24 * time.Hour
	maxNumber   = 1 << 30
	longestName = 40
)

// settingsHelp is one line on each field.
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
threads=N       that search together
hash=MIB        size of the transposition table, 16 if not set
sound=on        no moves left out by an estimate
weights=FILE    of the evaluation
without=A,B     features of the search that are off; A=off does the same
PARAMETER=N     a number of the search, such as nulldepth=4
cmd='CMD ARG …' a program that speaks UGI; its settings are name, depth, nodes,
                movetime, tc, and
patience=TIME   how long it may take where no limit of time holds, 60s if not set
OPTION=VALUE    of the program, set by setoption
lib=FILE        a C library of the contest's interface, with --contest
'A B=C D'       quotation marks, ' or ", keep spaces together`

// settingNames are the fields that every search of the engine has.
const settingNames = "name, search, depth, nodes, movetime, tc, threads, hash, sound, weights, without, cmd, lib"

// CheckNames returns an error that names the first feature or parameter set that is not among
// those of the search.
func (s *Settings) CheckNames(features, parameters []string) error {
	var unknown []string
	for _, name := range slices.Concat(s.Without, s.With) {
		if !slices.Contains(features, name) {
			unknown = append(unknown, name)
		}
	}
	for name := range s.Set {
		if !slices.Contains(parameters, name) {
			unknown = append(unknown, name)
		}
	}
	if unknown == nil {
		return nil
	}
	known := settingNames
	if parameters != nil {
		known += "; parameters: " + strings.Join(parameters, ", ")
	}
	if features != nil {
		known += "; features: " + strings.Join(features, ", ")
	}
	return fmt.Errorf("unknown setting %s, want one of %s", quote.Text(slices.Min(unknown)), known)
}

// SettingsHelp explains the fields of settings, a line each.
func SettingsHelp() string { return settingsHelp }

// ParseSettings reads the settings of a player. The error names the field that
// is wrong. Whether features, files and ranges of a search are right is seen when
// the player is made.
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
			return Settings{}, fmt.Errorf("player: %s is not key=value", quote.Text(field))
		}
		if _, twice := values[key]; twice {
			return Settings{}, fmt.Errorf("player: %s is set twice", quote.Word(key))
		}
		fields[i], values[key] = key, value
	}
	set := s.set
	if command, external := values["cmd"]; external {
		if s.Command, err = words(command); err != nil || len(s.Command) == 0 {
			return Settings{}, fmt.Errorf("player: cmd: %w", cmp.Or(err, errors.New("there is no command")))
		}
		set = s.setExternal
	}
	if file, loaded := values["lib"]; loaded {
		s.Library = file
		set = s.setLibrary
	}
	for _, key := range fields {
		if err := set(key, values[key]); err != nil {
			return Settings{}, fmt.Errorf("player: %s: %w", quote.Word(key), err)
		}
	}
	return s, nil
}

// CheckUnits returns an error if settings have a time without a unit, which may be taken for
// seconds and for the milliseconds of UGI. ParseSettings takes it for seconds: so it is in old
// records. The times of tc are in seconds wherever matches are played.
func CheckUnits(text string) error {
	fields, err := words(text)
	if err != nil {
		return nil // ParseSettings says what is wrong
	}
	for _, field := range fields {
		key, value, _ := strings.Cut(field, "=")
		if _, err := strconv.ParseFloat(value, 64); err == nil && (key == "movetime" || key == "patience") {
			return fmt.Errorf("player: %s: %s has no unit, want %[3]sms or %[3]ss", key, quote.Text(value), quote.Word(value))
		}
	}
	return nil
}

// Setting returns a field of settings as ParseSettings reads it, whatever its value, such as the
// name of a file.
func Setting(key, value string) string {
	field := key + "=" + value
	if strings.ContainsAny(field, `'"`) || strings.ContainsFunc(field, unicode.IsSpace) {
		return "'" + strings.ReplaceAll(field, "'", `'"'"'`) + "'"
	}
	return field
}

// withoutPatience returns the settings of a program in one form, without the field patience. Those of
// other players stay as they are.
func withoutPatience(text string) string {
	s, err := ParseSettings(text)
	if err != nil || s.Command == nil {
		return text
	}
	fields, _ := words(text) // they were parsed
	var kept []string
	for _, field := range fields {
		if key, value, _ := strings.Cut(field, "="); key != "patience" {
			kept = append(kept, Setting(key, value))
		}
	}
	return strings.Join(kept, " ")
}

// words parts a text at its spaces, but for those between quotation marks.
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
		return nil, fmt.Errorf("%s: a quotation mark %c has no partner", quote.Text(text), mark)
	}
	if begun {
		all = append(all, string(word))
	}
	return all, nil
}

// setExternal sets a field of a player who is a program.
func (s *Settings) setExternal(key, value string) (err error) {
	switch key {
	case "name", "depth", "nodes", "movetime", "tc":
		return s.set(key, value)
	case "cmd":
	case "patience":
		s.Patience, err = timeOf(value)
	default:
		if strings.ContainsAny(key+value, "\r\n") {
			return errors.New("an option has one line")
		}
		if s.Options == nil {
			s.Options = map[string]string{}
		}
		s.Options[key] = value
	}
	return err
}

// setLibrary sets a field of a player who is a library.
func (s *Settings) setLibrary(key, value string) error {
	switch key {
	case "name":
		return s.set(key, value)
	case "lib":
		return nil
	}
	return errors.New("a library has a name and nothing else")
}

// checkPrintable returns an error that shows the text if it would do something to a terminal.
func checkPrintable(text string) error {
	if strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return fmt.Errorf("%s has what can't be printed", quote.Text(text))
	}
	return nil
}

func (s *Settings) set(key, value string) (err error) {
	switch key {
	case "name":
		if len(value) > longestName {
			return fmt.Errorf("longer than %d bytes", longestName)
		}
		if err := checkPrintable(value); err != nil {
			return err
		}
		s.Name = value
	case "search":
		s.Search = value
	case "weights":
		s.Weights = value
	case "depth":
		s.Limits.Depth, err = number(value, maxDepth)
	case "nodes":
		var n int
		n, err = number(value, 1<<50)
		s.Limits.Nodes = uint64(n)
	case "movetime":
		s.Limits.MoveTime, err = timeOf(value)
	case "tc":
		s.Clock, err = clock(value)
	case "threads":
		s.Threads, err = number(value, maxNumber)
	case "hash":
		s.HashMiB, err = number(value, maxNumber)
	case "sound":
		s.Sound, err = onOff(value)
	case "without":
		for name := range strings.SplitSeq(value, ",") {
			if name == "" {
				return fmt.Errorf("%s is not a list of names such as A,B", quote.Text(value))
			}
			s.Without = append(s.Without, name)
		}
	default:
		if n, err := strconv.Atoi(value); err == nil {
			if s.Set == nil {
				s.Set = map[string]int{}
			}
			s.Set[key] = n
			return nil
		}
		on, err := onOff(value)
		if err != nil {
			return fmt.Errorf("%s is neither a number, of a parameter, nor on or off, of a feature; other settings are %s", quote.Text(value), settingNames)
		}
		if on {
			s.With = append(s.With, key)
		} else {
			s.Without = append(s.Without, key)
		}
	}
	return err
}

func number(text string, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most {
		return 0, fmt.Errorf("%s is not in 1..%d", quote.Text(text), most)
	}
	return n, nil
}

func onOff(text string) (bool, error) {
	switch text {
	case "on":
		return true, nil
	case "off":
		return false, nil
	}
	return false, fmt.Errorf("%s is neither on nor off", quote.Text(text))
}

// clock reads such as 10+0.1: seconds of a game and of the increment.
func clock(text string) (c search.Clock, err error) {
	left, increment, added := strings.Cut(text, "+")
	if c.Left, err = timeOf(left); err == nil && added && !isZero(increment) {
		c.Increment, err = timeOf(increment)
	}
	return c, err
}

// isZero reports whether text is a zero without a unit: 10+0 is how a clock without
// an increment is usually written.
func isZero(text string) bool {
	n, err := strconv.ParseFloat(text, 64)
	return err == nil && n == 0
}

// timeOf reads a time, in seconds if it has no unit.
func timeOf(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil {
		d, err = time.ParseDuration(text + "s")
	}
	if err != nil || d < time.Millisecond || d > maxTime {
		return 0, fmt.Errorf("%s is no time such as 2.5s or 100ms, of 1ms to 24h", quote.Text(text))
	}
	return d, nil
}
