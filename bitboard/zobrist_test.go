package bitboard_test

import (
	"testing"

	"quincunx/bitboard"
)

func TestZobrist(t *testing.T) {
	// The empty string's value is XXH64's published one for seed 0.
	if got := bitboard.Zobrist(""); got != 0xef46db3751d8e999 {
		t.Errorf("Zobrist of no name = %#x", got)
	}
	if bitboard.Zobrist("pente/stone/1/9:9") == bitboard.Zobrist("pente/stone/2/9:9") {
		t.Error("two names, one constant")
	}
}

func TestMix(t *testing.T) {
	// The first output of SplitMix64 from seed 0, by its authors' code.
	if got := bitboard.Mix(0); got != 0xe220a8397b1dcdaf {
		t.Errorf("Mix(0) = %#x", got)
	}
	seen := map[uint64]bool{}
	for x := range uint64(1 << 16) {
		seen[bitboard.Mix(x)] = true
	}
	if len(seen) != 1<<16 {
		t.Errorf("%d values of %d", len(seen), 1<<16)
	}
}
