package bitboard

import "github.com/cespare/xxhash/v2"

// Zobrist returns the random constant of a feature of a position, from the feature's name, such as
// "pente/stone/1/9:9" (Zobrist 1970). It is the same on every machine and in every version.
func Zobrist(name string) uint64 { return xxhash.Sum64String(name) }

// Mix scrambles the bits of x. It is a bijection, the finaliser of SplitMix64 (Steele, Lea and
// Flood 2014). It turns consecutive numbers into constants as good as Zobrist's, where a table
// would not fit a cache, and a position that fits one word into its key.
func Mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
