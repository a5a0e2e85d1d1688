package chinesecheckers

import (
	"quincunx/bitboard"
	"quincunx/movegen"
)

// The key is the exclusive or of a constant for the options, one for the mover
// and one for each man (Zobrist 1970). The constants of the men are computed
// when needed: at size 63 a table of them would take a megabyte.

func manKey(seat movegen.Seat, c cell) uint64 {
	return bitboard.Mix(uint64(seat+1)<<16 | uint64(c))
}

func moverKey(seat movegen.Seat) uint64 { return bitboard.Mix(uint64(seat+1) << 32) }

// optionsKey returns the constant for the size and the homes in the order of
// play.
func (p *Position) optionsKey() uint64 {
	packed := uint64(p.board.size)
	for _, home := range p.homes[:p.seats] {
		packed = packed<<3 | uint64(home+1)
	}
	return bitboard.Mix(packed<<32 | 1<<31)
}

// Key returns the Zobrist key of the men, the mover and the options: everything
// in the text form.
func (p *Position) Key() uint64 { return p.key }

func (p *Position) keyFromScratch() uint64 {
	key := p.optionsKey() ^ moverKey(p.mover)
	for seat := range movegen.Seat(p.seats) {
		for c := range members(p.men[seat]) {
			key ^= manKey(seat, c)
		}
	}
	return key
}
