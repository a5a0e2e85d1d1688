package board_test

import (
	"fmt"
	"strings"
	"testing"

	"quincunx/board"
	"quincunx/engine"
	"quincunx/movegen"
)

// The largest board: 24,193 cells and 12,096 men.
const largest = `"game":{"name":"chinesecheckers","options":{"size":"63","triangles":"0,1,2,3,4,5"}}`

// largestMiddle returns a position in the middle of a game on the largest board, and the cell whose man has the most moves.
func largestMiddle(b *testing.B) (game string, busiest int) {
	b.Helper()
	g, err := engine.Lookup("chinesecheckers")
	if err != nil {
		b.Fatal(err)
	}
	s, err := g.Mixed(engine.Settings{"size": "63", "triangles": "0,1,2,3,4,5"}, "middle", 1)
	if err != nil {
		b.Fatal(err)
	}
	turn, geometry := movegen.TurnOf(s), g.Drawer.Board(s).Geometry
	counts, most := map[string]int{}, 0
	for _, m := range turn.Moves(turn.Actors()[0], nil) {
		from, _, _ := strings.Cut(string(turn.AppendMove(nil, turn.Actors()[0], m)), ">")
		counts[from]++
		if cell, ok := geometry.Find(from); ok && counts[from] > most {
			busiest, most = cell, counts[from]
		}
	}
	return fmt.Sprintf(`"game":{"name":"chinesecheckers","position":%q}`, s.AppendText(nil)), busiest
}

// BenchmarkRequest measures quick requests, from the page's message to the answer.
func BenchmarkRequest(b *testing.B) {
	middle, busiest := largestMiddle(b)
	for _, c := range []struct{ name, request string }{
		{"position/pente", `"do":"position","game":{"name":"pente"},"moves":["0:0"]`},
		{"moves/pente", `"do":"moves","game":{"name":"pente"},"moves":["0:0"]`},
		{"position/largest", `"do":"position",` + largest},
		{"geometry/largest", `"do":"position","geometry":true,` + largest},
		{"moves/largest", `"do":"moves",` + largest},
		{"moves/middle", `"do":"moves",` + middle},
		{"reach/middle", fmt.Sprintf(`"do":"moves","from":%d,`, busiest) + middle},
	} {
		b.Run(c.name, func(b *testing.B) {
			answered := make(chan int, 1)
			conn := board.New(board.Options{Limits: board.DefaultLimits()}).Connect(b.Context(), func(message []byte) error {
				answered <- len(message)
				return nil
			})
			defer conn.Close()
			bytes := 0
			for i := range b.N {
				if err := conn.Receive(fmt.Appendf(nil, `{"id":%d,%s}`, i+1, c.request)); err != nil {
					b.Fatal(err)
				}
				bytes = <-answered
			}
			b.ReportMetric(float64(bytes), "bytes")
		})
	}
}
