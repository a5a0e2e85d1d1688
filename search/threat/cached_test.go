package threat_test

import "quincunx/movegen"

// cached is full with cached results of the game's functions. Repeated searches then measure only
// the search, in time and allocations.
type cached struct {
	full
	lists map[question][]movegen.Move
	facts map[question]int
}

type question struct {
	key  uint64
	what string
}

func cache(p plain) cached {
	return cached{full{p}, map[question][]movegen.Move{}, map[question]int{}}
}

func (p cached) list(dst []movegen.Move, what string, find func() []movegen.Move) []movegen.Move {
	q := question{p.Key(), what}
	list, known := p.lists[q]
	if !known {
		list = find()
		p.lists[q] = list
	}
	return append(dst, list...)
}

func (p cached) fact(what string, find func() int) int {
	q := question{p.Key(), what}
	n, known := p.facts[q]
	if !known {
		n = find()
		p.facts[q] = n
	}
	return n
}

func (p cached) Candidates(dst []movegen.Move, sound bool) []movegen.Move {
	return p.list(dst, "candidates", func() []movegen.Move { return p.full.Candidates(nil, sound) })
}

func (p cached) Threats(dst []movegen.Move, wide bool) []movegen.Move {
	what := "threats"
	if wide {
		what = "wide threats"
	}
	return p.list(dst, what, func() []movegen.Move { return p.full.Threats(nil, wide) })
}

func (p cached) KnownResult() int { return p.fact("end", p.full.KnownResult) }

func (p cached) CanPass() bool {
	return p.fact("pass", func() int {
		if p.full.CanPass() {
			return 1
		}
		return 0
	}) == 1
}
