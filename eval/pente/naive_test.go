package pente_test

import (
	"fmt"
	"strings"
	"testing"

	"quincunx/movegen"
	rules "quincunx/movegen/pente"
)

// naive is a second implementation of the evaluation, from the text of a
// position, written for readability: it finds everything on the board, along
// lines of coordinates.
type naive struct {
	size  int
	ply   int
	pairs [2]int
	rows  []string
}

func parseNaive(t testing.TB, text string) naive {
	t.Helper()
	var n naive
	var half int
	var opening, rows string
	if _, err := fmt.Sscan(text, &half, &opening, &n.ply, &n.pairs[0], &n.pairs[1], &rows); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	n.size, n.rows = 2*half+1, strings.Split(rows, "/")
	return n
}

// at returns the content of a cell: one of ".12", or # off the board.
func (n naive) at(r, c int) byte {
	if r < 0 || c < 0 || r >= n.size || c >= n.size {
		return '#'
	}
	return n.rows[r][c]
}

var naiveSteps = [][2]int{{0, 1}, {1, 0}, {1, 1}, {-1, 1}}

// nine returns the places −4..+4 around a cell from the point of view of the side
// of a stone: x own, o enemy, . empty, # off the board.
func (n naive) nine(r, c int, step [2]int, stone byte) string {
	var b strings.Builder
	for k := -4; k <= 4; k++ {
		switch s := n.at(r+k*step[0], c+k*step[1]); s {
		case stone:
			b.WriteByte('x')
		case '1', '2':
			b.WriteByte('o')
		default:
			b.WriteByte(s)
		}
	}
	return b.String()
}

// placed returns a line with an own stone at place i.
func placed(line string, i int) string { return line[:i] + "x" + line[i+1:] }

// naivePattern returns the name of the pattern that contains the stone in the
// middle of nine places.
func naivePattern(nine string) string {
	if strings.Contains(nine, "xxxxx") {
		return "five" // in nine places, any five contain the middle
	}
	next := map[string]int{}
	for i := range nine {
		if nine[i] == '.' {
			next[naivePattern(placed(nine, i))]++
		}
	}
	switch {
	case next["five"] >= 2:
		return "open four"
	case next["five"] == 1:
		return "four"
	case next["open four"] > 0:
		return "open three"
	case next["four"] > 0:
		return "three"
	case next["open three"] > 0:
		return "open two"
	case next["three"] > 0:
		return "two"
	}
	return "none"
}

// patternBook caches the results of naivePattern.
var patternBook = map[string]string{}

func naivePatternOf(nine string) string {
	if _, known := patternBook[nine]; !known {
		patternBook[nine] = naivePattern(nine)
	}
	return patternBook[nine]
}

// naiveProspect is the effect of a stone in the middle of nine places.
type naiveProspect struct {
	pattern            string
	captures, brackets int
	exposed            bool
}

func naiveProspectOf(nine string) naiveProspect {
	mirrored := ""
	for _, place := range nine {
		mirrored = string(place) + mirrored
	}
	p := naiveProspect{pattern: naivePatternOf(placed(nine, 4))}
	for _, line := range [2]string{nine, mirrored} {
		line = placed(line, 4)
		if line[4:8] == "xoox" {
			p.captures++
		}
		if line[4:8] == "xoo." {
			p.brackets++
		}
		if around := line[3:7]; around == ".xxo" || around == "oxx." {
			p.exposed = true
		}
	}
	return p
}

