package proof

// NewTiny returns a solver with a table of a few entries.
func NewTiny(buckets int) *Solver {
	return &Solver{table: make(table, buckets), path: newPath()}
}
