package board

import (
	"quincunx/engine"
	"quincunx/movegen"
)

// explainRequest asks for the evaluation of a position, term by term.
type explainRequest struct {
	head
	gameFields
}

type explainAnswer struct {
	Worth []int32    `json:"worth"` // the estimate by seat, empty if the evaluation has none
	Parts []partInfo `json:"parts"`
}

// partInfo is the estimate for a seat by its terms. Total is the sum of their values, rounded towards zero.
type partInfo struct {
	Seat  movegen.Seat `json:"seat"`
	Total int32        `json:"total"`
	Terms []termInfo   `json:"terms"`
}

type termInfo struct {
	Name   string  `json:"name"`
	Weight int64   `json:"weight"`
	Count  int64   `json:"count"`
	Value  float64 `json:"value"` // weight times count, in points of the score
}

func explain(c *Conn, r *explainRequest) (any, error) {
	a, err := c.view.at(&r.gameFields, c.service.limits)
	if err != nil {
		return nil, err
	}
	x, err := a.Explain()
	if err != nil {
		return nil, err
	}
	answer := explainAnswer{Worth: []int32{}, Parts: []partInfo{}}
	for _, worth := range x.Worth {
		answer.Worth = append(answer.Worth, int32(worth))
	}
	for _, part := range x.Parts {
		answer.Parts = append(answer.Parts, partInfo{part.Seat, int32(part.Total), terms(part)})
	}
	return answer, nil
}

// terms returns the terms of an estimate whose count is not 0.
func terms(part engine.SeatExplanation) []termInfo {
	list := []termInfo{}
	for _, t := range part.Terms {
		if t.Count != 0 {
			weight, count := int64(t.Weight), int64(t.Count)
			list = append(list, termInfo{t.Name, weight, count, float64(weight*count) / float64(part.Scale)})
		}
	}
	return list
}
