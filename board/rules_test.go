package board

import (
	"encoding/json"
	"strings"
	"testing"

	"quincunx/engine"
)

// The rules of every game are shown, with pictures and without the commands for a terminal.
func TestRules(t *testing.T) {
	for _, name := range engine.Names() {
		answer, err := rules(nil, &rulesRequest{Game: name})
		if err != nil {
			t.Error(err)
			continue
		}
		text, err := json.Marshal(answer)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{`"kind":"h3"`, `"kind":"table"`, `"kind":"picture"`, `\u003csvg `} {
			if !strings.Contains(string(text), want) {
				t.Errorf("the rules of %s have no %s", name, want)
			}
		}
		if strings.Contains(string(text), lastHeading) || strings.Contains(string(text), `\u003c!--`) {
			t.Errorf("the rules of %s have what is not for the page", name)
		}
	}
	if _, err := rules(nil, &rulesRequest{Game: "chess"}); err == nil || !strings.HasPrefix(err.Error(), "game: ") {
		t.Errorf("rules of an unknown game: %v", err)
	}
}

// A document becomes the elements described by its Markdown. A document with other elements is refused.
func TestParseDocument(t *testing.T) {
	for _, c := range []struct{ document, want string }{
		{"# Title\n\nOne\ntwo.", `[{"kind":"p","parts":[{"kind":"text","text":"One "},{"kind":"text","text":"two."}]}]`},
		{
			"## Head\n\n<!-- left out -->\n1. *a*\n2. **b** `c`",
			`[{"kind":"h3","parts":[{"kind":"text","text":"Head"}]},{"kind":"ol","parts":[` +
				`{"kind":"li","parts":[{"kind":"em","parts":[{"kind":"text","text":"a"}]}]},` +
				`{"kind":"li","parts":[{"kind":"strong","parts":[{"kind":"text","text":"b"}]},{"kind":"text","text":" "},{"kind":"code","parts":[{"kind":"text","text":"c"}]}]}]}]`,
		},
		{
			"|a|\n|---|\n|[b](c.md)|", `[{"kind":"table","parts":[{"kind":"tr","parts":[{"kind":"th","parts":[{"kind":"text","text":"a"}]}]},` +
				`{"kind":"tr","parts":[{"kind":"td","parts":[{"kind":"text","text":"b"}]}]}]}]`,
		},
		{"```sh\nx <b>\n```", `[{"kind":"pre","parts":[{"kind":"text","text":"x \u003cb\u003e\n"}]}]`},
		{"- a\n\n## Try it\n\nb", `[{"kind":"ul","parts":[{"kind":"li","parts":[{"kind":"text","text":"a"}]}]}]`},
		{"<div>a</div>", `rules: HTML "<div>a</div>", want Markdown`},
		{"a <b>c</b>", "rules: a document has an element RawHTML, which the page can't show"},
		{"> a", "rules: a document has an element Blockquote, which the page can't show"},
		{"![a](pictures/none.svg)", "rules: open pictures/none.svg: file does not exist"},
	} {
		parts, err := parseDocument([]byte(c.document))
		got, failed := json.Marshal(parts)
		if failed != nil {
			t.Fatal(failed)
		}
		if err != nil {
			got = []byte(err.Error())
		}
		if string(got) != c.want {
			t.Errorf("%q:\ngot  %s\nwant %s", c.document, got, c.want)
		}
	}
}
