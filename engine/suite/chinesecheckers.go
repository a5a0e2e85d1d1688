package suite

import (
	"fmt"

	"quincunx/engine"
)

// chineseCheckers covers every gameSize with 2 to 6 seats, from the start and,
// from gameSize 3 on, in all stages.
func chineseCheckers(w *writer) {
	seatings := []struct{ name, triangles string }{
		{"2 seats, opposite", "0,3"}, {"2 seats, adjacent", "1,2"}, {"2 seats, neither", "4,0"},
		{"3 seats", "0,2,4"}, {"3 seats, crowded", "5,0,1"},
		{"4 seats", "0,1,3,4"}, {"5 seats", "0,1,2,3,4"}, {"6 seats", "0,1,2,3,4,5"},
	}
	for _, seating := range seatings {
		w.section("Chinese Checkers, %s: start", seating.name)
		for size := 1; size <= 63; size++ {
			w.write("start", fmt.Sprintf("size=%d triangles=%s", size, seating.triangles), usual)
		}
		for _, stage := range []string{"middle", "ending", "finish", "blocked"} {
			w.section("Chinese Checkers, %s: %s", seating.name, stage)
			for size := 3; size <= 63; size++ {
				settings := engine.Settings{"size": fmt.Sprint(size), "triangles": seating.triangles}
				p, err := w.game.Mixed(settings, stage, uint64(size))
				if err != nil {
					continue // too few men to fence a seat in
				}
				root := fmt.Sprintf("size=%d triangles=%s stage=%s seed=%d text=%s", size, seating.triangles, stage, size, engine.TextHash(p))
				w.write("mixed", root, mixed)
			}
		}
	}
	// Other seatings, which the test vectors have.
	w.section("Chinese Checkers, more seatings: start")
	for _, triangles := range []string{"3,0", "1,4", "0,1", "0,2", "0,1,2", "5,3,1"} {
		for size := 1; size <= 4; size++ {
			w.write("start", fmt.Sprintf("size=%d triangles=%s", size, triangles), usual)
		}
	}
}
