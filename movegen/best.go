package movegen

import "math"

// AppendBest appends the k moves of a list with the highest scores to dst, and their scores to dstScores, which
// must have the length of dst. It appends fewer if the list is shorter. The highest score comes first; among
// equal scores, the order of the list is kept. All scores must be greater than the least int32.
func AppendBest(dst []Move, dstScores []int32, list []Move, scores []int32, k int) ([]Move, []int32) {
	if k == 0 {
		return dst, dstScores
	}
	begin := len(dst)
	least := int32(math.MinInt32) // a move's score must exceed it
	for i, score := range scores {
		if score <= least {
			continue
		}
		if len(dst)-begin < k {
			dst, dstScores = append(dst, NoMove), append(dstScores, 0)
		}
		at := len(dst) - 1
		for ; at > begin && dstScores[at-1] < score; at-- {
			dst[at], dstScores[at] = dst[at-1], dstScores[at-1]
		}
		dst[at], dstScores[at] = list[i], score
		if len(dst)-begin == k {
			least = dstScores[len(dst)-1]
		}
	}
	return dst, dstScores
}
