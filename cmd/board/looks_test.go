//go:build !js

package main

import (
	"testing"
)

// Stones are clearly seen on the board, in both themes, on wood and on a plain board.
func testStones(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.start(`{ name: 'pente' }`, `['human', 'human']`, `{}`)
	p.play("0:0", "1:1")
	for _, theme := range []string{"light", "dark"} {
		eval[any](p, `void window.quincunx.app.settings.set('theme', $1)`, theme)
		for _, kind := range []string{"plain", "wood"} {
			eval[any](p, `void window.quincunx.app.settings.set('board', $1)`, kind)
			p.await("a frame", `new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(() => done(true))); })`)
			// The contrasts of the first stone and the second with the board, as WCAG 2 defines them.
			contrast := eval[[]float64](p, `(() => {
				const { view, geometry } = window.quincunx.app;
				const { canvas, camera } = view;
				const ratio = canvas.width / canvas.clientWidth;
				const luminance = (cell, dx, dy) => {
					const [x, y] = [camera.screenX(cell) + dx * camera.scale, camera.screenY(cell) + dy * camera.scale];
					const side = Math.round(0.2 * camera.scale * ratio);
					const { data } = canvas.getContext('2d').getImageData(x * ratio, y * ratio, side, side);
					let sum = 0;
					for (let i = 0; i < data.length; i += 4) {
						const [r, g, b] = [0, 1, 2].map((k) => ((data[i + k] / 255 + 0.055) / 1.055) ** 2.4);
						sum += 0.2126 * r + 0.7152 * g + 0.0722 * b;
					}
					return 4 * sum / data.length;
				};
				const [black, white] = window.quincunx.app.position.board.men.map(([cell]) => luminance(cell, 0.12, 0.05));
				const board = luminance(geometry.find('-7:-7'), 0.25, 0.25);
				return [(board + 0.05) / (black + 0.05), (white + 0.05) / (board + 0.05)];
			})()`)
			t.Logf("%s, %s: contrast of black %.1f, of white %.1f", theme, kind, contrast[0], contrast[1])
			if contrast[0] < 3 || contrast[1] < 1.2 {
				t.Errorf("%s, %s: contrast of black %.1f and of white %.1f, want 3 and 1.2", theme, kind, contrast[0], contrast[1])
			}
		}
	}
}
