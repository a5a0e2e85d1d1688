package match

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"quincunx/search"
)

// Settings make a player. As text, fields such as
//
//	name=new depth=6 threads=2 hash=64 nullmove=off
//
// are parted by spaces and come once each, in any order.
type Settings struct {
	Name    string // "" = not named
	Search  string // which one, "" = not set
	Weights string // a file, "" = the built-in ones
	Limits  search.Limits
	Clock   search.Clock
	Threads int  // 0 = not set
	HashMiB int  // 0 = not set
	Sound   bool // nothing on that may miss a defence

	// Without are the features of the search that are off: without=A,B or A=off.
	Without []string

	// Set are numbers of the search by name: NAME=N.
	Set map[string]int
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
                sealer (which walls itself in) or random
depth=PLIES     limit of each move
nodes=N         limit of each move
movetime=TIME   limit of each move, in seconds or such as 100ms
tc=TIME+TIME    clock of each game and increment of each move
threads=N       that search together
hash=MIB        size of the transposition table, 16 if not set
sound=on        nothing on that may miss a defence
weights=FILE    of the evaluation
without=A,B     features of the search that are off; A=off does the same
PARAMETER=N     a number of the search, such as nulldepth=4`

// SettingsHelp explains the fields of settings, a line each.
func SettingsHelp() string { return settingsHelp }

// ParseSettings reads the settings of a player. The error names the field that
// is wrong. Whether features, files and ranges of a search are right is seen when
// the player is made.
func ParseSettings(text string) (Settings, error) {
	s := Settings{}
	seen := map[string]bool{}
	for field := range strings.FieldsSeq(text) {
		key, value, found := strings.Cut(field, "=")
		if !found || key == "" || value == "" {
			return Settings{}, fmt.Errorf("player: %.40q is not key=value", field)
		}
		if seen[key] {
			return Settings{}, fmt.Errorf("player: %.40s is set twice", key)
		}
		seen[key] = true
		if err := s.set(key, value); err != nil {
			return Settings{}, fmt.Errorf("player: %.40s: %w", key, err)
		}
	}
	return s, nil
}

func (s *Settings) set(key, value string) (err error) {
	switch key {
	case "name":
		if len(value) > longestName {
			return fmt.Errorf("longer than %d bytes", longestName)
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
				return fmt.Errorf("%.40q is not a list of names such as A,B", value)
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
			return fmt.Errorf("%.40q: no such field, a feature is on or off, and a parameter is a number", value)
		}
		if !on {
			s.Without = append(s.Without, key)
		}
	}
	return err
}

func number(text string, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most {
		return 0, fmt.Errorf("%.40q is not in 1..%d", text, most)
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
	return false, fmt.Errorf("%.40q is neither on nor off", text)
}

// clock reads such as 10+0.1: seconds of a game and of the increment.
func clock(text string) (c search.Clock, err error) {
	left, increment, added := strings.Cut(text, "+")
	if c.Left, err = timeOf(left); err == nil && added {
		c.Increment, err = timeOf(increment)
	}
	return c, err
}

// timeOf reads a time, in seconds if it has no unit.
func timeOf(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil {
		d, err = time.ParseDuration(text + "s")
	}
	if err != nil || d < time.Millisecond || d > maxTime {
		return 0, fmt.Errorf("%.40q is no time such as 2.5 or 100ms, of 1ms to 24h", text)
	}
	return d, nil
}
