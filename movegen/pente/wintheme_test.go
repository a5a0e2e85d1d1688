package pente_test

import "testing"

func TestWinTheme(t *testing.T) {
	for _, c := range []struct{ text, move, want string }{
		{"2 none 8 0 0 11.11/2222./...../...../.....", "-2:0", "broken five"},
		{"2 none 8 0 0 1.111/2222./...../...../.....", "-2:-1", "broken five"},
		{"2 none 8 0 0 .1111/2222./...../...../.....", "-2:-2", ""},
		{"2 none 8 4 0 .221./...../...../...../.....", "-2:-2", "fifth pair"},
	} {
		p := mustParse(t, c.text)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Fatalf("%s: %v", c.text, err)
		}
		p.Make(m)
		if got := p.WinTheme(); !p.Over() || got != c.want {
			t.Errorf("%s, %s: %s, theme %q, want %q", c.text, c.move, p.AppendResult(nil), got, c.want)
		}
	}
}
