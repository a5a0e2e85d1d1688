package seega

// SearchParameters returns, by name, the parameters of alpha-beta search whose best values with this
// evaluation differ from the defaults. They were tuned by SPSA (docs/log/weights.md).
func SearchParameters() map[string]int {
	return map[string]int{
		"staticmargin":     54,
		"futilitymargin":   16,
		"latefactor":       135,
		"reductionbase":    52,
		"reductiondivisor": 164,
	}
}
