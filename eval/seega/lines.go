package seega

// lineTables has an entry for each content of a line of a 5×5 board. The lower half is the value of the pattern. The
// upper half is the line's part of twice the terms of zones and pairs: a man in a zone counts in its row and in its
// column, and a pair counts double in its line. Sums over all lines are below 2³¹ in both halves, as long as weights
// are at most [eval.MaxWeight].
type lineTables [stages]lineTable

// lineTable holds the entries of one stage, padded to be indexed by any 8-bit number without bounds checks.
type lineTable [middleLine + 1<<8]int64

// zoneWeight is the weight of a man on the cells of a zone.
type zoneWeight struct {
	cells  *plane
	weight int64
}

// newLineTables returns the line tables for given values and weights.
func newLineTables(v *[stages]stageValues, z *zones, w *[terms]int64) *lineTables {
	t := new(lineTables)
	placing := []zoneWeight{
		{&z.beside, w[placingBeside]}, {&z.guards, w[placingGuards]}, {&z.edge, w[placingEdge]}, {&z.corner, w[placingCorner]},
	}
	for stage := range placingStages {
		t[stage].fill(&v[stage], z, placing, w[placingPairs])
	}
	// The count of steps follows from other counts: see count.
	moving := []zoneWeight{
		{&z.edge, w[edge] - w[steps]}, {&z.corner, w[corner] - 2*w[steps]}, {&z.centre, w[centre]}, {&z.beside, w[besideCentre]},
	}
	t[movingStage].fill(&v[movingStage], z, moving, w[pairs]-2*w[steps])
	return t
}

// fill computes all entries.
func (t *lineTable) fill(v *stageValues, z *zones, zones []zoneWeight, pair int64) {
	for line := range packedSize/2 + 1 {
		var weights [packedSize]int64 // of a man on each cell
		for _, zone := range zones {
			for j := range weights {
				if zone.cells.has(z.cellAt(line, j)) {
					weights[j] += zone.weight
				}
			}
		}
		for content := range lineContents {
			rest, sum, before := content, int64(0), 0
			for _, weight := range weights {
				man := rest % 3
				if man == before {
					weight += 2 * pair
				}
				sum += int64(man&1-man>>1) * weight
				rest, before = rest/3, man
			}
			i := line*lineContents + content
			t[i] = sum<<32 + int64(v[i])
		}
	}
}

// at returns the entry of a table whose number is in the lowest 8 bits of lanes.
func (t *lineTable) at(table int, lanes uint64) int64 { return t[table+int(uint8(lanes))] }
