package retrograde

import "quincunx/movegen"

// Set sets the value of a position.
func (v Values) Set(tier, index int, value movegen.Value) {
	r := ofResult(value.Outcome())
	if value.Plies >= 0 {
		r -= packed(value.Best) * packed(value.Plies)
	}
	v[tier][index] = r
}
