// Package tt is the transposition table: the results of searches by the keys of
// positions, shared by all threads without locks.
//
// An entry is two words, four entries a cache line:
//
//	word 0   key ^ word 1
//	word 1   | move 32 | score 16 | depth 8 | age 6 | bound 2 |
//	          63     32 31      16 15      8 7     2 1       0
//
// An entry that two threads write concurrently may end up with words of both. Its
// words then give back neither key, so that it is taken for another position's (Hyatt and
// Mann, "A Lock-less Transposition Table Implementation for Parallel Search",
// 2002). A result is therefore only ever returned for the key that it was
// stored for, or one equal to it in all 64 bits.
package tt
