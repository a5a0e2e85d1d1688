package tt

// Bound is the relation of a stored score to the true one.
type Bound uint8

// Bounds of scores. None marks an empty entry.
const (
	None  Bound = iota
	Upper       // the true score is at most the stored one
	Lower       // the true score is at least the stored one
	Exact
)

// Scores run from -Win to Win. Beyond ±Forced they are forced results: Win - n is a win in n plies
// from the root, n - Win a loss. The distance from a node differs from the distance from the root,
// so Probe and Store take the number of plies between them.
const (
	Win    = 32_000
	MaxPly = 1_000 // limit of plies from the root to a node, and from a node to a forced end
	Forced = Win - 2*MaxPly - 1
)

// MaxDepth is the largest depth that an entry can hold, in plies.
const MaxDepth = 1<<8 - 1

// Entry is the result of a search of a position.
type Entry struct {
	Move  uint32 // the best move found, 0 for none; must be validated before it is made
	Score int32  // -Win..Win, for the side to move
	Depth int    // plies searched, 0..MaxDepth
	Bound Bound
}

const (
	boundBits  = 2
	ageBits    = 6
	ageShift   = boundBits
	depthShift = ageShift + ageBits
	scoreShift = 16
	moveShift  = 32
	ages       = 1 << ageBits
)

// pack returns the second word of an entry at a distance from the root.
func pack(e Entry, age uint64, ply int) uint64 {
	return uint64(e.Move)<<moveShift | uint64(uint16(fromRoot(e.Score, ply)))<<scoreShift |
		uint64(e.Depth)<<depthShift | age<<ageShift | uint64(e.Bound)
}

func unpack(word uint64, ply int) Entry {
	return Entry{
		Move:  uint32(word >> moveShift),
		Score: fromNode(int32(int16(word>>scoreShift)), ply),
		Depth: depthOf(word),
		Bound: boundOf(word),
	}
}

func boundOf(word uint64) Bound { return Bound(word & (1<<boundBits - 1)) }
func depthOf(word uint64) int   { return int(word >> depthShift & MaxDepth) }
func ageOf(word uint64) uint64  { return word >> ageShift & (ages - 1) }

// fromRoot converts a score relative to the root to one relative to a node.
func fromRoot(score int32, ply int) int32 {
	switch {
	case score > Forced:
		return min(score+int32(ply), Win)
	case score < -Forced:
		return max(score-int32(ply), -Win)
	}
	return score
}

// fromNode converts a score relative to a node to one relative to the root.
func fromNode(score int32, ply int) int32 {
	switch {
	case score > Forced:
		return score - int32(ply)
	case score < -Forced:
		return score + int32(ply)
	}
	return score
}
