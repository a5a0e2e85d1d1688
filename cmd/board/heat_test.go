//go:build !js

package main

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// tile is a mark of the map of candidates.
type tile struct {
	Cells []int
	Level int
	Text  string
}

// watchMap makes the tab keep the marks of the map.
func (p *tab) watchMap() {
	p.Helper()
	eval[any](p, `void (({ view }) => {
		const setMarks = view.setMarks.bind(view);
		view.setMarks = (layer, marks) => { if (layer === 'heat') window.tiles = marks; setMarks(layer, marks); };
	})(window.quincunx.app)`)
}

// tiles waits until the map has a number of tiles at least, and returns them.
func (p *tab) tiles(count int) []tile {
	p.Helper()
	p.await("the map", `window.tiles?.length >= $1`, count)
	return eval[[]tile](p, `window.tiles`)
}

// The map shows all candidates on the board, in each game: on cells where men are placed; on men, and on the goals of the selected one,
// where they move; and by their shares where all act simultaneously.
func testHeatMap(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, viewport{1440, 900})
	p.watchMap()
	number := func(text string) int {
		t.Helper()
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	begin := func(game, players string) {
		t.Helper()
		eval[any](p, `window.tiles = null`)
		p.start(game, players, `{}`)
	}
	begin(`{ name: 'pente' }`, `['human', 'human']`)
	p.play("0:0", "1:1")
	p.keys("e")
	p.write("#analysis", "Map", "chances")
	for _, tile := range p.tiles(20) {
		if n := number(tile.Text); n < 0 || n > 100 {
			t.Errorf("a chance is %q", tile.Text)
		}
	}
	if got := p.read("#analysis .legend.heat"); !strings.HasPrefix(got, "Loss") {
		t.Errorf("the legend is %q", got)
	}
	p.keepPicture("heat-pente.png")
	p.write("#analysis", "Map", "losses")
	p.await("losses", `window.tiles.some(({ text }) => text === '0') && window.tiles.length >= 20`)
	losses := p.tiles(20)
	if !slices.IsSortedFunc(losses, func(a, b tile) int { return number(a.Text) - number(b.Text) }) || losses[0].Level != 0 {
		t.Errorf("the losses are %v", losses)
	}
	p.clickCell(losses[0].Cells[0])
	p.await("the move", `window.quincunx.app.tree.at.ply === 3`)

	begin(`{ name: 'chinesecheckers', options: { triangles: '0,1,2,3,4,5' } }`, `Array(6).fill('human')`)
	men := p.tiles(4)
	own := eval[[]int](p, `window.quincunx.app.position.board.men[0]`)
	for _, tile := range men {
		if !slices.Contains(own, tile.Cells[0]) {
			t.Errorf("%v is not on a man to move", tile)
		}
	}
	p.clickCell(men[0].Cells[0])
	p.await("the goals of the man", `(({ view }) => view.interaction.selected === $1 && window.tiles.length > 0
		&& window.tiles.every(({ cells: [cell] }) => view.interaction.targets.has(cell)))(window.quincunx.app)`, men[0].Cells[0])
	p.keepPicture("heat-chinesecheckers.png")

	begin(`{ name: 'jackhammer' }`, `['human', 'human', 'human']`)
	p.await("the shares", `document.querySelector('#analysis .legend.heat').innerText.startsWith('Share')`)
	sum := 0
	for _, tile := range p.tiles(2) {
		sum += number(tile.Text)
	}
	if sum < 50 || sum > 103 {
		t.Errorf("the shares add up to %d %%", sum)
	}
	p.keepPicture("heat-jackhammer.png")
	eval[any](p, `void window.quincunx.app.settings.set('theme', 'dark')`)
	begin(`{ name: 'seega', options: { size: '5' } }`, `['human', 'human']`)
	p.tiles(4)
	p.keepPicture("heat-seega.png")
	p.write("#analysis", "Map", "off")
	p.await("no map", `window.tiles.length === 0 && document.querySelector('#analysis ol.lines').children.length > 0`)
	if eval[bool](p, `document.querySelector('#analysis .legend.heat').checkVisibility()`) {
		t.Error("there is a legend without a map")
	}

	p = b.open(t, s.address, viewport{390, 844})
	p.watchMap()
	p.start(`{ name: 'pente' }`, `['human', 'human']`, `{}`)
	p.play("0:0", "1:1")
	p.keys("e")
	p.await("the list of maps", `document.querySelector('#analysis .map').checkVisibility()`)
	eval[bool](p, `(() => {
		const choice = document.querySelector('#analysis .map');
		choice.value = 'losses'; // typing could miss it, as the figures above grow to two lines
		return choice.dispatchEvent(new Event('change'));
	})()`)
	p.tiles(20)
	if width := eval[int64](p, `document.documentElement.scrollWidth`); width > 390 {
		t.Errorf("the page is %d pixels wide on a phone", width)
	}
	p.run(chromedp.Evaluate[chromedp.Void](`scrollTo(0, 0)`))
	p.keepPicture("heat-phone.png")
}
