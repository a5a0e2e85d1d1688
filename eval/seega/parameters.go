package seega

// SearchParameters returns the parameters of alpha-beta search, by name, whose best values with this
// evaluation are other ones than its defaults. They were tuned by SPSA (docs/log/weights.md).
func SearchParameters() map[string]int {
	return map[string]int{
		"staticmargin":     54,
		"futilitymargin":   16,
		"latefactor":       135,
		"reductionbase":    52,
		"reductiondivisor": 164,
	}
}
