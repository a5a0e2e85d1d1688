package diagram

import (
	"bytes"
	_ "embed"
	"encoding/xml"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"quincunx/movegen"
)

// unit is the distance of two adjacent cells in the coordinates of the picture.
const unit = 20

// The length of the longer side in pixels at which a picture is shown unless its reader
// scales it: at most, and with a caption.
const (
	longestSide   = 1200
	captionedSide = 800
)

// AppendSVG appends the board as an SVG document. It is light or dark according to the
// reader's preference, and has a title and a description for screen readers.
//
// The cells of a run are the dots of one dotted line, and all runs of a shade are one
// path. So even on the largest star the cells take no more space than the men.
func (b *Board) AppendSVG(dst []byte) []byte {
	w := &svgWriter{Buffer: bytes.NewBuffer(dst), board: b}
	left, top, right, bottom := b.bounds()
	size := 1. // of the text below the board, in units of that of the status
	paragraphs := []string{b.Title + ": " + b.Status}
	padding := 0.5 * unit
	if b.Caption != nil {
		left, top, right = left-captionMargin, top-captionMargin, right+captionMargin
		size, paragraphs = (right-left)/captionWidth, b.Caption
		padding = min(padding, size*statusLine)
	}
	var lines []string
	for _, p := range paragraphs {
		lines = append(lines, wrapped(p, int((right-left-0.5*unit)/(size*statusRune)))...)
	}
	bottom += size*statusLine*float64(len(lines)) + padding
	width, height := right-left, bottom-top
	scale := min(2, longestSide/max(width, height))
	if b.Caption != nil {
		scale = captionedSide / max(width, height)
	}
	w.printf(`<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="%s %s %s %s" width="%.0f" height="%.0f">`+"\n",
		num(left), num(top), num(width), num(height), width*scale, height*scale)
	w.printf("<title>%s</title>\n<desc>%s</desc>\n", escaped(b.Title), escaped(b.description()))
	w.printf("<style>\n%s</style>\n", stylesheet)
	w.defs()
	w.printf(`<rect class="bg" x="%s" y="%s" width="%s" height="%s"/>`+"\n", num(left), num(top), num(width), num(height))
	w.surface()
	w.cells()
	w.labels()
	w.marks(Shade)
	w.men()
	w.marks(Row, Ring, Must, Cross, Strike, Arrow, Text)
	for i, line := range lines {
		y := bottom - padding - size*statusLine*float64(len(lines)-1-i)
		w.printf(`<text class="status" x="%s" y="%s"`, num((left+right)/2), num(y))
		if size != 1 {
			w.printf(` style="font-size:%spx"`, num(size*statusSize))
		}
		w.printf(">%s</text>\n", escaped(line))
	}
	w.printf("</svg>\n")
	return w.Bytes()
}

// stylesheet holds the colours of the light theme, and the differences of the dark one.
// The colours of seats are from Okabe and Ito (2008); colour-blind people can
// distinguish them.
//
//go:embed style.css
var stylesheet string

// svgWriter writes the parts of a picture.
type svgWriter struct {
	*bytes.Buffer
	board *Board
}

func (w *svgWriter) printf(format string, values ...any) { fmt.Fprintf(w, format, values...) }

// num returns a coordinate with at most one decimal.
func num(v float64) string { return strconv.FormatFloat(math.Round(v*10)/10+0, 'f', -1, 64) }

func escaped(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // writing to a Builder doesn't fail
	return b.String()
}

// at returns the coordinates of a cell in the picture.
func (b *Board) at(cell int) (x, y float64) {
	x, y = b.Place(cell)
	return unit * x, unit * y
}

// The status below the board: the height of a line and of the font, and the mean width
// of a character. The style sheet has the height of the font, too.
const (
	statusLine = 0.55 * unit
	statusSize = 8
	statusRune = 4.4
)

// The width of a picture whose caption has the size of a status, and the margin of pictures with a caption.
const (
	captionWidth  = 270
	captionMargin = 0.3 * unit
)

// labelGap is how much nearer to the board a label at a side is than a cell in its place.
const labelGap = 0.22

