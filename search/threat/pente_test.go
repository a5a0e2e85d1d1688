package threat_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"quincunx/movegen"
	"quincunx/movegen/pente"
)

// penteRules is Pente with passes, made by editing the text form.
type penteRules struct {
	*pente.Position
	passed []*pente.Position          // positions before each pass, nil for a move
	passes map[uint64]*pente.Position // positions after passes, by the key before
	size   int                        // rows and columns
}

func (p *penteRules) Make(m movegen.Move) {
	p.passed = append(p.passed, nil)
	p.Position.Make(m)
}

func (p *penteRules) MakePass() {
	q, known := p.passes[p.Key()]
	if !known {
		fields := strings.Split(string(p.AppendText(nil)), " ")
		ply, err := strconv.Atoi(fields[2])
		if err != nil {
			panic(err)
		}
		fields[2] = strconv.Itoa(ply + 1)
		if q, err = pente.Parse(strings.Join(fields, " ")); err != nil {
			panic(err)
		}
		p.passes[p.Key()] = q
	}
	p.passed = append(p.passed, p.Position)
	p.Position = q
}

func (p *penteRules) Unmake() {
	last := len(p.passed) - 1
	if before := p.passed[last]; before != nil {
		p.Position = before
	} else {
		p.Position.Unmake()
	}
	p.passed = p.passed[:last]
}

// at returns the content of a cell, pente.Wall off the board.
func (p *penteRules) at(r, c int) uint64 {
	if r < 0 || c < 0 || r >= p.size || c >= p.size {
		return pente.Wall
	}
	return p.Line(pente.Row, r) >> (2 * c) & 3
}

// count returns the number of stones of a kind after a cell in one direction.
func (p *penteRules) count(r, c, dr, dc int, stone uint64) int {
	n := 0
	for p.at(r+(n+1)*dr, c+(n+1)*dc) == stone {
		n++
	}
	return n
}

// directions are half of the eight directions.
var directions = [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}}

func (p *penteRules) wins(seat movegen.Seat) []movegen.Move {
	var list []movegen.Move
	own, enemy := uint64(pente.Side1)<<seat, uint64(pente.Side2)>>seat
	for _, m := range p.Moves(nil) {
		r, c := pente.Target(m)/pente.Span, pente.Target(m)%pente.Span
		pairs, five := p.Pairs(seat), false
		if !p.touches(r, c) {
			continue // neither a five nor a capture
		}
		for _, d := range directions {
			if 1+p.count(r, c, d[0], d[1], own)+p.count(r, c, -d[0], -d[1], own) >= 5 {
				five = true
			}
			for _, sign := range [2]int{1, -1} {
				dr, dc := sign*d[0], sign*d[1]
				if p.count(r, c, dr, dc, enemy) == 2 && p.at(r+3*dr, c+3*dc) == own {
					pairs++
				}
			}
		}
		if five || pairs >= 5 {
			list = append(list, m)
		}
	}
	return list
}

// touches reports whether a stone is adjacent to a cell.
func (p *penteRules) touches(r, c int) bool {
	for _, d := range directions {
		for _, stone := range [2]uint64{p.at(r+d[0], c+d[1]), p.at(r-d[0], c-d[1])} {
			if stone == pente.Side1 || stone == pente.Side2 {
				return true
			}
		}
	}
	return false
}

func (p *penteRules) near() []movegen.Move {
	if p.size < 9 {
		return p.Moves(nil)
	}
	var list []movegen.Move
	for _, m := range p.Moves(nil) {
		r, c := pente.Target(m)/pente.Span, pente.Target(m)%pente.Span
		found := false
		for _, d := range directions {
			for k := -3; k <= 3; k++ {
				stone := p.at(r+k*d[0], c+k*d[1])
				found = found || stone == uint64(pente.Side1)<<p.Mover()
			}
		}
		if found {
			list = append(list, m)
		}
	}
	return list
}

func openPente(t testing.TB, text string) plain {
	t.Helper()
	p, err := pente.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return plain{&penteRules{Position: p, passes: map[uint64]*pente.Position{}, size: 2*p.Options().Half + 1}}
}

// placed puts a picture in the middle of an empty board.
func placed(half int, counters, picture string) string {
	n := 2*half + 1
	board := make([][]byte, n)
	for r := range board {
		board[r] = []byte(strings.Repeat(".", n))
	}
	rows := strings.Fields(picture)
	for r, row := range rows {
		copy(board[(n-len(rows))/2+r][(n-len(row))/2:], row)
	}
	text := make([]string, n)
	for r := range board {
		text[r] = string(board[r])
	}
	return fmt.Sprintf("%d none %s %s", half, counters, strings.Join(text, "/"))
}

// scattered returns a random position that is not over, with a percentage of the cells taken and
// random numbers of captured pairs.
func scattered(t testing.TB, rng *rand.Rand, half, share int) string {
	t.Helper()
	for {
		n := 2*half + 1
		rows := make([]string, n)
		for r := range rows {
			for range n {
				if rng.IntN(100) < share {
					rows[r] += "12"[rng.IntN(2):][:1]
				} else {
					rows[r] += "."
				}
			}
		}
		text := fmt.Sprintf("%d none %d %d %d %s", half, 30+rng.IntN(2), rng.IntN(5), rng.IntN(5), strings.Join(rows, "/"))
		if !openPente(t, text).Over() {
			return text
		}
	}
}
