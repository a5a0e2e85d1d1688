package movegen

// AppendBest appends the moves of a list that have the highest of some scores, k
// at most, to dst, and their scores to dstScores, which has the length of dst: the
// best first, and of equals the one that comes first in the list.
func AppendBest(dst []Move, dstScores []int32, list []Move, scores []int32, k int) ([]Move, []int32) {
	begin := len(dst)
	for i, score := range scores {
		at := len(dst)
		if at-begin == k {
			if k == 0 || score <= dstScores[at-1] {
				continue
			}
			at--
		} else {
			dst, dstScores = append(dst, NoMove), append(dstScores, 0)
		}
		for ; at > begin && dstScores[at-1] < score; at-- {
			dst[at], dstScores[at] = dst[at-1], dstScores[at-1]
		}
		dst[at], dstScores[at] = list[i], score
	}
	return dst, dstScores
}
