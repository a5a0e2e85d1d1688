package retrograde

import (
	"slices"

	"quincunx/movegen"
	"quincunx/movegen/graph"
)

// backwards returns g if it lists predecessors, or else a view of one of its tiers that does.
func backwards(g graph.Graph, tier int) graph.Backward {
	if b, ok := g.(graph.Backward); ok {
		return b
	}
	size := g.Size(tier)
	return &reversed{Graph: g, tier: tier, first: make([]int, size+1)}
}

// reversed finds predecessors within one tier. It collects the moves in Exits, which must be called
// exactly once for each index before the first call of Predecessors.
type reversed struct {
	graph.Graph
	tier int

	moves []innerMove
	// sources[first[i]:first[i+1]] are the predecessors of i. Until sort is called,
	// first[i+1] is their number.
	sources []graph.Edge
	first   []int
}

// innerMove is a move within the tier.
type innerMove struct {
	from, to uint32
	same     bool // the same side moves before and after it
}

func (r *reversed) Exits(tier int, index uint64, dst []graph.Edge) (movegen.Outcome, int, []graph.Edge) {
	result, edges := r.Expand(tier, index, dst)
	exits := edges[:len(dst)]
	for _, e := range edges[len(dst):] {
		if e.Tier() != r.tier {
			exits = append(exits, e)
			continue
		}
		r.moves = append(r.moves, innerMove{uint32(index), uint32(e.Index()), e.Same()})
		r.first[e.Index()+1]++
	}
	return result, len(edges) - len(exits), exits
}

func (r *reversed) Predecessors(_ int, index uint64, dst []graph.Edge) []graph.Edge {
	if r.sources == nil {
		r.sort()
	}
	return append(dst, r.sources[r.first[index]:r.first[index+1]]...)
}

// sort sorts the moves by their destinations, by counting sort.
func (r *reversed) sort() {
	for i := 1; i < len(r.first); i++ {
		r.first[i] += r.first[i-1]
	}
	r.sources = make([]graph.Edge, len(r.moves))
	fill := slices.Clone(r.first)
	for _, m := range r.moves {
		r.sources[fill[m.to]] = graph.MakeEdge(r.tier, uint64(m.from), m.same)
		fill[m.to]++
	}
	r.moves = nil
}
