package seega

import (
	"context"
	"fmt"
	"strings"
	"time"

	"quincunx/contest"
	eval "quincunx/eval/seega"
	"quincunx/movegen"
	rules "quincunx/movegen/seega"
	"quincunx/search"
	"quincunx/search/alphabeta"
)

// player is our entry. It gets the board with every call, and stores the information that the board doesn't
// show.
type player struct {
	searcher   search.Searcher // nil before the first game
	position   *eval.Position  // nil without a game, and on boards that are too large for it
	fallback   *fallback       // set on such boards, and once the budget is overdrawn
	budget     contest.Budget
	size       int
	threshold  int
	pieceValue byte
	side       byte // '1' or '2', as in the text forms

	// The game so far.
	past  search.Past
	moved Position // target of the entry's last move
	rows  string   // text form of the board after it
	quiet int      // moves without a capture up to it
}

// New returns our entry.
func New() Entry { return new(player) }

// InitGame implements [Entry]. It accepts odd sizes 3..[MaxBoardSize] and any pieceValue except 0; otherwise
// it begins no game. A negative threshold counts as 0. The engine searches up to size 15.
func (p *player) InitGame(boardSize int, pieceValue byte, playFirst bool, stalemateThreshold int) {
	began := time.Now()
	p.TermGame()
	threshold := min(max(stalemateThreshold, 0), rules.MaxCount)
	if boardSize > maxEngineSize && boardSize <= MaxBoardSize && boardSize%2 == 1 && pieceValue != 0 {
		p.size, p.pieceValue, p.fallback = boardSize, pieceValue, newFallback(boardSize, pieceValue, threshold)
		p.budget = contest.NewBudget(prize, sides)
		p.budget.Spend(began)
		return
	}
	start, err := rules.New(rules.Options{Size: boardSize, Threshold: threshold})
	if err != nil || pieceValue == 0 {
		return
	}
	position, err := eval.New(start, eval.DefaultWeights())
	if err != nil {
		return
	}
	if p.searcher == nil {
		if p.searcher, err = alphabeta.New(alphabeta.Options{HashMiB: hashMiB, Set: eval.SearchParameters()}); err != nil {
			return
		}
	} else {
		p.searcher.NewGame()
	}
	side := byte('2')
	if playFirst {
		side = '1'
	}
	*p = player{
		searcher: p.searcher, position: position, budget: contest.NewBudget(prize, sides),
		size: boardSize, threshold: threshold, pieceValue: pieceValue, side: side, moved: NoPosition,
	}
	p.budget.Spend(began)
}

// PlacePieces implements [Entry]. It returns NoPosition twice on a board that is not possible in the game,
// or has no space for two more pieces.
func (p *player) PlacePieces(board Board) (placePiece1, placePiece2 Position) {
	defer p.budget.Spend(time.Now())
	if p.fallback != nil && p.fits(board) {
		return p.fallback.place(board.Cell)
	}
	rows, ok := p.rowsOf(board)
	if !ok || !p.setUp("P", "-", 0, rows) || p.position.PairPly() != 1 {
		return NoPosition, NoPosition
	}
	first := p.search()
	p.position.Make(first)
	second := p.search()
	_, placePiece1 = p.ends(first)
	_, placePiece2 = p.ends(second)
	return placePiece1, placePiece2
}

// MovePiece implements [Entry]. It also returns NoPosition twice, and blocked, on a board that is not
// possible in the game, or on which a side has no pieces. If the piece moved last can't capture, or is
// unknown, a follow-up move is made with any piece that can.
func (p *player) MovePiece(board Board, followUpMove bool) (moveFrom, moveTo Position, blocked bool) {
	defer p.budget.Spend(time.Now())
	if p.fallback == nil && p.position != nil && p.budget.IsOverdrawn() {
		p.fallback = newFallback(p.size, p.pieceValue, p.threshold)
		if p.moved != NoPosition {
			p.fallback.moved = p.moved.Row*p.size + p.moved.Col
		}
	}
	if p.fallback != nil && p.fits(board) {
		moveFrom, moveTo, ok := p.fallback.move(board.Cell, followUpMove, p.visits())
		return moveFrom, moveTo, !ok
	}
	rows, ok := p.rowsOf(board)
	switch {
	case !ok:
		return NoPosition, NoPosition, true
	case followUpMove:
		ok = p.setUpCapture(rows)
	default:
		ok = p.setUp("M", "-", p.quietBefore(rows), rows)
	}
	if !ok || p.position.Over() {
		return NoPosition, NoPosition, true
	}
	move := p.search()
	p.past.Add(p.position, move)
	p.position.Make(move)
	p.past.Add(p.position, movegen.NoMove) // the other side's move is unknown
	p.rows, p.quiet = lastField(p.position.AppendText(nil)), p.position.Quiet()
	if !rules.IsStep(move) {
		return NoPosition, NoPosition, true
	}
	moveFrom, moveTo = p.ends(move)
	p.moved = moveTo
	return moveFrom, moveTo, false
}

