package proof

import (
	"github.com/cespare/xxhash/v2"

	"quincunx/certificate"
)

// build returns the tree of the win of the position on the board, which is proven, or nil if the table has lost too much
// of the proof. Its moves have verified proofs, so that it leads through no position twice unless proofs were
// lost and found again in another way.
func (s *walk) build() *certificate.Tree {
	s.limits.Nodes = 0 // what has been found is not to be lost
	b := builder{s, map[uint64]*certificate.Tree{}, nil, 0}
	t, _ := b.build()
	return t
}

// builder keeps the trees of positions by hashes of their texts: nil while one is being built, or if that failed. A key won't do, for
// positions that are the same for play may differ in a count that is of no use.
type builder struct {
	*walk
	trees map[uint64]*certificate.Tree
	text  []byte
	plies int // below the root
}

// build returns the tree of the position on the board, nil if the game is over, and whether it is won.
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
	if b.goal() == prove {
		t = b.buildMove()
	} else {
		t = b.buildReplies()
	}
	b.plies--
	b.trees[name] = t
	return t, t != nil
}

// buildMove returns a tree with a move of the attacker that has a verified proof, shorter ones first.
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

// buildReplies returns a tree with all moves of the defender, or those that the win after a pass doesn't answer.
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
