package pente

import (
	"strconv"

	"quincunx/movegen"
)

// The players' own coordinates: letters for the columns, without I, and numbers
// for the rows from the bottom up. K10 is the centre of 19×19. After Z, the
// 25th column, come AA, AB … as in a spreadsheet, up to AF on 31×31.
const letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

// appendColumn appends the letters of column c.
func appendColumn(dst []byte, c int) []byte {
	if c >= len(letters) {
		dst = append(dst, letters[c/len(letters)-1])
	}
	return append(dst, letters[c%len(letters)])
}

// AppendPlayersMove appends m in the players' own coordinates, such as K10.
func (p *Position) AppendPlayersMove(dst []byte, m movegen.Move) []byte {
	r, c := Target(m)/Span, Target(m)%Span
	return strconv.AppendInt(appendColumn(dst, c), int64(int(p.size)-r), 10)
}
