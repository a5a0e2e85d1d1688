package pente

import "fmt"

// CheckSelf compares all incremental data with data recomputed from the rows.
func (p *Position) CheckSelf() error {
	q := empty(p.options)
	q.ply, q.pairs = p.ply, p.pairs
	for r := range uint(Span) {
		for c := range uint(Span) {
			switch s := p.stone(r, c); {
			case s == Empty:
			case r >= p.size || c >= p.size || s == Wall:
				return fmt.Errorf("row %d, column %d holds %d", r, c, s)
			default:
				q.put(Span*r+c, uint(s-Side1))
			}
		}
	}
	q.setResult()
	for f := range p.lines {
		for i, w := range p.lines[f] {
			if w != q.lines[f][i] {
				return fmt.Errorf("family %d, line %d is %016x, want %016x", f, i, w, q.lines[f][i])
			}
		}
	}
	switch {
	case p.size != q.size || p.row != q.row:
		return fmt.Errorf("size %d with rows of %016x, want %d and %016x", p.size, p.row, q.size, q.row)
	case p.empty != q.empty:
		return fmt.Errorf("%d empty cells, want %d", p.empty, q.empty)
	case p.stones != q.stones:
		return fmt.Errorf("key of stones %016x, want %016x", p.stones, q.stones)
	case p.end != q.end || p.end != goesOn && p.end != drawn && p.winner != q.winner:
		return fmt.Errorf("ending %d won by %d, want %d and %d", p.end, p.winner, q.end, q.winner)
	}
	return nil
}
