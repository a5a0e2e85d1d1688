package chinesecheckers_test

import (
	"fmt"
	"testing"

	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
)

func BenchmarkPerft(b *testing.B) {
	for _, bench := range []struct{ size, depth int }{{4, 5}, {5, 4}, {8, 4}, {16, 3}, {63, 3}} {
		b.Run(fmt.Sprintf("size=%d", bench.size), func(b *testing.B) {
			p, err := chinesecheckers.New(chinesecheckers.Options{Size: bench.size, Triangles: []int{0, 3}})
			if err != nil {
				b.Fatal(err)
			}
			buf := make([]movegen.Move, 0, 1<<14)
			nodes := 0
			for b.Loop() {
				nodes += perft(p, bench.depth, buf)
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
