package certificate_test

import (
	"strings"
	"testing"

	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
	"quincunx/search/certificate"
)

// In a game without zones, the tree of a star is checked after each unlisted move.
func TestReplay(t *testing.T) {
	const position = "2 0,3 0 ./1./......./...0../...1./...0../....1../../0"
	p := must.Get(chinesecheckers.Parse(position))(t)
	const second = "*{5:1>6:0{*{6:0>7:0{*}}}}}}"
	const good = "{3:1>7:1{4:1>6:0{5:1>7:0{*}},6:1>6:0{5:1>7:0{*}}," + second
	for _, c := range []struct{ tree, want string }{
		{good, ""},
		{"{3:1>7:1{4:1>6:0{5:1>7:0{*}}," + second, "after 3:1>7:1 6:1>6:0: "},
		{"{3:1>7:1{4:1>6:0{5:1>7:0{*}},6:1>6:0{5:1>7:0{*{}}}," + second, "more follows"},
		{"{3:1>7:1{4:1>6:0{5:1>7:0{*}},6:1>6:0{5:1>7:0{*=0}}," + second, "got '=' where the same"},
		{"{3:1>7:1{4:1>6:0{5:1>7:0{*}},6:1>6:0{5:1>7:0{*}},*{5:1>6:0{*#{6:0>7:0{*}}}}}}", "got '#' where the same moves are played after several others"},
		{good[:len(good)-1], "the proof ends too early"},
		{"{3:1>7:1{*" + strings.Repeat("{", 1<<21), "more than 1048576 bytes"},
	} {
		tree, s, err := certificate.ParseTree(c.tree, p, 0, movegen.NoMove)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%.80s: %v, want %s", c.tree, err, c.want)
		}
		if after := string(p.AppendText(nil)); after != position {
			t.Fatalf("%.80s: the position became %s", c.tree, after)
		}
		if err != nil {
			continue
		}
		if text := string(tree.AppendText(nil, p)); text != c.tree || s.Plies != 6 {
			t.Errorf("%s is written again as %s, %d plies, want 6", c.tree, text, s.Plies)
		}
	}
}

// An excepted move needs no answer as the first move, but does later.
func TestExcept(t *testing.T) {
	p := mustParse(t, "4 none 7 0 0 2.......2/........./........./........./...1111../........./........./........./2........")
	except := must.Get(p.ParseMove("0:3"))(t)
	for _, c := range []struct {
		tree   string
		except movegen.Move
		want   string
	}{
		{"{*{0:3}}", except, ""},
		{"{*{0:3}}", movegen.NoMove, "no answer to 0:3"},
		{"{*{0:-2}}", except, "no answer to 0:-2"},
		{"{0:-2{-4:-3{*{0:3}}},*{0:3}}", except, "after 0:-2 -4:-3: no answer to 0:3"},
	} {
		_, _, err := certificate.ParseTree(c.tree, p, 0, c.except)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %s", c.tree, err, c.want)
		}
	}
}
