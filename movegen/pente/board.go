package pente

import (
	"fmt"
	"strconv"
	"strings"

	"quincunx/internal/quote"
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

// ParsePlayersMove returns the legal move that text stands for in the players'
// own coordinates, such as K10 or k10.
func (p *Position) ParsePlayersMove(text string) (movegen.Move, error) {
	digits := strings.TrimLeft(text, "ABCDEFGHJKLMNOPQRSTUVWXYZabcdefghjklmnopqrstuvwxyz")
	column := strings.ToUpper(text[:len(text)-len(digits)])
	number, err := strconv.Atoi(digits)
	if column == "" || len(column) > 2 || err != nil || strconv.Itoa(number) != digits {
		return movegen.NoMove, fmt.Errorf("pente move %s: not of the form K10", quote.Text(text))
	}
	c := -1
	for _, letter := range []byte(column) {
		c = (c+1)*len(letters) + strings.IndexByte(letters, letter)
	}
	m, err := p.moveAt(int(p.size)-number-p.options.Half, c-p.options.Half)
	if err != nil {
		return movegen.NoMove, fmt.Errorf("pente move %s: %w", quote.Text(text), err)
	}
	return m, nil
}
