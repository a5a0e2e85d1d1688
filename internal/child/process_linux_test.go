package child

import "testing"

// A program that closes its output and keeps running is not reported as killed.
func TestOutputClosed(t *testing.T) {
	for _, c := range []struct{ script, want string }{
		{"exec >&-; sleep 1000", "it closed its output"},
		{"echo why >&2; exec >&-; sleep 1000", "it closed its output: why"},
		{"exec >&-; exit 3", "exit status 3"},
		{"kill -KILL $$", "signal: killed"},
	} {
		p := start(t, c.script)
		soon(t, c.script, func() {
			for range p.Lines() {
			}
		})
		if got := p.GiveUp(); got != c.want {
			t.Errorf("%s: %q, want %q", c.script, got, c.want)
		}
	}
}
