package simultaneous

import (
	"math"

	"quincunx/movegen"
	"quincunx/search"
)

// tree is the tree of one search, with all scratch memory of a simulation.
type tree struct {
	settings
	arena
	random random

	game  search.Simultaneous
	has   search.Capabilities // of the game, without the disabled ones
	seats int
	seat  movegen.Seat // the searching seat

	path   []step
	joint  [movegen.MaxSeats]movegen.Move
	scores [movegen.MaxSeats]int32
	shares []float64
	moves  []movegen.Move
	plans  []movegen.Move

	// Range of the rewards so far; scale is its inverse.
	least, most, scale float64

	made    uint64 // joint moves
	deepest int    // turns
}

// step is a joint move on the path.
type step struct {
	node        uint32
	joint       joint
	probability [movegen.MaxSeats]float64 // of each seat's choice
}

const (
	root     = 1
	maxDepth = 1 << 10 // turns
)

// rewards are the seats' rewards, in hundredths of a point.
type rewards [movegen.MaxSeats]float64

func newTree(s settings) *tree {
	return &tree{settings: s, arena: newArena(s.HashMiB), path: make([]step, 0, maxDepth), shares: make([]float64, maxActions)}
}

// begin resets the tree for a search.
func (t *tree) begin(game search.Simultaneous, seat movegen.Seat) {
	t.clear()
	t.random.Seed(t.Seed, game.Key()^uint64(seat))
	t.game, t.seats, t.seat = game, game.Seats(), seat
	if t.has = search.CapabilitiesOf(game); t.WithoutPlans {
		t.has.PlanGenerator = nil
	}
	if t.WithoutCommitment {
		t.has.KnownMover = nil
	}
	t.least, t.most, t.scale = math.Inf(1), math.Inf(-1), 1
	t.made, t.deepest = 0, 0
	t.add(0, 0, 0)
}

// simulate runs one simulation: it descends the tree, adds a node, and backs its rewards up to the
// root.
func (t *tree) simulate() {
	t.path = t.path[:0]
	var r rewards
	at := uint32(root)
	for {
		if len(t.path) == maxDepth || t.game.Over() || !t.list(at) {
			t.evaluate(&r)
			break
		}
		s := step{node: at}
		t.selectJoint(at, &s)
		t.path = append(t.path, s)
		t.game.MakeJoint(&t.joint)
		t.made++
		child, slot := t.find(at, s.joint)
		if child == 0 {
			t.evaluate(&r)
			if at = t.add(at, s.joint, slot); at != 0 {
				t.visit(at, &r)
			}
			break
		}
		at = child
	}
	t.deepest = max(t.deepest, len(t.path))
	t.back(&r)
}

// selectJoint selects an action for each seat in a node.
func (t *tree) selectJoint(at uint32, s *step) {
	n := &t.nodes[at]
	from := int(n.actions)
	for seat := range t.seats {
		count := int(n.count[seat])
		admitted := t.actions[from : from+t.admitted(n, seat)]
		chosen, likely := t.choose(n, admitted, n.plans[seat] > 0)
		s.joint = s.joint.with(seat, chosen)
		s.probability[seat] = likely
		t.joint[seat] = admitted[chosen].move
		from += count
	}
}

// visit adds rewards to a node.
func (t *tree) visit(at uint32, r *rewards) {
	n := &t.nodes[at]
	n.visits++
	for seat := range t.seats {
		n.sum[seat] += r[seat]
	}
}

// back unmakes the moves of the path and backs the rewards up.
func (t *tree) back(r *rewards) {
	for i := len(t.path) - 1; i >= 0; i-- {
		s := &t.path[i]
		t.game.Unmake()
		t.learn(s, r)
		t.visit(s.node, r)
	}
}

// list lists the actions in a node if necessary. It reports false if there is no room.
func (t *tree) list(at uint32) bool {
	n := &t.nodes[at]
	if n.actions != 0 {
		return true
	}
	from := len(t.actions)
	for seat := range t.seats {
		if !t.commit(at, movegen.Seat(seat)) {
			t.order(movegen.Seat(seat))
		}
		moves := t.moves[:min(len(t.moves), maxActions)]
		if len(moves) > cap(t.actions)-len(t.actions) {
			t.actions = t.actions[:from]
			t.full = true
			return false
		}
		for _, m := range moves {
			t.actions = append(t.actions, action{move: m})
		}
		n.count[seat] = uint16(len(moves))
		n.plans[seat] = uint16(len(t.plans))
	}
	n.actions = uint32(from)
	return true
}

// commit sets t.moves to the known move of the searching seat at the root, and reports whether
// there is one.
func (t *tree) commit(at uint32, seat movegen.Seat) bool {
	if at != root || seat != t.seat || t.has.KnownMover == nil {
		return false
	}
	m := t.has.KnownMover.KnownMove(seat)
	if m == movegen.NoMove {
		return false
	}
	t.moves, t.plans = append(t.moves[:0], m), t.plans[:0]
	return true
}

// order sets t.moves to a seat's actions worth a search, plans first.
func (t *tree) order(seat movegen.Seat) {
	t.plans = t.plans[:0]
	t.moves = t.game.SeatMoves(seat, t.moves[:0])
	if t.has.FinalScoreDetector != nil && t.has.FinalScoreDetector.IsScoreFinal(seat) {
		t.moves = t.moves[:1]
		return
	}
	if t.has.PlanGenerator == nil {
		return
	}
	t.plans = t.has.PlanGenerator.Plans(seat, t.plans)
	for i, plan := range t.plans {
		for j := i; j < len(t.moves); j++ {
			if t.moves[j] == plan {
				copy(t.moves[i+1:j+1], t.moves[i:j])
				t.moves[i] = plan
				break
			}
		}
	}
}

// admitted returns the number of a seat's actions that may be selected: its plans at first, and
// more as visits grow (progressive widening).
func (t *tree) admitted(n *node, seat int) int {
	count := int(n.count[seat])
	if t.has.PlanGenerator == nil || n.plans[seat] == 0 {
		return count
	}
	return min(count, int(n.plans[seat])+int(math.Sqrt(float64(n.visits))))
}

// evaluate returns the rewards of the position on the board.
func (t *tree) evaluate(r *rewards) {
	if t.game.Over() {
		t.game.Score(&t.scores)
		for seat := range t.seats {
			t.scores[seat] *= pointScore
		}
	} else {
		t.game.EvaluateSeats(&t.scores)
	}
	for seat := range t.seats {
		reward := float64(t.scores[seat])
		r[seat] = reward
		t.least, t.most = min(t.least, reward), max(t.most, reward)
	}
	if t.most > t.least {
		t.scale = 1 / (t.most - t.least)
	}
}

// pointScore is the score of one point of the game.
const pointScore = 100
