package bitboard_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"quincunx/bitboard"
)

func TestSetWalksItsCells(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := rapid.SliceOfDistinct(rapid.IntRange(0, 63), rapid.ID[int]).Draw(t, "cells")
		s := bitboard.Of(in...)
		if s.Count() != len(in) {
			t.Fatalf("Count = %d, want %d", s.Count(), len(in))
		}
		for _, c := range in {
			if !s.Has(c) {
				t.Fatalf("cell %d is missing", c)
			}
		}
		last, n := -1, 0
		for r := s; r != 0; r = r.Rest() {
			if c := r.First(); c <= last || !s.Has(c) {
				t.Fatalf("walk met %d after %d", c, last)
			}
			last, n = r.First(), n+1
		}
		if n != len(in) {
			t.Fatalf("walk met %d cells, want %d", n, len(in))
		}
	})
}

func ExampleSet() {
	for r := bitboard.Of(8, 0, 4); r != 0; r = r.Rest() {
		fmt.Print(r.First(), " ")
	}
	// Output: 0 4 8
}
