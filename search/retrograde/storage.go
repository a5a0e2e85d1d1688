package retrograde

// Storage keeps the results of the tiers that are solved. The solver hands over
// a tier once it is done and reads it again, in any order, for the tiers
// before it; how many bits a result takes, and where it lies, is the storage's
// affair.
//
// A storage may keep outcomes only, two bits each, and return WinIn(0), 0 and
// LossIn(0). Distances in the tiers before it then count to the move that
// leaves the tier: the distance to conversion. [Verify] and [Solution] need a
// storage that keeps distances.
type Storage interface {
	// Put keeps the results of a tier, one for each index. The slice is the
	// storage's from then on.
	Put(tier int, results []Result) error

	// Get returns the result of a position in a tier that was put. If that
	// fails it returns anything, and Err tells.
	Get(tier int, index uint64) Result

	// Err returns the first error of a Get.
	Err() error
}

// Memory is the Storage that keeps every result as it is, two bytes each.
type Memory struct {
	tiers [][]Result
}

// NewMemory returns storage for the given number of tiers.
func NewMemory(tiers int) *Memory { return &Memory{tiers: make([][]Result, tiers)} }

// Put keeps the results of a tier. It never fails.
func (m *Memory) Put(tier int, results []Result) error {
	m.tiers[tier] = results
	return nil
}

// Get returns the result of a position in a tier that was put.
func (m *Memory) Get(tier int, index uint64) Result { return m.tiers[tier][index] }

// Err returns nil.
func (m *Memory) Err() error { return nil }
