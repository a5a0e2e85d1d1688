package chinesecheckers

// SearchParameters returns, by name, the parameters of alpha-beta search with two seats whose best values
// with this evaluation differ from the defaults. They were tuned by SPSA (docs/log/weights.md).
func SearchParameters() map[string]int {
	return map[string]int{
		"staticmargin":     17,
		"futilitymargin":   22,
		"latebase":         4,
		"latefactor":       20,
		"reductionbase":    20,
		"reductiondivisor": 250,
		"historyweight":    10,
	}
}
