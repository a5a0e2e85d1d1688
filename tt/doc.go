// Package tt is the transposition table: search results by position key, shared by all threads
// without locks.
//
// An entry is two words, four entries a cache line:
//
//	word 0   key ^ word 1
//	word 1   | move 32 | score 16 | depth 8 | age 6 | bound 2 |
//	          63     32 31      16 15      8 7     2 1       0
//
// An entry that two threads write concurrently may mix words of both. Its words then give neither
// key, so it is taken for another position's (Hyatt and Mann, "A Lock-less Transposition Table
// Implementation for Parallel Search", 2002). So a result is only returned for the 64-bit key that
// it was stored for.
package tt