// counts returns the count of each weight for the side to move, minus the other
// side's.
func (n naive) counts() map[string]int32 {
	counts := map[string]int32{"tempo": 1}
	for role, sign := range map[string]int32{"to move": 1, "waiting": -1} {
		seat := n.ply % 2
		if role == "waiting" {
			seat = 1 - seat
		}
		if n.pairs[seat] > 0 {
			counts[fmt.Sprintf("%d pairs captured", n.pairs[seat])] += sign
		}
		for r := range n.size {
			for c := range n.size {
				if n.at(r, c) != '.' {
					continue
				}
				var made []string // grades
				for _, step := range naiveSteps {
					p := naiveProspectOf(n.nine(r, c, step, "12"[seat]))
					counts[p.pattern+", "+role] += sign
					counts["bracket, "+role] += sign * int32(p.brackets)
					counts[fmt.Sprintf("capture at %d pairs, %s", n.pairs[seat], role)] += sign * int32(p.captures)
					switch p.pattern {
					case "open two", "open three":
						made = append(made, p.pattern)
					case "four", "open four", "five":
						made = append(made, "four")
					}
				}
				for _, spoil := range n.spoils(r, c, "12"[seat]) {
					counts[spoil+", "+role] += sign
				}
				for i, one := range made {
					for _, other := range made[:i] {
						low, high := one, other
						if low == "four" || high == "open two" {
							low, high = high, low
						}
						counts[low+" across "+high+", "+role] += sign
					}
				}
			}
		}
	}
	return counts
}

// spoils returns the names of the effects of captures by a stone on a cell.
func (n naive) spoils(r, c int, stone byte) (names []string) {
	enemy := '1' + '2' - stone
	for _, step := range naiveSteps {
		for _, step := range [2][2]int{step, {-step[0], -step[1]}} {
			if n.at(r+step[0], c+step[1]) != enemy || n.at(r+2*step[0], c+2*step[1]) != enemy || n.at(r+3*step[0], c+3*step[1]) != stone {
				continue
			}
			for k := 1; k <= 2; k++ {
				for _, across := range naiveSteps {
					switch naiveProspectOf(n.nine(r+k*step[0], c+k*step[1], across, enemy)).pattern {
					case "open two":
						names = append(names, "capture from an open two")
					case "open three", "four", "open four", "five":
						names = append(names, "capture from an open three")
					}
					switch opened := naiveProspectOf(n.nine(r+k*step[0], c+k*step[1], across, stone)).pattern; opened {
					case "open four":
						names = append(names, "capture that opens an open four")
					case "four", "five":
						names = append(names, "capture that opens a "+opened)
					}
				}
			}
		}
	}
	return names
}

// The following functions use the rules alone.

// wins returns the moves with which the seat to move wins.
func wins(p *rules.Position) []movegen.Move {
	var list []movegen.Move
	for _, m := range p.Moves(nil) {
		p.Make(m)
		if p.Over() && string(p.AppendResult(nil)) != "draw" {
			list = append(list, m)
		}
		p.Unmake()
	}
	return list
}

// threatened returns the moves with which the other seat wins if the seat to move passes.
func threatened(p *rules.Position) []movegen.Move {
	p.MakePass()
	defer p.Unmake()
	return wins(p)
}

// answers returns the moves after which the other seat does not win immediately.
func answers(p *rules.Position) []movegen.Move {
	var list []movegen.Move
	for _, m := range p.Moves(nil) {
		p.Make(m)
		if len(wins(p)) == 0 {
			list = append(list, m)
		}
		p.Unmake()
	}
	return list
}

// threats returns the moves after which the seat to move would win with its next
// move if the other seat passed.
func threats(p *rules.Position) []movegen.Move {
	var list []movegen.Move
	for _, m := range p.Moves(nil) {
		p.Make(m)
		if !p.Over() && len(threatened(p)) > 0 {
			list = append(list, m)
		}
		p.Unmake()
	}
	return list
}

// losesIn2 and winsIn3 are exact, for a seat that doesn't win immediately.
func losesIn2(p *rules.Position) bool { return len(answers(p)) == 0 }

func winsIn3(p *rules.Position, by []movegen.Move) bool {
	for _, m := range by {
		p.Make(m)
		won := !p.Over() && len(wins(p)) == 0 && losesIn2(p)
		p.Unmake()
		if won {
			return true
		}
	}
	return false
}
