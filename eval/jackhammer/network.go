package jackhammer

// unlimited is a capacity that no flow exhausts.
const unlimited = 1 << 20

// network is a directed graph with capacities.
type network struct {
	arcs  []arc   // i and i^1 are the two directions between two nodes
	first []int32 // first arc of each node, 0 if there is none
	level []int32 // distance from the source through arcs with remaining capacity, plus 1; 0 if not reached
	next  []int32 // next arc of each node to try
	queue []int32
}

type arc struct {
	to, capacity int32
	next         int32 // next arc of the same node, 0 after the last
}

// newNetwork returns a network of nodes without arcs, with room for the given number of joins.
func newNetwork(nodes, joins int) *network {
	return &network{
		arcs: make([]arc, 2, 2+2*joins), first: make([]int32, nodes), level: make([]int32, nodes), next: make([]int32, nodes),
		queue: make([]int32, 0, nodes),
	}
}

// join adds an arc with capacity there between two nodes, and a reverse arc with capacity back.
func (n *network) join(from, to int, there, back int32) {
	i := int32(len(n.arcs))
	n.arcs = append(n.arcs, arc{int32(to), there, n.first[from]}, arc{int32(from), back, n.first[to]})
	n.first[from], n.first[to] = i, i+1
}

// saturate finds a maximum flow (Dinic, "Algorithm for Solution of a Problem of Maximum Flow in a Network
// with Power Estimation", 1970). The nodes reached afterwards are the source side of a minimum cut.
func (n *network) saturate(source, sink int32) {
	for n.layer(source, sink) {
		copy(n.next, n.first)
		for n.push(source, sink, unlimited) > 0 {
		}
	}
}

// reached reports whether a node was reached from the source.
func (n *network) reached(node int) bool { return n.level[node] != 0 }

// layer computes the levels, breadth-first up to the sink's level, and reports whether the sink is
// reached.
func (n *network) layer(source, sink int32) bool {
	clear(n.level)
	n.level[source] = 1
	n.queue = append(n.queue[:0], source)
	for i := 0; i < len(n.queue); i++ {
		from := n.queue[i]
		for a := n.first[from]; a != 0; a = n.arcs[a].next {
			if to := n.arcs[a].to; n.arcs[a].capacity > 0 && n.level[to] == 0 {
				n.level[to] = n.level[from] + 1
				if to == sink {
					return true
				}
				n.queue = append(n.queue, to)
			}
		}
	}
	return false
}

// push sends a flow of at most most along one shortest path from a node to the sink, and returns its
// size.
func (n *network) push(from, sink, most int32) int32 {
	if from == sink {
		return most
	}
	for ; n.next[from] != 0; n.next[from] = n.arcs[n.next[from]].next {
		i := n.next[from]
		a := &n.arcs[i]
		if a.capacity == 0 || n.level[a.to] != n.level[from]+1 {
			continue
		}
		if sent := n.push(a.to, sink, min(most, a.capacity)); sent > 0 {
			a.capacity -= sent
			n.arcs[i^1].capacity += sent
			return sent
		}
	}
	return 0
}