// TermGame implements [Entry]. The search's table is kept for the next game.
func (p *player) TermGame() { *p = player{searcher: p.searcher} }

// setUp sets up the position, and reports whether it is legal.
func (p *player) setUp(phase, forced string, quiet int, rows string) bool {
	return p.position.SetText(fmt.Sprintf("%d %s %c %s %d %d %s", p.size, phase, p.side, forced, quiet, p.threshold, rows)) == nil
}

// setUpCapture sets up the position in which the piece moved last must capture again,
// or another piece if that one can't.
func (p *player) setUpCapture(rows string) bool {
	if p.setUp("M", fmt.Sprintf("%d:%d", p.moved.Row, p.moved.Col), 0, rows) {
		return true
	}
	for row := range p.size {
		for col := range p.size {
			if p.setUp("M", fmt.Sprintf("%d:%d", row, col), 0, rows) {
				return true
			}
		}
	}
	return false
}

// quietBefore returns the number of moves without a capture before a board. It is less than the threshold,
// since an entry that has to move is not at the end of the game.
func (p *player) quietBefore(rows string) int {
	quiet := p.quiet
	switch {
	case p.rows == "" && (pieces(rows) < p.size*p.size-1 || rows[len(rows)/2] == '.'):
		// There has been no move without a capture: the first such move would have filled the centre, the
		// only empty cell.
	case p.rows != "" && pieces(rows) < pieces(p.rows):
		quiet = 0
	case rows != p.rows: // if equal, the opponent could not move
		quiet++
	}
	if p.threshold > 0 {
		quiet = min(quiet, p.threshold-1)
	}
	return quiet
}

// search returns the best move found within the budget, or the best move after one ply once the budget is
// used up.
func (p *player) search() movegen.Move {
	if p.position.CountMoves() == 1 {
		return p.position.Moves(nil)[0]
	}
	limits := search.Limits{Nodes: p.budget.Nodes(nodesOf(p.size)), MoveTime: p.budget.MoveTime(), Past: &p.past}
	if limits.Nodes < minNodes {
		limits = search.Limits{Depth: 1, Past: &p.past}
	}
	return p.searcher.Search(context.Background(), p.position, limits, nil).Move
}

// visits returns the number of visits to empty cells that the fallback's search may make for a move; 0 means
// no search.
func (p *player) visits() int {
	if p.budget.IsOverdrawn() {
		return 0
	}
	return max(int(p.budget.Nodes(maxVisits)), minVisits)
}

// rowsOf returns the rows of a board in text form, or false if the board doesn't have the size of the game.
func (p *player) rowsOf(board Board) (rows string, ok bool) {
	if p.position == nil || !p.fits(board) {
		return "", false
	}
	text := make([]byte, 0, p.size*(p.size+1))
	for i, value := range board.Cell {
		if i > 0 && i%p.size == 0 {
			text = append(text, '/')
		}
		switch value {
		case 0:
			text = append(text, '.')
		case p.pieceValue:
			text = append(text, p.side)
		default:
			text = append(text, '1'+'2'-p.side)
		}
	}
	return string(text), true
}

// fits reports whether a board has the size of the game.
func (p *player) fits(board Board) bool {
	return board.BoardSize == p.size && len(board.Cell) == p.size*p.size
}

// pieces returns the number of pieces in the text form of rows.
func pieces(rows string) int { return strings.Count(rows, "1") + strings.Count(rows, "2") }

// lastField returns the text after the last space.
func lastField(text []byte) string { return string(text[strings.LastIndexByte(string(text), ' ')+1:]) }

// ends returns the start and target positions of a move.
func (p *player) ends(m movegen.Move) (from, to Position) {
	stride, _ := rules.Layout(p.size)
	a, b := rules.Ends(m)
	return Position{a / stride, a % stride}, Position{b / stride, b % stride}
}
