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

// values computes the value of each seat, the weighted sum of its counts, and returns the sum of all.
func (p *Position) values(values *[movegen.MaxSeats]int64) (all int64) {
	if rounds, raced := p.rounds(); raced {
		for seat := range 2 {
			values[seat] = -p.tables.weights[race] * int64(rounds[seat])
		}
		return values[0] + values[1]
	}
	w := &p.tables.weights
	for seat := range movegen.Seat(p.seats) {
		m := &p.sides[seat]
		in, rivals := m.regions[inGoal], p.rivals(seat)
		value := m.worth + w[detour]*int64(m.lanes.detour) + w[last]*int64(m.rear) + w[crowd]*int64(crowding(m.regions[between], p.room))
		if in > 0 && rivals > 0 {
			value += w[blocked]*int64(p.blocked(in, rivals)) + w[walls]*int64(p.wallRows(seat))
		}
		if in > 0 && in == m.total {
			value += w[done]
		}
		if p.solo != nil {
			turns, _ := p.turns(seat)
			value -= w[alone] * int64(turns)
		}
		values[seat] = value
		all += value
	}
	values[p.Mover()] += w[turn]
	all += w[turn]
	if p.settleNetwork() {
		var counts [movegen.MaxSeats]int32
		p.networkCounts(&counts)
		for seat, count := range counts[:p.seats] {
			value := w[learnedValue] * int64(count)
			values[seat] += value
			all += value
		}
	}
	return all
}

// relativeScore returns the score of a seat with the given value; all is the sum of all seats'
// values.
func (p *Position) relativeScore(value, all int64) int32 {
	seats := int64(p.seats)
	return int32(min(max((seats*value-all)/int64(p.Scale()), -eval.MaxScore), eval.MaxScore))
}

// wallRows returns the count of the term walls.
func (p *Position) wallRows(seat movegen.Seat) int32 {
	if p.seats == 2 || !p.mayWall(seat) {
		return 0
	}
	return p.walls(seat)
}

// blocked returns the count of the term blocked.
func (p *Position) blocked(in, rivals int32) int32 { return rivals * in / int32(p.tables.size) }

// rivals returns how many men of the opposite seat are in a seat's goal.
func (p *Position) rivals(seat movegen.Seat) int32 {
	if opposite := p.sides[seat].opposite; opposite >= 0 {
		return p.sides[opposite].regions[atHome]
	}
	return 0
}

// crowding returns the square of the number of men beyond room.
func crowding(men, room int32) int32 {
	excess := max(men-room, 0)
	return excess * excess
}

// Explain appends one entry for each weight in the score of a seat. Its count is the
// seat's count times the number of seats, minus the sum of all seats' counts.
func (p *Position) Explain(s movegen.Seat, dst []eval.Term) []eval.Term {
	var sum [terms]int32
	rounds, raced := p.rounds()
	for seat := range movegen.Seat(p.seats) {
		c := [terms]int32{}
		if raced {
			c[race] = -rounds[seat]
		} else {
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

// count counts the terms of a seat, whose weighted sum is its value by values.
func (p *Position) count(seat movegen.Seat) (c [terms]int32) {
	m := &p.sides[seat]
	in := m.regions[inGoal]
	var cells [cellTerms]int32
	for at := range p.Men(seat) {
		p.tables.count(m.places[at], &cells)
	}
	copy(c[:], cells[:])
	c[detour], c[last], c[crowd] = m.lanes.detour, m.rear, crowding(m.regions[between], p.room)
	c[blocked], c[walls] = p.blocked(in, p.rivals(seat)), p.wallRows(seat)
	if in == m.total && in > 0 {
		c[done] = 1
	}
	if seat == p.Mover() {
		c[turn] = 1
	}
	if p.solo != nil {
		turns, _ := p.turns(seat)
		c[alone] = -turns
	}
	if p.settleNetwork() {
		var counts [movegen.MaxSeats]int32
		p.networkCounts(&counts)
		c[learnedValue] = counts[seat]
	}
	return c
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
