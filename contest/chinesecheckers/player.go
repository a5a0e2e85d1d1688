package chinesecheckers

import (
	"context"
	"fmt"

	eval "quincunx/eval/chinesecheckers"
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
	"quincunx/search"
	"quincunx/search/alphabeta"
	"quincunx/search/mcts"
	"quincunx/search/multiseat"
)

const (
	hashMiB      = 4
	nodes        = 1000 // of a move
	largestBoard = 12   // that is searched
)

// player is our entry.
type player struct {
	position *eval.Position // nil without a game
	searcher search.Searcher
	past     search.Past
	me       movegen.Seat
	moves    []movegen.Move
	scores   []int32
}

// New returns our entry.
func New() Entry { return new(player) }

// InitChineseCheckers implements [Entry].
func (p *player) InitChineseCheckers(numPlayers, gameSize int, playerPosition [6]int, yourIndex int) {
	p.TermChineseCheckers()
	if numPlayers < rules.MinSeats || numPlayers > rules.MaxSeats || yourIndex < 0 || yourIndex >= numPlayers {
		return
	}
	start, err := rules.New(rules.Options{Size: gameSize, Triangles: playerPosition[:numPlayers]})
	if err != nil {
		return
	}
	if p.position, err = eval.New(start, eval.DefaultWeights()); err != nil {
		return
	}
	p.me = movegen.Seat(yourIndex)
	p.past.Forget()
	if gameSize <= largestBoard {
		p.searcher = newSearcher(numPlayers)
	}
}

// newSearcher returns the search that is best for a number of players.
func newSearcher(players int) search.Searcher {
	options := alphabeta.Options{HashMiB: hashMiB}
	var s search.Searcher
	switch players {
	case 2:
		s, _ = alphabeta.New(options)
	case 3:
		s, _ = multiseat.New("brs", options)
	case 4, 5:
		s, _ = mcts.New(mcts.Options{HashMiB: hashMiB})
	default:
		s, _ = multiseat.New("brs+", options)
	}
	return s
}

// YourMove implements [Entry].
func (p *player) YourMove() (from, to Position) {
	if p.position == nil {
		return Position{}, Position{}
	}
	p.await(p.me)
	if p.position.Over() {
		return p.nullMove()
	}
	m := p.choose()
	p.make(m)
	if from, to, ok := rules.Ends(m); ok {
		return p.at(from), p.at(to)
	}
	return p.nullMove()
}

// choose returns the move to play.
func (p *player) choose() movegen.Move {
	if p.searcher != nil {
		limits := search.Limits{Nodes: nodes, Past: &p.past}
		return p.searcher.Search(context.Background(), p.position, limits, nil).Move
	}
	p.moves, p.scores = p.position.ScoredCandidates(p.moves[:0], p.scores[:0], false)
	best := 0
	for i, s := range p.scores {
		if s > p.scores[best] {
			best = i
		}
	}
	return p.moves[best]
}

// OpponentMove implements [Entry].
func (p *player) OpponentMove(opponent int, from, to Position) {
	if p.position == nil || opponent < 0 || opponent >= p.position.Seats() || opponent == int(p.me) {
		return
	}
	p.await(movegen.Seat(opponent))
	m, err := p.position.ParseMove(fmt.Sprintf("%d:%d>%d:%d", from.Row, from.Col, to.Row, to.Col))
	if err != nil {
		p.pass()
		return
	}
	p.make(m)
}

// TermChineseCheckers implements [Entry].
func (p *player) TermChineseCheckers() {
	p.position, p.searcher, p.moves, p.scores = nil, nil, nil, nil
}

// await passes for the seats that are to act before one.
func (p *player) await(seat movegen.Seat) {
	for !p.position.Over() && p.position.Mover() != seat {
		p.pass()
	}
}

func (p *player) pass() {
	if !p.position.Over() {
		p.past.Add(p.position)
		p.position.MakePass()
	}
}

func (p *player) make(m movegen.Move) {
	p.past.Add(p.position)
	p.position.Make(m)
}

// nullMove returns a null move in the form of the contest: from and to a man of
// the entry.
func (p *player) nullMove() (from, to Position) {
	for c := range p.position.Men(p.me) {
		from = p.at(c)
		break
	}
	return from, from
}

// at returns where a cell of the rules is.
func (p *player) at(c int) Position {
	row, col := rules.GeometryOf(p.position.Size()).Place(c)
	return Position{row, col}
}
