package main

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/movegen"
)

// In random games the rivals' board has the moves and results of the engine's, and takes moves back exactly.
func TestRules(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		half := 2 + r.IntN(3)
		e := must.Get(engine.Open("pente", engine.Settings{"size": string(rune('0' + half))}))(t)
		b := newBoard(half)
		for {
			turn := movegen.TurnOf(e.State())
			if isOver := b.winner != empty || !slices.ContainsFunc(allCells(b), b.isLegal); isOver != turn.Over() {
				t.Fatalf("after %d moves: over %t, want %t", len(b.moves), isOver, turn.Over())
			}
			if turn.Over() {
				var worth [movegen.MaxSeats]int32
				turn.Score(&worth)
				if isWon := b.winner != empty; isWon != (worth[0] != worth[1]) || isWon && (b.winner == 0) != (worth[0] > worth[1]) {
					t.Fatalf("the winner is %d, the scores %v", b.winner, worth)
				}
				break
			}
			seat := turn.Actors()[0]
			if int(seat) != int(b.mover) {
				t.Fatalf("player %d is to move, want %d", b.mover, seat)
			}
			want := e.Legal()
			var got []string
			cells := slices.DeleteFunc(allCells(b), func(c int) bool { return !b.isLegal(c) })
			for _, c := range cells {
				got = append(got, b.name(c))
			}
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Fatalf("legal moves %v, want %v", got, want)
			}
			move := cells[r.IntN(len(cells))]
			before, pairs := slices.Clone(b.cells), b.pairs
			b.play(move)
			b.undo()
			if !slices.Equal(b.cells, before) || b.pairs != pairs || b.winner != empty {
				t.Fatal("a move that is taken back has changed the board")
			}
			must.Do(t, e.Play(b.name(move)))
			b.play(move)
			if b.winner == empty { // the text of the position is read as the same board
				text := string(e.State().AppendText(nil))
				read := must.Get(position(9, append([]string{"fen"}, strings.Fields(text)...)))(t)
				if !slices.Equal(read.cells, b.cells) || read.pairs != b.pairs || read.mover != b.mover || read.ply != b.ply {
					t.Fatalf("%s is read as %v", text, read)
				}
			}
		}
	}
}

func allCells(b *board) (cells []int) {
	for c, content := range b.cells {
		if content != outside {
			cells = append(cells, c)
		}
	}
	return cells
}

// Every rival completes an own five, prevents the opponent's, and names a legal move otherwise.
func TestPlayers(t *testing.T) {
	for _, line := range []string{"brute -depth 2", "threats -nodes 500", "playouts -games 1500"} {
		for _, c := range []struct {
			moves string
			want  []string // nil for any move
		}{
			{"", []string{"0:0"}},
			{"0:0 5:5", nil},
			{"0:0 5:5 0:3 5:7 0:1 -7:7 0:2 7:-7", []string{"0:4", "0:-1"}},
			{"0:0 0:-1 0:3 7:7 0:1 -7:7 0:2", []string{"0:4"}},
		} {
			var out bytes.Buffer
			p := must.Get(newPlayer(strings.Fields(line)))(t)
			must.Do(t, serve(strings.NewReader("ugi\nposition startpos moves "+c.moves+"\ngo nodes 1\nquit\n"), &out, p))
			_, move, ok := strings.Cut(strings.TrimSpace(out.String()), "bestmove ")
			b := must.Get(position(9, append([]string{"startpos", "moves"}, strings.Fields(c.moves)...)))(t)
			if _, err := b.parse(move); !ok || err != nil || c.want != nil && !slices.Contains(c.want, move) {
				t.Errorf("%s after %q: %q (%v), want %v", line, c.moves, out.String(), err, c.want)
			}
		}
	}
}

// Input that a player can't use is an error, not a move.
func TestRefused(t *testing.T) {
	for _, line := range []string{"", "chess", "brute -depth 0", "brute x"} {
		if p, err := newPlayer(strings.Fields(line)); err == nil {
			t.Errorf("%q: player %v, want an error", line, p)
		}
	}
	for _, text := range []string{"position fen 9 none 0 0 0 .", "position fen 2 either 0 0 0 ...../...../...../....", "position fen 2 either x 0 0 ...../...../...../...../.....", "position fen 2 either 0 0 0 ...../...../..3../...../.....", "position startpos moves 9:9", "position startpos moves 0:0 0:0", "position startpos moves x", "position", "setoption name size value 99\nposition startpos"} {
		if err := serve(strings.NewReader(text+"\n"), new(bytes.Buffer), brute{1}); err == nil {
			t.Errorf("%q: want an error", text)
		}
	}
}
