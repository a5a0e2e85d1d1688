package seega

// lineTables hold, of each content of a line of a board of 5×5, the pattern's value in the lower half, and in the upper half
// what the line adds to the terms that all rows and columns add up to twice: men of a zone, which count in a row and in a
// column, and pairs, which count double. Sums of lines are below 2³¹ in both halves, as long as weights are at most
// [eval.MaxWeight].
type lineTables [stages]lineTable

// lineTable is that of a stage. Behind it is room for any number of 8 bits, which spares bounds checks.
type lineTable [middleLine + 1<<8]int64

// zoneWeight is the weight of a man on one of some cells.
type zoneWeight struct {
	cells  *plane
	weight int64
}

// newLineTables returns the tables of weights.
func newLineTables(v *[stages]stageValues, z *zones, w *[terms]int64) *lineTables {
	t := new(lineTables)
	placing := []zoneWeight{
		{&z.beside, w[placingBeside]}, {&z.guards, w[placingGuards]}, {&z.edge, w[placingEdge]}, {&z.corner, w[placingCorner]},
	}
	for stage := range placingStages {
		t[stage].fill(&v[stage], z, placing, w[placingPairs])
	}
	// Steps follow from others: see count.
	moving := []zoneWeight{
		{&z.edge, w[edge] - w[steps]}, {&z.corner, w[corner] - 2*w[steps]}, {&z.centre, w[centre]}, {&z.beside, w[besideCentre]},
	}
	t[movingStage].fill(&v[movingStage], z, moving, w[pairs]-2*w[steps])
	return t
}

// fill sets all entries.
func (t *lineTable) fill(v *stageValues, z *zones, zones []zoneWeight, pair int64) {
	for i := range middleLine + lineContents {
		line, rest, sum, last := i/lineContents, i%lineContents, int64(0), 0
		for j := range packedSize {
			man := rest % 3
			sign := int64(man&1 - man>>1)
			for _, zone := range zones {
				if zone.cells.has(z.cellAt(line, j)) {
					sum += sign * zone.weight
				}
			}
			if man == last {
				sum += sign * 2 * pair
			}
			rest, last = rest/3, man
		}
		t[i] = sum<<32 + int64(v[i])
	}
}

// at returns the entry of the content of a table whose number is in the lowest lane of 8 bits.
func (t *lineTable) at(table int, lanes uint64) int64 { return t[table+int(uint8(lanes))] }
