//go:build !js

package main

import (
	"slices"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// setMotion sets whether the system asks for less motion.
func (p *tab) setMotion(preference string) {
	p.Helper()
	p.run(call(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: preference}},
	}))
}

// A captured pair fades, and a man that jumps twice goes cell by cell; nothing moves where the system asks for less motion.
func testMotion(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	// Each frame keeps for how long men will still move.
	eval[any](p, `void ((view) => {
		window.remaining = [];
		const frame = () => { window.remaining.push(view.remainingMotion); requestAnimationFrame(frame); };
		frame();
	})(window.quincunx.app.view)`)
	watch := func(cells ...int) (longest float64) {
		t.Helper()
		eval[any](p, `void (window.remaining.length = 0)`)
		ply := eval[int](p, `window.quincunx.app.tree.at.ply`)
		for _, cell := range cells {
			p.clickCell(cell)
		}
		p.await("the position after the move", `window.quincunx.app.tree.at.ply > $1 && window.quincunx.app.position && window.quincunx.app.play.seat !== null`, ply)
		p.await("rest", `window.quincunx.app.view.remainingMotion === 0 && window.remaining.length > 2`)
		return slices.Max(eval[[]float64](p, `window.remaining`))
	}
	capture := func() []int {
		t.Helper()
		p.start(`{ name: 'pente' }`, `['human', 'human']`, `{}`)
		p.play("0:0", "0:1", "5:5", "0:2")
		return []int{eval[int](p, `window.quincunx.app.geometry.find('0:3')`)}
	}
	doubleJump := func() []int {
		t.Helper()
		p.start(`{ name: 'chinesecheckers' }`, `['human', 'human']`, `{}`)
		path := do(p, chromedp.Evaluate[[]int](`(async ({ app }) => {
			for (;;) {
				const { seat } = app.play;
				const fields = { ...app.positionFields(), seat };
				const { moves } = await app.request('moves', fields);
				const jump = moves.find(({ cells }) => cells.length === 3);
				if (jump) return jump.cells;
				app.play.choose(seat, moves.at(-1));
				while (!app.position || app.play.seat === null) await new Promise((done) => { setTimeout(done); });
			}
		})(window.quincunx)`, chromedp.EvalAwaitPromise))
		return []int{path[0], path[2]}
	}
	for _, c := range []struct {
		move        string
		begin       func() []int // the position before the move, and its clicks
		preference  string
		least, most float64 // milliseconds; a busy machine may draw the first frame late
	}{
		{"a capture", capture, "no-preference", 1, 260},
		{"a double jump", doubleJump, "no-preference", 1, 380},
		{"a capture", capture, "reduce", 0, 0},
		{"a double jump", doubleJump, "reduce", 0, 0},
	} {
		p.setMotion(c.preference)
		clicks := c.begin()
		p.await("rest", `window.quincunx.app.view.remainingMotion === 0`)
		if got := watch(clicks...); got < c.least || got > c.most {
			t.Errorf("with %s, %s takes %.0f ms, want %.0f..%.0f", c.preference, c.move, got, c.least, c.most)
		}
	}
}
