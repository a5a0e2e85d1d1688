package seega

import "quincunx/bitboard"

// A twin is a set for each side of a board of 5×5 in one word (SIMD within a register), so that the usual board is
// estimated for both sides together:
//
//	bits  0..28   rows of 6 bits, the sixth of which is padding: the seat to act
//	bits 35..63   the same for the other side
//
// Between both are as many bits as a row has. Steps in any direction thus lead from no cell of
// one half to a cell of the other; two steps may, but then the first leads to the padding.
// The shifts that find what a side has find it for both, and one count of bits tells how
// much more of it the seat to act has.
const (
	twinSize  = 5
	twinRow   = twinSize + 1
	twinShift = 64 - twinSize*twinRow + 1 // from one half to the other

	twinMiddle = twinSize / 2 * (twinRow + 1) // the cell of the centre

	twinHalf bitboard.Set = 0x1f * (1 + 1<<twinRow + 1<<(2*twinRow) + 1<<(3*twinRow) + 1<<(4*twinRow))
	twinBoth              = twinHalf | twinHalf<<twinShift
)

// twinZones are the zones of the board in both halves.
type twinZones struct{ centre, beside, guards, edge, corner bitboard.Set }

func (z *zones) twinZones() twinZones {
	both := func(b *plane) bitboard.Set { return twinOf(b[0], b[0]) }
	return twinZones{both(&z.centre), both(&z.beside), both(&z.guards), both(&z.edge), both(&z.corner)}
}

// twinOf packs a set of each side, laid out as in the rules.
func twinOf(own, opp bitboard.Set) bitboard.Set { return twinPack(own) | twinPack(opp)<<twinShift }

func twinPack(b bitboard.Set) bitboard.Set {
	const row, closer = 0x1f, narrow - twinRow
	return b&row | b>>closer&(row<<twinRow) | b>>(2*closer)&(row<<(2*twinRow)) |
		b>>(3*closer)&(row<<(3*twinRow)) | b>>(4*closer)&(row<<(4*twinRow))
}

// twinSwap exchanges both sides.
func twinSwap(t bitboard.Set) bitboard.Set { return t>>twinShift | t<<twinShift }

// twinNear and twinNext are as near and next.
func twinNear(t bitboard.Set) neighbours {
	return neighbours{t >> 1, t << 1, t >> twinRow, t << twinRow}
}

func twinNext(t bitboard.Set) neighbours {
	return neighbours{t >> 2, t << 2, t >> (2 * twinRow), t << (2 * twinRow)}
}

// twinLead returns how many more cells of t the seat to act has. The cells that the
// other one doesn't have are counted with them.
func twinLead(t bitboard.Set) int64 {
	return int64((t ^ twinHalf<<twinShift).Count() - twinSize*twinSize)
}

// twinOwn and twinOpp return how many cells of t each side has.
func twinOwn(t bitboard.Set) int64 { return int64((t & twinHalf).Count()) }
func twinOpp(t bitboard.Set) int64 { return int64((t >> twinShift).Count()) }
