package movegentest_test

import (
	"fmt"
	"testing"

	"quincunx/bitboard"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/movegentest"
)

// pennies is a minimal game for the kit: two seats show heads or tails, three
// times; seat 0 scores if they match, seat 1 if they don't. It has none of the
// optional interfaces.
type pennies struct {
	matched []bool // whether the seats matched, by round
	before  int    // rounds played before, of which won matched
	won     int
}

const rounds = 3

const (
	heads movegen.Move = iota + 1
	tails
)

func (p *pennies) played() (round, won int) {
	round, won = p.before, p.won
	for _, m := range p.matched {
		round++
		if m {
			won++
		}
	}
	return round, won
}

func (p *pennies) Seats() int { return 2 }

func (p *pennies) Over() bool {
	round, _ := p.played()
	return round == rounds
}

func (p *pennies) Key() uint64 {
	round, won := p.played()
	return bitboard.Mix(uint64(round*10 + won))
}

func (p *pennies) Unmake() { p.matched = p.matched[:len(p.matched)-1] }

func (p *pennies) Score(dst *[movegen.MaxSeats]int32) {
	round, won := p.played()
	*dst = [movegen.MaxSeats]int32{int32(won), int32(round - won)}
}

func (p *pennies) AppendText(dst []byte) []byte {
	round, won := p.played()
	return fmt.Appendf(dst, "%d %d", round, won)
}

func (p *pennies) SetText(text string) error {
	var q pennies
	if _, err := fmt.Sscanf(text, "%d %d", &q.before, &q.won); err != nil {
		return fmt.Errorf("round and points: %w", err)
	}
	if q.won < 0 || q.before < q.won || q.before > rounds || string(q.AppendText(nil)) != text {
		return fmt.Errorf("no such round and points: %q", text)
	}
	*p = q
	return nil
}

func (p *pennies) AppendResult(dst []byte) []byte {
	if !p.Over() {
		return append(dst, '-')
	}
	round, won := p.played()
	return fmt.Appendf(dst, "scores %d,%d", won, round-won)
}

func (p *pennies) SeatMoves(_ movegen.Seat, dst []movegen.Move) []movegen.Move {
	if p.Over() {
		return dst
	}
	return append(dst, heads, tails)
}

func (p *pennies) SeatLegal(_ movegen.Seat, m movegen.Move) bool {
	return !p.Over() && (m == heads || m == tails)
}

func (p *pennies) MakeJoint(joint *movegen.JointMove) {
	p.matched = append(p.matched, joint[0] == joint[1])
}

func (p *pennies) AppendSeatMove(dst []byte, _ movegen.Seat, m movegen.Move) []byte {
	return append(dst, " ht"[m])
}

func (p *pennies) ParseSeatMove(_ movegen.Seat, text string) (movegen.Move, error) {
	for _, m := range p.SeatMoves(0, nil) {
		if text == string(" ht"[m]) {
			return m, nil
		}
	}
	return movegen.NoMove, fmt.Errorf("%q is neither h nor t, or the game is over", text)
}

func (p *pennies) Clone() movegen.Simultaneous {
	round, won := p.played()
	return &pennies{before: round, won: won}
}

// penniesModel is the second implementation.
type penniesModel struct{ round, won int }

func (m *penniesModel) String() string { return fmt.Sprint(m.round, " ", m.won) }

func (m *penniesModel) SeatMoves(int) []string {
	if m.round == rounds {
		return nil
	}
	return []string{"h", "t"}
}

func (m *penniesModel) Moves() []string {
	if m.round == rounds {
		return nil
	}
	return []string{"h/h", "h/t", "t/h", "t/t"}
}

func (m *penniesModel) Play(joint string) error {
	m.round++
	if joint == "h/h" || joint == "t/t" {
		m.won++
	}
	return nil
}

func (m *penniesModel) Result() string {
	if m.round < rounds {
		return "-"
	}
	return fmt.Sprintf("scores %d,%d", m.won, m.round-m.won)
}

var penniesKit = movegentest.Game{
	Open: func(text string) (movegen.State, error) {
		p := &pennies{}
		return p, p.SetText(text)
	},
	Model: func(text string) (movegentest.Model, error) {
		m := &penniesModel{}
		_, err := fmt.Sscan(text, &m.round, &m.won)
		return m, err
	},
	Starts: []string{"0 0", "2 1", "3 2", "1 0"},
	Wrong:  []string{"", "0", "1 2", "4 0", "0  0", "00 0"},
}

func TestPennies(t *testing.T) { movegentest.Run(t, penniesKit) }

func TestPenniesByChoices(t *testing.T) {
	movegentest.CheckText(t, penniesKit, "2 2")
	movegentest.CheckText(t, penniesKit, "2 3")
	movegentest.CheckMoves(t, penniesKit, "0 0", []byte{0, 1, 1, 1, 0, 0})
}

// A round is two plies with two choices each.
func TestPenniesInSequence(t *testing.T) {
	p := movegen.InSequence(&pennies{}, 0)
	if n := countGames(p); n != 64 {
		t.Errorf("%d games, want 64", n)
	}
	must.Do(t, p.SetText("1 0 + t"))
	if n := countGames(p); p.Mover() != 1 || n != 2*4 {
		t.Errorf("seat %d to choose, %d games; want seat 1 and 8", p.Mover(), n)
	}
}

func countGames(p movegen.Position) int {
	if p.Over() {
		return 1
	}
	n := 0
	for _, m := range p.Moves(nil) {
		p.Make(m)
		n += countGames(p)
		p.Unmake()
	}
	return n
}
