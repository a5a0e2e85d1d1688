package seega

import "quincunx/bitboard"

// A packed set holds a set of cells for each side of a 5×5 board in one word, to count the
// terms for both sides simultaneously (SIMD within a register, SWAR):
//
//	bits  0..28   the side to move: rows of 6 bits, the sixth of which is padding
//	bits 35..63   the other side, in the same way
//
// The gap between the halves has as many bits as a row. So one step in any direction never
// leads from a cell of one half to a cell of the other. Two steps may, but then the first
// leads to the padding.
const (
	packedSize  = 5
	packedRow   = packedSize + 1
	packedShift = 64 - packedSize*packedRow + 1 // from one half to the other

	packedMiddle = packedSize / 2 * (packedRow + 1) // the cell of the centre

	packedHalf   bitboard.Set = 0x1f * (1 + 1<<packedRow + 1<<(2*packedRow) + 1<<(3*packedRow) + 1<<(4*packedRow))
	packedBoth                = packedHalf | packedHalf<<packedShift
	packedCentre              = 1<<packedMiddle | 1<<(packedMiddle+packedShift)
)

// packSides packs a set for each side, laid out as in the rules.
func packSides(own, opp bitboard.Set) bitboard.Set { return pack(own) | pack(opp)<<packedShift }

func pack(b bitboard.Set) bitboard.Set {
	const row, closer = 0x1f, narrow - packedRow
	return b&row | b>>closer&(row<<packedRow) | b>>(2*closer)&(row<<(2*packedRow)) |
		b>>(3*closer)&(row<<(3*packedRow)) | b>>(4*closer)&(row<<(4*packedRow))
}

// swapSides exchanges both sides.
func swapSides(t bitboard.Set) bitboard.Set { return t>>packedShift | t<<packedShift }

// packedNear and packedNext correspond to near and next.
func packedNear(t bitboard.Set) neighbours {
	return neighbours{t >> 1, t << 1, t >> packedRow, t << packedRow}
}

func packedNext(t bitboard.Set) neighbours {
	return neighbours{t >> 2, t << 2, t >> (2 * packedRow), t << (2 * packedRow)}
}

// packedLead returns the number of cells in the first half of t minus the number in the
// second half. It counts the complement of the second half, so that one population count
// suffices.
func packedLead(t bitboard.Set) int64 {
	return int64((t ^ packedHalf<<packedShift).Count() - packedSize*packedSize)
}

// packedOwn and packedOpp return the number of cells of t in each half.
func packedOwn(t bitboard.Set) int64 { return int64((t & packedHalf).Count()) }
func packedOpp(t bitboard.Set) int64 { return int64((t >> packedShift).Count()) }
