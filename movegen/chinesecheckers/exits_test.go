package chinesecheckers_test

import (
	"math/bits"
	"slices"
	"testing"

	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
)

// Exits name the moves of one man after the other, steps by direction and jumps by cell, each once, and all that Moves
// lists in its order.
func TestExits(t *testing.T) {
	for size := 1; size <= chinesecheckers.MaxScoped; size++ {
		geometry := chinesecheckers.GeometryOf(size)
		for _, homes := range [][]int{{0, 3}, {1, 2, 4}, all} {
			for seed := range uint64(40) {
				p := mixed(size, homes, []chinesecheckers.Stage{chinesecheckers.Middle, chinesecheckers.Ending}[seed%2], seed)
				if p.Over() {
					continue
				}
				var got []movegen.Move
				var scope, want chinesecheckers.Scope
				exits := p.ScopedExits(&scope)
				if all := p.ScopedMoves(nil, &want); scope != want {
					t.Fatalf("%s: the scope %v is not that of moves %x, %v", textOf(p), scope, all, want)
				}
				for _, e := range exits {
					for d := range chinesecheckers.Directions {
						if e.Steps>>d&1 == 0 {
							continue
						}
						m := p.Step(e.From, d)
						if next, ok := geometry.Next(e.From, d); !ok || !leads(m, e.From, next) {
							t.Fatalf("%s: a step %x in direction %d", textOf(p), m, d)
						}
						got = append(got, m)
					}
					jumps := uint64(0)
					for _, part := range e.Parts() {
						if part&jumps != 0 {
							t.Fatalf("%s: jumps %x are in two parts", textOf(p), part&jumps)
						}
						jumps |= part
						for ; part != 0; part &= part - 1 {
							bit := bits.TrailingZeros64(part)
							if !leads(e.Jump(bit), e.From, e.From&^63+bit) {
								t.Fatalf("%s: a jump %x to bit %d", textOf(p), e.Jump(bit), bit)
							}
							got = append(got, e.Jump(bit))
						}
					}
					if jumps != e.Jumps {
						t.Fatalf("%s: jumps %x in parts, %x together", textOf(p), jumps, e.Jumps)
					}
				}
				if len(got) == 0 {
					got = append(got, chinesecheckers.NullMove)
				}
				if want := p.Moves(nil); !slices.Equal(got, want) {
					t.Fatalf("%s: moves %x, want %x", textOf(p), got, want)
				}
			}
		}
	}
}

func leads(m movegen.Move, from, to int) bool {
	f, t, ok := chinesecheckers.Ends(m)
	return ok && f == from && t == to
}
