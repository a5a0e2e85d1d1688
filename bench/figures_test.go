package bench_test

import (
	"strings"
	"testing"

	"quincunx/bench"
	"quincunx/internal/must"
)

func TestParseFigures(t *testing.T) {
	const good = `{"id": "a/b", "run": "x", "value": "1", "revision": "r", "seconds": 1}`
	for text, want := range map[string]string{
		"[" + good + "]": "",
		`{}`:             "cannot unmarshal",
		`[{"chess": 1}]`: "unknown field",
		`[null]`:         "without an ID such as",
		strings.Replace("["+good+"]", "/", "", 1):                                "without an ID such as",
		"[" + good + "," + good + "]":                                            "figure a/b: listed twice",
		strings.Replace("["+good+"]", `"1"`, `""`, 1):                            "figure a/b: want a command, a value and a revision",
		strings.Replace("["+good+"]", `"value"`, `"form": "{{", "value"`, 1):     "figure a/b: template",
		strings.Replace("["+good+"]", `"value"`, `"form": "{{f 1}}","value"`, 1): `function "f" not defined`,
	} {
		_, err := bench.ParseFigures([]byte(text))
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

func TestMeasured(t *testing.T) {
	const report = `{"score": 0.1234, "games": 2947496, "estimate": {"elo": -1.26, "error": 30}, "players": [{"share": 1}]}`
	for _, c := range []struct{ form, printed, want string }{
		{"", "\n depth 5\n nodes 7\n", "depth 5\n nodes 7"},
		{"{{percent .score}} % of {{.games}}", report, "12.3 % of 2947496"},
		{"{{elo .estimate}}", report, "−1.3 ± 30.0"},
		{`{{percent (index .players 0).share}} {{printf "%.2f" (float .score)}}`, report, "100.0 0.12"},
		{"{{.n}}", `{"n": 1}{"n": 2}`, "2"},
		{"{{.n}}", "", "error: its output is not JSON: EOF"},
		{"{{.n}}", `{"n": 1} 2`, "error"},
		{"{{.x}}", report, "error"},
		{"{{elo .players}}", report, "error"},
		{"{{elo .}}", report, "error"},
	} {
		got, err := (&bench.Figure{Form: c.form}).Measured([]byte(c.printed))
		if err != nil {
			got = "error: " + err.Error()
		}
		if got != c.want && (c.want != "error" || err == nil) {
			t.Errorf("%s of %.40s: %q, want %q", c.form, c.printed, got, c.want)
		}
	}
}

// Figures in documents are checked and replaced only after their markers.
func TestDocuments(t *testing.T) {
	list := func(values ...string) (figures []*bench.Figure) {
		for i, id := range []string{"a/x", "a/y", "b/x"} {
			figures = append(figures, &bench.Figure{ID: id, Value: values[i], Revision: values[3+i]})
		}
		return figures
	}
	old, fresh := list("1", "2", "3 | 4", "r", "r", "s"), list("5", "1", "6", "t", "r", "t")
	document := func(x, y, z, a, b string) bench.Documents {
		return bench.Documents{
			"one": "1 2 <!-- revision a -->" + a + " 1\n| <!-- figure a/x -->" + x + " | <!-- figure a/y -->" + y + " 2 | <!-- figure a/x -->" + x + " |",
			"two": "<!-- revision b --> <!-- figure b/x -->\n`code " + z + "`" + b,
		}
	}
	before := document("1", "2", "3 | 4", "`r`", "`s`")
	must.Do(t, before.Check(old))
	after := before.Replace(old, fresh)
	for name, want := range document("5", "1", "6", "`t`, `r`", "`t`") {
		if after[name] != want {
			t.Errorf("%q, want %q", after[name], want)
		}
	}
	must.Do(t, after.Check(fresh))
	for want, d := range map[string]bench.Documents{
		`one: figure a/x: want "1" after`: document("5", "2", "3 | 4", "`r`", "`s`"),
		"figure a/x or its revision":      {"two": before["two"]},
		"one: unknown figure a/z":         {"one": strings.Replace(before["one"], "a/y", "a/z", 1)},
		"one: unknown revision c":         {"one": strings.Replace(before["one"], "revision a", "revision c", 1)},
	} {
		if err := d.Check(old); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
