package seega

import "testing"

// The constants are the numbers of entries of a stage.
func TestEntries(t *testing.T) {
	if got := numberPatterns().entries; got != patternEntries {
		t.Errorf("%d entries of patterns, want %d", got, patternEntries)
	}
	if got := numberBlocks().entries; got != blockEntries {
		t.Errorf("%d entries of blocks, want %d", got, blockEntries)
	}
}
