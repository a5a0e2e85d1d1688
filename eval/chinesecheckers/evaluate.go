package chinesecheckers

import (
	"quincunx/eval"
	"quincunx/movegen"
)

// Evaluate estimates the value of the position for the seat to move: -20,000..20,000,
// where an advantage of about 100 often decides the game.
func (p *Position) Evaluate() int32 { return p.EvaluateSeat(p.Mover()) }

// EvaluateSeat returns a seat's entry of EvaluateSeats.
func (p *Position) EvaluateSeat(s movegen.Seat) int32 {
	var values [movegen.MaxSeats]int64
	all := p.values(&values)
	return p.relativeScore(values[s], all)
}

// EvaluateSeats estimates the value of the position for each seat, in the units of
// Evaluate. Apart from rounding and clamping, the estimates sum to zero.
func (p *Position) EvaluateSeats(dst *[movegen.MaxSeats]int32) {
	*dst = [movegen.MaxSeats]int32{}
	var values [movegen.MaxSeats]int64
	all := p.values(&values)
	for seat := range p.seats {
		dst[seat] = p.relativeScore(values[seat], all)
	}
}

// values computes the value of each seat, the weighted sum of its terms, and returns the
// sum of all.
func (p *Position) values(values *[movegen.MaxSeats]int64) (all int64) {
	w := &p.tables.weights
	exact := true // whether the number of solitaire turns of every seat is exact
	for seat := range p.sides[:p.seats] {
		m := &p.sides[seat]
		if !m.summed {
			m.sum, m.summed = p.sum(movegen.Seat(seat)), true
		}
		exact = exact && m.soloTurns.exact
		value := m.sum
		if m.regions[inGoal] > 0 && p.rivals(movegen.Seat(seat)) > 0 {
			value += p.opponentTerms(movegen.Seat(seat))
		}
		values[seat] = value
		all += value
	}
	if exact && p.racing() {
		return p.raceValues(values)
	}
	values[p.Mover()] += w[turn]
	return all + w[turn]
}

// raceValues is the version of values for a race.
func (p *Position) raceValues(values *[movegen.MaxSeats]int64) (all int64) {
	var rounds [movegen.MaxSeats]int32
	p.rounds(&rounds)
	for seat := range p.seats {
		values[seat] = -p.tables.weights[race] * int64(rounds[seat])
		all += values[seat]
	}
	return all
}

// relativeScore returns the score of a seat with the given value; all is the sum of all seats'
// values.
func (p *Position) relativeScore(value, all int64) int32 {
	seats := int64(p.seats)
	return int32(min(max((seats*value-all)/int64(p.Scale()), -eval.MaxScore), eval.MaxScore))
}

// sum returns the part of a seat's value that depends on its own men alone.
func (p *Position) sum(seat movegen.Seat) int64 {
	m := &p.sides[seat]
	w := &p.tables.weights
	sum := m.worth + w[detour]*int64(m.detour()) + w[last]*int64(m.rear) + w[crowd]*int64(p.crowd(m.regions[between]))
	if p.tables.size >= wide {
		sum += w[street] * int64(m.streets[atHome]+m.streets[between])
	}
	if p.solo != nil {
		turns, _ := p.turns(seat)
		sum -= w[alone] * int64(turns)
	}
	if in := m.regions[inGoal]; in == m.total && in > 0 {
		sum += w[done]
	}
	return sum
}

// opponentTerms returns the part of a seat's value that depends also on the men of the opposite
// seat.
func (p *Position) opponentTerms(seat movegen.Seat) int64 {
	w := &p.tables.weights
	streets, rivals, walling := p.obstacles(seat)
	return w[street]*int64(streets) + w[blocked]*int64(rivals) + w[walls]*int64(walling)
}

// obstacles returns the counts of the terms blocked and walls, and the part of the
// street count for men in the goal. There, streets are kept clear for the men of the
// opposite seat that have still to leave.
func (p *Position) obstacles(seat movegen.Seat) (streets, blocked, walls int32) {
	m := &p.sides[seat]
	in, rivals := m.regions[inGoal], p.rivals(seat)
	if in == 0 || rivals == 0 {
		return 0, 0, 0
	}
	if p.needsStreets(seat) {
		streets = m.streets[inGoal]
	}
	if p.seats > 2 && p.mayWall(seat) {
		walls = p.walls(seat)
	}
	return streets, p.blocked(in, rivals), walls
}

// blocked returns the count of the term blocked.
func (p *Position) blocked(in, rivals int32) int32 {
	return rivals * in / int32(p.tables.size)
}

// rivals returns how many men of the opposite seat are in a seat's goal.
func (p *Position) rivals(seat movegen.Seat) int32 {
	if opposite := p.sides[seat].opposite; opposite >= 0 {
		return p.sides[opposite].regions[atHome]
	}
	return 0
}

// crowd returns the count of the term crowd for a number of men between home and goal.
func (p *Position) crowd(men int32) int32 { return crowding(men, p.room) }

// crowding returns the square of the number of men beyond room.
func crowding(men, room int32) int32 {
	excess := max(men-room, 0)
	return excess * excess
}

// counts holds the count of each term.
type counts [terms]int32

// count counts the terms of a seat.
func (p *Position) count(seat movegen.Seat) counts {
	var c counts
	var cells [cellTerms]int32
	m := &p.sides[seat]
	for at := range p.Men(seat) {
		p.tables.count(m.places[at], &cells)
	}
	copy(c[:], cells[:])
	c[detour], c[last] = m.detour(), m.rear
	c[crowd] = p.crowd(m.regions[between])
	c[street], c[blocked], c[walls] = p.obstacles(seat)
	c[street] += m.streets[atHome] + m.streets[between]
	if in := m.regions[inGoal]; in == m.total && in > 0 {
		c[done] = 1
	}
	if seat == p.Mover() {
		c[turn] = 1
	}
	if p.solo != nil {
		turns, _ := p.turns(seat)
		c[alone] = -turns
	}
	return c
}

// Explain appends one entry for each weight in the score of a seat. Its count is the
// seat's count times the number of seats, minus the sum of all seats' counts.
func (p *Position) Explain(s movegen.Seat, dst []eval.Term) []eval.Term {
	var sum counts
	var rounds [movegen.MaxSeats]int32
	raced := p.rounds(&rounds)
	for seat := range movegen.Seat(p.seats) {
		c := counts{race: -rounds[seat]}
		if !raced {
			c = p.count(seat)
		}
		for term, count := range c {
			sum[term] -= count
			if seat == s {
				sum[term] += int32(p.seats) * count
			}
		}
	}
	here := classOf(p.tables.size, p.seats)
	for _, e := range entries() {
		t := eval.Term{Name: e.name, Weight: int32(p.weights[e.class][e.term])}
		if e.class == here {
			t.Count = sum[e.term]
		}
		dst = append(dst, t)
	}
	return dst
}

// Scale returns the units of weight in a point of score, times the number of seats. With
// two seats it grows with the number of rows that men have to go back to let a visitor
// out, so that the score shrinks towards a draw. A visitor in a nearly full goal doubles
// it, since it may never leave.
func (p *Position) Scale() int32 {
	scale := int32(p.tables.scale)
	if p.seats == 2 {
		for seat := range movegen.Seat(2) {
			if !p.mayWall(seat) {
				continue
			}
			scale += 4 * p.walls(seat)
			if p.isNearlyFull(seat) {
				scale += int32(p.tables.scale)
			}
		}
	}
	return int32(p.seats) * scale
}
