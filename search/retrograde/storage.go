package retrograde

// Storage stores the results of the solved tiers. The solver puts each tier when it is
// solved, and reads it in any order while it solves earlier tiers.
//
// A storage may store the outcomes only, and return WinIn(0), 0 and LossIn(0).
// Distances in earlier tiers then count to the move that leaves the tier: the distance
// to conversion. [Verify] and [Solution] need a storage with distances.
type Storage interface {
	// Put stores the results of a tier, by index. It takes the slice over: the
	// caller must not use it any more.
	Put(tier int, results []Result) error

	// Get returns the result of a position in a tier that was put. If it fails,
	// the result is undefined, and Err returns the error.
	Get(tier int, index uint64) Result

	// Err returns the first error of a Get.
	Err() error
}

// Memory is a Storage in memory, with two bytes a position.
type Memory struct {
	tiers [][]Result
}

// NewMemory returns storage for a number of tiers.
func NewMemory(tiers int) *Memory { return &Memory{tiers: make([][]Result, tiers)} }

// Put stores the results of a tier. It never fails.
func (m *Memory) Put(tier int, results []Result) error {
	m.tiers[tier] = results
	return nil
}

// Get returns the result of a position in a tier that was put.
func (m *Memory) Get(tier int, index uint64) Result { return m.tiers[tier][index] }

// Err returns nil.
func (m *Memory) Err() error { return nil }
