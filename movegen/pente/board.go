package pente

import (
	"strconv"

	"quincunx/movegen"
)

// Coordinates as used by players: letters without I for the columns, and
// numbers from the bottom up for the rows. K10 is the centre of 19×19. After Z,
// the 25th column, come AA, AB … as in a spreadsheet, up to AF on 31×31.
const letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

// appendColumn appends the letters of column c.
func appendColumn(dst []byte, c int) []byte {
	if c >= len(letters) {
		dst = append(dst, letters[c/len(letters)-1])
	}
	return append(dst, letters[c%len(letters)])
}

// AppendPlayersMove appends m in players' coordinates, such as K10.
func (p *Position) AppendPlayersMove(dst []byte, m movegen.Move) []byte {
	r, c := Target(m)/Span, Target(m)%Span
	return strconv.AppendInt(appendColumn(dst, c), int64(int(p.size)-r), 10)
}
