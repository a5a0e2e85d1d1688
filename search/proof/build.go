package proof

import (
	"github.com/cespare/xxhash/v2"

	"quincunx/search/certificate"
)

// build returns the proof tree of the position on the board, which is proven, or nil if the table has lost too much of the proof. All
// moves in the tree have verified proofs, so no position repeats on a line unless proofs were lost and found again differently.
func (s *worker) build() *certificate.Tree {
	s.limits.Nodes = 0 // finish with the results at hand
	b := builder{s, map[uint64]*certificate.Tree{}, nil, 0}
	t, _ := b.build()
	return t
}

// builder caches the trees of positions by hashes of their texts; the tree is nil while it is being built, or after a failure. Keys
// would not do: positions with the same key may differ in a counter without effect on play.
type builder struct {
	*worker
	trees map[uint64]*certificate.Tree
	text  []byte
	plies int // depth below the root
}

// build returns the tree of the position on the board, or nil if the game is over, and reports whether the attacker wins.
func (b *builder) build() (t *certificate.Tree, ok bool) {
	if b.position.Over() {
		return nil, b.outcome() == proven
	}
	b.text = b.position.AppendText(b.text[:0])
	name := xxhash.Sum64(b.text)
	if t, found := b.trees[name]; found {
		return t, t != nil
	}
	b.trees[name] = nil
	if b.plies == certificate.MaxPlies || !b.verify(b.key()) {
		return nil, false
	}
	b.plies++
	if b.isOR() {
		t = b.buildMove()
	} else {
		t = b.buildReplies()
	}
	b.plies--
	b.trees[name] = t
	return t, t != nil
}

// buildMove returns a tree with an attacker's move that has a verified proof. It tries shorter proofs first.
func (b *builder) buildMove() *certificate.Tree {
	from := len(b.children)
	defer func() { b.children = b.children[:from] }()
	for _, expand := range []func(){b.expandThreat, func() { b.expand(near) }, func() { b.expand(sound) }} {
		b.children = b.children[:from]
		expand()
		for {
			best := b.shortest(from, verified)
			if best < 0 {
				break
			}
			m := b.children[best].move
			b.position.Make(m)
			t, ok := b.build()
			b.position.Unmake()
			if ok {
				return &certificate.Tree{Replies: []certificate.Reply{{Move: m, Tree: t}}}
			}
			b.children[best].numbers = unlimited
		}
	}
	return nil
}

// buildReplies returns a tree with the defender's moves: all of them, or only those not answered by the win after a pass.
func (b *builder) buildReplies() *certificate.Tree {
	t := &certificate.Tree{}
	d := b.defence(b.key(), wide)
	if d.rest == nil {
		d.answers = b.position.Moves(nil)
	} else {
		t.Rest = d.rest.tree
	}
	for _, m := range d.answers {
		b.position.Make(m)
		next, ok := b.build()
		b.position.Unmake()
		if !ok {
			return nil
		}
		t.Replies = append(t.Replies, certificate.Reply{Move: m, Tree: next})
	}
	return t
}
