package tactics

import (
	"context"

	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/certificate"
	"quincunx/search/proof"
)

// prover determines whether a player can force a win from a position within some plies.
type prover struct {
	ctx context.Context //nolint:containedctx // of all searches
	*proof.Prover
	p      search.Position
	winner movegen.Seat
	nodes  uint64 // left for all searches; 0 = exhausted, so that wins may have been missed
}

// proverMiB is the size of a prover's table.
const proverMiB = 16

// newProver returns a prover with a node limit for all its searches.
func newProver(ctx context.Context, p search.Position, winner movegen.Seat, nodes uint64) (*prover, error) {
	s, err := proof.New(proverMiB)
	return &prover{ctx, s, p, winner, nodes}, err
}

// winsWithin reports whether the winner can force a win within some plies.
func (s *prover) winsWithin(plies int) bool {
	if s.nodes == 0 {
		return false
	}
	r, err := s.Prove(s.ctx, s.p, s.winner, proof.Limits{Nodes: s.nodes, Plies: plies}, nil)
	if s.nodes -= min(s.nodes, r.Nodes); err == nil && r.Value.Worst == movegen.Win {
		return true
	}
	if !r.Refuted {
		s.nodes = 0 // or ctx is done
	}
	return false
}

// wins reports whether the winner can force a win within some plies that begin with a move.
func (s *prover) wins(m movegen.Move, plies int) bool {
	s.p.Make(m)
	defer s.p.Unmake()
	if s.p.Over() || plies == 1 {
		return s.p.Over() && movegen.IsWin(s.p, s.winner)
	}
	return s.winsWithin(plies - 1)
}

// proof returns the proof of a win within some plies against all moves of the opponent except except, or nil if the context is done.
func (s *prover) proof(plies int, except movegen.Move) *certificate.Tree {
	r, err := s.Prove(s.ctx, s.p, s.winner, proof.Limits{Plies: plies, Except: except, Tree: true}, nil)
	if err != nil {
		return nil
	}
	return r.Tree
}
