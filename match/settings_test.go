package match_test

import (
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/match"
	"quincunx/search"
)

func TestSettings(t *testing.T) {
	for text, want := range map[string]match.Settings{
		"":                             {},
		"name=new depth=6":             {Name: "new", Limits: search.Limits{Depth: 6}},
		"  search=random\tnodes=1000 ": {Search: "random", Limits: search.Limits{Nodes: 1000}},
		"movetime=250ms tc=10+0.1": {
			Limits: search.Limits{MoveTime: 250 * time.Millisecond},
			Clock:  search.Clock{Left: 10 * time.Second, Increment: 100 * time.Millisecond},
		},
		"level=3":             {Level: 3},
		"nodes=50 random=2.5": {Limits: search.Limits{Nodes: 50}, Random: 2.5},
		"tc=10+0":             {Clock: search.Clock{Left: 10 * time.Second}},
		"tc=1m30s+20ms":       {Clock: search.Clock{Left: 90 * time.Second, Increment: 20 * time.Millisecond}},
		"threads=2 hash=64 sound=on weights=a=b.json": {Options: map[string]string{"threads": "2", "hash": "64", "sound": "on"}, Weights: "a=b.json"},
		"nullmove=off without=history,table":          {Options: map[string]string{"nullmove": "off", "without": "history,table"}},
	} {
		got, err := match.ParseSettings(text)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
}

// A file may have any name.
func TestSetting(t *testing.T) {
	for _, file := range []string{"w.json", "a=b", "two words", "it's", `"it's" a	name'`, "'"} {
		text := "depth=6 " + match.Setting("weights", file) + " threads=2"
		s, err := match.ParseSettings(text)
		if err != nil || s.Weights != file || s.Options["threads"] != "2" {
			t.Errorf("%s: %+v, %v", text, s, err)
		}
	}
	if got := match.Setting("weights", "w.json"); got != "weights=w.json" {
		t.Errorf("a plain name is %s", got)
	}
}

func TestWrongSettings(t *testing.T) {
	for text, want := range map[string]string{
		"depth":                           `"depth" is not key=value`,
		"depth=":                          "is not key=value",
		"=6":                              "is not key=value",
		"depth=6 depth=7":                 "depth is set twice",
		"depth=0":                         `depth: "0" is not in 1..1000`,
		"nodes=-1":                        "nodes: ",
		"random=-1":                       "random: ",
		"level=9":                         "level: ",
		"level=0":                         "level: ",
		"level=3 nodes=10":                "level sets a limit",
		"random=1 level=3":                "level sets a limit",
		"random=100.5":                    "random: ",
		"random=NaN":                      "random: ",
		"nodes=1e6":                       "nodes: ",
		"movetime=0":                      "movetime: ",
		"movetime=NaN":                    "movetime: ",
		"movetime=999h":                   "movetime: ",
		"tc=10+":                          "tc: ",
		"tc=+1":                           "tc: ",
		"tc=0+0":                          "tc: ",
		"name=" + strings.Repeat("x", 41): "41 bytes, want at most 40",
		"name=\x1b[31mred":                `"\x1b[31mred" has a character that is not printable`,
		"lib=x depth=3":                   "a library has no settings but its name",
		"cmd=x 'a=b\nc'":                  "an option of a program must not have a line break",
		"cmd=' '":                         "there is no command",
	} {
		if _, err := match.ParseSettings(text); err == nil || !strings.Contains(err.Error(), want) || len(err.Error()) > 300 {
			t.Errorf("%.60q: error %v, want %q", text, err, want)
		}
	}
}

// A setting must be an option of the search, in its range.
func TestOptionsOfSearch(t *testing.T) {
	game := must.Get(engine.Lookup("seega"))(t)
	for text, want := range map[string]string{
		"depth=6 killers=off nulldepth=3 table=on sound=on hash=2": "",
		"depth=6 without=killers,table":                            "",
		"nullmove=off":                                             "no limit: want depth, nodes, movetime or tc",
		"nods=3000":                                                `unknown setting "nods", want one of name, search, depth, nodes, `,
		"soud=on":                                                  `unknown setting "soud", `,
		"without=table,magic":                                      `unknown setting "magic", `,
		"without=table,,killers":                                   `unknown setting "", `,
		"nulldepth=on":                                             `nulldepth "on": want `,
		"table=4":                                                  `table "4": want true or false`,
		"threads=1000":                                             `threads "1000": want 1..`,
		"search=deep":                                              "unknown search ",
		"search=random":                                            "",
		"search=random movetime=1s":                                "",
		"search=random hash=2":                                     "search=random has no hash",
		"search=greedy nodes=2":                                    "search=greedy has no nodes",
	} {
		s, err := match.ParseSettings(text)
		if err == nil {
			_, err = s.NewSearcher(game, 2)
		}
		if want == "" && err != nil || want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// A time that could mean seconds or milliseconds is refused, except in records, whose settings are kept
// as they were.
func TestCheckUnits(t *testing.T) {
	for text, want := range map[string]string{
		"movetime=100":                     `player: movetime: "100" has no unit, want 100ms or 100s`,
		"name=a movetime=0.5 tc=1":         `player: movetime: "0.5" has no unit, want 0.5ms or 0.5s`,
		"cmd='a b' 'patience=5' depth=1":   `player: patience: "5" has no unit, want 5ms or 5s`,
		"movetime=100ms tc=10+0.1":         "",
		"patience=1m tc=10 nodes=100 'x":   "",
		"movetime=fast cmd='a movetime=1'": "",
	} {
		err := match.CheckUnits(text)
		if want == "" && err != nil || want != "" && (err == nil || err.Error() != want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	old, err := match.ParseSettings("movetime=0.25")
	if err != nil || old.Limits.MoveTime != 250*time.Millisecond {
		t.Errorf("%+v, %v", old, err)
	}
}

func FuzzSettings(f *testing.F) {
	f.Add("name=new depth=6 nullmove=off")
	f.Add("search=greedy nodes=12345 movetime=0.5s tc=1m+100ms threads=3 hash=7")
	f.Add("sound=on weights=x without=a,b")
	f.Add(`e"a b'c"=0`)
	f.Add("'a\nb=1' 'a\nb=2'")
	f.Add("'\x1b[2J=x'")
	f.Add("'\u2028\u202e\xff=' cmd=")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := match.ParseSettings(text)
		if err != nil {
			if len(err.Error()) > 1000 || strings.ContainsFunc(err.Error(), func(r rune) bool { return !unicode.IsPrint(r) }) {
				t.Fatalf("error %q", err)
			}
			return
		}
		// Accepted settings are in range, and the order of fields doesn't matter.
		if s.Limits.Depth < 0 || s.Limits.MoveTime < 0 || s.Clock.Left < 0 || s.Clock.Increment < 0 {
			t.Fatalf("%+v", s)
		}
		if strings.ContainsAny(text, `'"`) {
			return // a field may have spaces in it
		}
		fields := strings.Fields(text)
		for i := range len(fields) / 2 {
			j := len(fields) - 1 - i
			fields[i], fields[j] = fields[j], fields[i]
		}
		other, err := match.ParseSettings(strings.Join(fields, " "))
		if err != nil || !reflect.DeepEqual(s, other) {
			t.Fatalf("%+v one way, %+v the other (%v)", s, other, err)
		}
	})
}

// A player at a level has the level's nodes and random moves.
func TestAtLevel(t *testing.T) {
	game := must.Get(engine.Lookup("pente"))(t)
	for n := 1; n <= engine.MaxLevel; n++ {
		want := game.Level(n)
		if s := (match.Settings{Level: n}).AtLevel(game); s.Limits.Nodes != want.Nodes || s.Random != want.Random {
			t.Errorf("level %d: %+v, want %+v", n, s, want)
		}
	}
	plain := match.Settings{Limits: search.Limits{Depth: 3}}
	if s := plain.AtLevel(game); !reflect.DeepEqual(s, plain) {
		t.Errorf("without a level: %+v", s)
	}
}
