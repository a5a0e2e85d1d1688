package chinesecheckers

import (
	"context"
	"fmt"
	"time"

	"quincunx/contest"
	eval "quincunx/eval/chinesecheckers"
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
	"quincunx/search"
)

// player is our entry.
type player struct {
	position  *eval.Position // nil without a game, and on boards from size fallbackFrom on
	fallback  *fallback      // set on such boards, and on boards without a search once the budget is overdrawn
	me        movegen.Seat
	nodeLimit uint64 // node limit of a move; below minNodes, on large boards, there is no search
	budget    contest.Budget
	past      search.Past

	// Kept for the next game.
	searcher search.Searcher // nil before the first game with a search
	seats    int             // number of players for which searcher was made
}

// New returns our entry.
func New() Entry { return new(player) }

// InitChineseCheckers implements [Entry]. It accepts sizes 1..[MaxGameSize], and begins no game if an argument
// is out of range or two players have the same home.
func (p *player) InitChineseCheckers(numPlayers, gameSize int, playerPosition [6]int, yourIndex int) {
	began := time.Now()
	p.TermChineseCheckers()
	if numPlayers < rules.MinSeats || numPlayers > rules.MaxSeats || yourIndex < 0 || yourIndex >= numPlayers {
		return
	}
	homes, size, isLarge := playerPosition[:numPlayers], gameSize, gameSize >= fallbackFrom && gameSize <= MaxGameSize
	if isLarge {
		size = rules.MinSize // only to check the homes
	}
	start, err := rules.New(rules.Options{Size: size, Triangles: homes})
	if err != nil {
		return
	}
	p.me = movegen.Seat(yourIndex)
	if isLarge {
		p.fallback = newFallback(gameSize, homes, yourIndex)
		return
	}
	if p.position, err = eval.New(start, eval.DefaultWeights()); err != nil {
		return
	}
	p.nodeLimit, p.budget = nodesOf(numPlayers, gameSize), contest.NewBudget(prize, numPlayers)
	switch {
	case p.nodeLimit < minNodes:
	case p.searcher != nil && p.seats == numPlayers:
		p.searcher.NewGame()
	default:
		p.searcher, _ = newSearcher(numPlayers) // its options are valid
		p.seats = numPlayers
	}
	p.budget.Spend(began)
}

// YourMove implements [Entry]. Without a game, both positions are (0,0). Once the game is over, the move is a
// null move. If it is another player's turn, the players before the entry lose their turns.
func (p *player) YourMove() (from, to Position) {
	defer p.budget.Spend(time.Now())
	if p.fallback != nil {
		return p.fallback.move()
	}
	if p.position == nil {
		return Position{}, Position{}
	}
	p.awaitTurn(p.me)
	if !p.position.Over() {
		// On boards with a search, move ordering costs almost nothing, and is good enough to win.
		if p.nodeLimit < minNodes && p.budget.IsOverdrawn() {
			p.fallback = fallbackAt(p.position.Position, p.me)
			return p.fallback.move()
		}
		m := p.choose()
		p.make(m)
		if begin, end, ok := rules.Ends(m); ok {
			return p.at(begin), p.at(end)
		}
	}
	return p.nullMove()
}

// OpponentMove implements [Entry]. An illegal move counts as a null move. Players who should have moved before
// lose their turns: there are no calls for a disqualified player. Nothing happens if the game is over, or if
// opponent is not the index of an opponent.
func (p *player) OpponentMove(opponent int, from, to Position) {
	defer p.budget.Spend(time.Now())
	if p.fallback != nil {
		if opponent != int(p.me) {
			p.fallback.opponentMove(opponent, from, to)
		}
		return
	}
	if p.position == nil || opponent < 0 || opponent >= p.position.Seats() || opponent == int(p.me) {
		return
	}
	p.awaitTurn(movegen.Seat(opponent))
	if p.position.Over() {
		return
	}
	m, err := p.position.ParseMove(fmt.Sprintf("%d:%d>%d:%d", from.Row, from.Col, to.Row, to.Col))
	if err != nil {
		p.pass()
		return
	}
	p.make(m)
}

// TermChineseCheckers implements [Entry]. The search's table is kept for the next game.
func (p *player) TermChineseCheckers() {
	*p = player{searcher: p.searcher, seats: p.seats}
}

// choose returns the move to play: by a search or, if a search is not worth its time, by move ordering.
func (p *player) choose() movegen.Move {
	if nodes := p.budget.Nodes(p.nodeLimit); nodes >= minNodes {
		limits := search.Limits{Nodes: nodes, MoveTime: p.budget.MoveTime(), Past: &p.past}
		return p.searcher.Search(context.Background(), p.position, limits, nil).Move
	}
	return p.position.BestOrderedMove()
}

// awaitTurn passes until it is a seat's turn.
func (p *player) awaitTurn(seat movegen.Seat) {
	for !p.position.Over() && p.position.Mover() != seat {
		p.pass()
	}
}

func (p *player) pass() {
	p.past.Add(p.position, movegen.NoMove)
	p.position.MakePass()
}

func (p *player) make(m movegen.Move) {
	p.past.Add(p.position, m)
	p.position.Make(m)
}

// fallbackAt returns a fallback set up at a position.
func fallbackAt(at *rules.Position, me movegen.Seat) *fallback {
	var homes []int
	for seat := range movegen.Seat(at.Seats()) {
		homes = append(homes, at.Home(seat))
	}
	f := newFallback(at.Size(), homes, int(me))
	for c, on := range f.on {
		f.on[c] = min(on, empty)
	}
	f.men = f.men[:0]
	for seat := range homes {
		for man := range at.Men(movegen.Seat(seat)) {
			row, col := rules.GeometryOf(at.Size()).Place(man)
			c := f.cell(Position{row, col})
			if f.on[c] = int8(seat); seat == int(me) {
				f.men = append(f.men, c)
			}
		}
	}
	return f
}

// nullMove returns a null move: from and to are the cell of one of the entry's men.
func (p *player) nullMove() (from, to Position) {
	for c := range p.position.Men(p.me) {
		from = p.at(c)
		break
	}
	return from, from
}

// at returns a cell of the rules in the coordinates of the contest.
func (p *player) at(c int) Position {
	row, col := rules.GeometryOf(p.position.Size()).Place(c)
	return Position{row, col}
}