// wrapped returns text in lines of at most most characters, unless a single word is
// longer.
func wrapped(text string, most int) (lines []string) {
	for _, word := range strings.Fields(text) {
		last := len(lines) - 1
		if last >= 0 && utf8.RuneCountInString(lines[last])+1+utf8.RuneCountInString(word) <= most {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}

// labels returns the labels that are drawn. Where columns and rows have the players' names, those are enough.
func (b *Board) labels() []Label {
	if len(b.Columns) == 0 {
		return b.Labels
	}
	return slices.DeleteFunc(slices.Clone(b.Labels), func(l Label) bool { return l.Side == Left || l.Side == Top })
}

// bounds returns the edges of the board, including its labels.
func (b *Board) bounds() (left, top, right, bottom float64) {
	left, top, right, bottom = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	include := func(x, y, margin float64) {
		left, right = min(left, unit*x-margin), max(right, unit*x+margin)
		top, bottom = min(top, unit*y-margin), max(bottom, unit*y+margin)
	}
	for _, r := range b.Runs {
		include(r.X, r.Y, 0.75*unit)
		include(r.X+float64(r.Cells-1), r.Y, 0.75*unit)
	}
	for _, l := range b.labels() {
		wide := 4.5 * float64(len(l.Text))
		switch l.Side {
		case Left:
			left = min(left, unit*(l.X+labelGap)-wide-4)
		case Right:
			right = max(right, unit*(l.X-labelGap)+wide+4)
		case Top, Bottom:
			include(l.X, l.Y, 0.4*unit)
		}
	}
	return left, top, right, bottom
}

// defs defines a man of each seat and the parts of marks.
func (w *svgWriter) defs() {
	b := w.board
	w.printf("<defs>\n")
	for seat := range b.Men {
		man, letter := fmt.Sprintf("seat%d", seat), fmt.Sprintf("on%d", seat)
		if b.Stones {
			man = []string{"black", "white"}[seat]
			letter = "on" + man
		}
		w.printf(`<g id="man%d"><circle class="shadow" cy="1" r="8.9"/><circle class="man %s" r="8.3"/><circle class="gloss" r="8.3"/>`+
			`<text class="letter %s" y="3.2">%s</text></g>`+"\n", seat, man, letter, escaped(b.Letters[seat:seat+1]))
	}
	w.printf(`<radialGradient id="gloss" cx=".5" cy=".5" r=".5" fx=".32" fy=".27"><stop class="light" stop-opacity=".5"/>` +
		`<stop class="light" offset=".45" stop-opacity=".06"/><stop offset=".7" stop-opacity=".03"/><stop offset="1" stop-opacity=".34"/></radialGradient>` + "\n")
	if len(b.Holes) > 0 {
		w.printf(`<g id="hole"><circle class="hole" r="9"/><path class="holecross" d="M-4-4 4 4M-4 4 4-4"/></g>` + "\n")
	}
	w.printf(`<path id="cross" class="cross" d="M-5-5 5 5M-5 5 5-5"/>` + "\n")
	w.printf(`<marker id="stop" viewBox="0 0 4 4" refX="2" refY="2" markerWidth="2" markerHeight="2"><circle class="head" cx="2" cy="2" r="2"/></marker>` + "\n")
	w.printf(`<marker id="head" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="3.5" markerHeight="3.5" orient="auto">` +
		`<path class="head" d="M0 0 10 5 0 10z"/></marker>` + "\n")
	w.printf("</defs>\n")
}

// shadeClass returns the class of cells of a shade.
func shadeClass(shade int) string {
	switch shade {
	case 0:
		return "plain"
	case Centre:
		return "middle"
	}
	return fmt.Sprintf("tint%d", shade-1)
}

// cells draws all cells, one path for each shade, with their edges, or with the lines
// between points.
func (w *svgWriter) cells() {
	b := w.board
	paths := map[int]*strings.Builder{} // by shade
	var shades []int
	for _, r := range b.Runs {
		path := paths[r.Shade]
		if path == nil {
			path = new(strings.Builder)
			paths[r.Shade], shades = path, append(shades, r.Shade)
		}
		// Half a step longer, so that rounding doesn't remove the last dot.
		fmt.Fprintf(path, "M%s %sh%s", num(unit*r.X), num(unit*r.Y), num(unit*(float64(r.Cells)-0.5)))
	}
	slices.Sort(shades)
	if b.Shape == Point {
		w.lines()
	} else {
		for _, shade := range shades {
			w.printf(`<path class="cells %s edge" d="%s"/>`+"\n", b.Shape, paths[shade])
		}
	}
	for _, shade := range shades {
		w.printf(`<path id="cells%d" class="cells %s %s" d="%s"/>`+"\n", shade, b.Shape, shadeClass(shade), paths[shade])
	}
}

// surface draws the board below its cells.
func (w *svgWriter) surface() {
	b := w.board
	if b.Shape == Point {
		last := b.Len() - 1
		x, y := b.at(0)
		toX, toY := b.at(last)
		w.printf(`<rect class="board" x="%s" y="%s" width="%s" height="%s" rx="3"/>`+"\n", num(x-0.6*unit), num(y-0.6*unit), num(toX-x+1.2*unit), num(toY-y+1.2*unit))
	}
	if b.Shape != Round {
		return
	}
	var path strings.Builder
	for _, r := range b.Runs {
		fmt.Fprintf(&path, "M%s %sh%s", num(unit*r.X), num(unit*r.Y), num(unit*(float64(r.Cells)-1)+0.1))
	}
	w.printf(`<defs><path id="surface" d="%s"/></defs><use href="#surface" class="surface rim"/><use href="#surface" class="surface"/>`+"\n", &path)
}

// lines draws the lines and the star points of a square board.
func (w *svgWriter) lines() {
	b := w.board
	n := len(b.Columns)
	w.printf(`<path class="lines" d="`)
	for i := range n {
		w.printf("M0 %dh%dM%d 0v%d", unit*i, unit*(n-1), unit*i, unit*(n-1))
	}
	w.printf(`"/>` + "\n")
	for _, cell := range b.Stars {
		x, y := b.at(cell)
		w.printf(`<circle class="star" cx="%s" cy="%s" r="1.8"/>`+"\n", num(x), num(y))
	}
}

func (w *svgWriter) labels() {
	taken := map[[2]float64]bool{} // places with a man
	for _, men := range w.board.Men {
		for _, cell := range men {
			x, y := w.board.Place(cell)
			taken[[2]float64{x, y}] = true
		}
	}
	for _, l := range w.board.labels() {
		x, y := unit*l.X, unit*l.Y+3
		switch l.Side {
		case Inside:
			if w.board.Caption != nil && w.board.Shape == Square { // in a corner, as on the page
				w.printf(`<text class="inside corner" x="%s" y="%s">%s</text>`+"\n", num(x-0.45*unit), num(y-0.46*unit), escaped(l.Text))
				continue
			}
			if taken[[2]float64{l.X, l.Y}] {
				continue
			}
		case Left:
			x += labelGap * unit
		case Right:
			x -= labelGap * unit
		case Top:
			y += 0.15 * unit
		case Bottom:
			y -= 0.15 * unit
		}
		w.printf(`<text class="label %s" x="%s" y="%s">%s</text>`+"\n", l.Side, num(x), num(y), escaped(l.Text))
	}
}

// men draws the holes and the men. Men that share a cell are drawn side by side.
func (w *svgWriter) men() {
	b := w.board
	for _, cell := range b.Holes {
		x, y := b.at(cell)
		w.printf(`<use href="#hole" x="%s" y="%s"/>`+"\n", num(x), num(y))
	}
	sharing := map[int]int{} // by cell, the number of its men
	for _, men := range b.Men {
		for _, cell := range men {
			sharing[cell]++
		}
	}
	drawn := map[int]int{}
	for seat, men := range b.Men {
		for _, cell := range men {
			x, y := b.at(cell)
			x += 12 * (float64(drawn[cell]) - float64(sharing[cell]-1)/2)
			drawn[cell]++
			class := ""
			if slices.Contains(b.Fading, cell) {
				class = ` class="fading"`
			}
			w.printf(`<use href="#man%d" x="%s" y="%s"%s/>`+"\n", seat, num(x), num(y), class)
		}
	}
}

// marks draws the marks of the given kinds, one kind after the other.
func (w *svgWriter) marks(kinds ...Kind) {
	for _, kind := range kinds {
		for i := range w.board.Marks {
			if m := &w.board.Marks[i]; m.Kind == kind && len(m.Cells) > 0 {
				w.mark(m)
			}
		}
	}
}

func (w *svgWriter) mark(m *Mark) {
	b := w.board
	weight := m.Weight
	if weight == 0 {
		weight = 1
	}
	switch m.Kind {
	case Arrow, Strike:
		w.arrow(m, weight)
		return
	case Row:
		w.row(m)
		return
	}
	for _, cell := range m.Cells {
		x, y := b.at(cell)
		switch m.Kind {
		case Ring, Must:
			w.printf(`<circle class="%s" cx="%s" cy="%s" r="9.5"/>`+"\n", m.Kind, num(x), num(y))
		case Cross:
			w.printf(`<use href="#cross" x="%s" y="%s"/>`+"\n", num(x), num(y))
		case Shade:
			w.printf(`<circle class="shade %s" opacity="%s" cx="%s" cy="%s" r="8"/>`+"\n", m.Tone, num(0.9*weight), num(x), num(y))
		}
		if m.Text != "" {
			w.printf(`<text class="note %s" x="%s" y="%s">%s</text>`+"\n", m.Tone, num(x), num(y+3), escaped(m.Text))
		}
	}
}

// row draws a line from the first cell of a mark to the last.
func (w *svgWriter) row(m *Mark) {
	x, y := w.board.at(m.Cells[0])
	toX, toY := w.board.at(m.Cells[len(m.Cells)-1])
	w.printf(`<path class="arrow" d="M%s %sL%s %s"/>`+"\n", num(x), num(y), num(toX), num(toY))
}

// arrow draws a line through the cells of a mark that leaves the men at its ends
// visible.
func (w *svgWriter) arrow(m *Mark, weight float64) {
	const start, end = 2, 6 // distance from the middle of the first and the last cell
	points := make([][2]float64, len(m.Cells))
	for i, cell := range m.Cells {
		points[i][0], points[i][1] = w.board.at(cell)
	}
	// towards returns the point on the line from p to q at a distance from p.
	towards := func(p, q [2]float64, distance float64) [2]float64 {
		dx, dy := q[0]-p[0], q[1]-p[1]
		part := distance / math.Hypot(dx, dy)
		return [2]float64{p[0] + part*dx, p[1] + part*dy}
	}
	if n := len(points); n > 1 {
		first, last := towards(points[0], points[1], start), towards(points[n-1], points[n-2], end)
		points[0], points[n-1] = first, last
	}
	w.printf(`<path class="%s" opacity="%s" marker-mid="url(#stop)" marker-end="url(#head)" d="`, m.Kind, num(0.4+0.6*weight))
	for i, p := range points {
		w.printf("%c%s %s", "LM"[max(0, 1-i)], num(p[0]), num(p[1]))
	}
	w.printf(`"/>` + "\n")
}

// manyMen is the largest number of men of a seat whose cells a description lists.
const manyMen = 60

// description describes the picture in words.
func (b *Board) description() string {
	var text strings.Builder
	if b.Caption != nil {
		text.WriteString(strings.Join(b.Caption, ". "))
	} else {
		text.WriteString(b.Status)
	}
	list := func(what string, cells []int) {
		if len(cells) == 0 {
			return
		}
		fmt.Fprintf(&text, ". %s", what)
		if len(cells) > manyMen {
			fmt.Fprintf(&text, " on %d cells", len(cells))
			return
		}
		for _, cell := range cells {
			text.WriteByte(' ')
			text.WriteString(b.Name(cell))
		}
	}
	for seat, men := range b.Men {
		list(b.SeatName(movegen.Seat(seat))+":", men)
	}
	list("Next to vanish:", b.Fading)
	list("Knocked out:", b.Holes)
	return text.String()
}
