package chinesecheckers

// SearchParameters returns the parameters of alpha-beta search with two seats, by name, whose best values
// with this evaluation are other ones than its defaults. They were tuned by SPSA (docs/log/weights.md).
func SearchParameters() map[string]int {
	return map[string]int{
		"staticmargin":     17,
		"futilitymargin":   22,
		"latebase":         4,
		"latefactor":       20,
		"reductionbase":    20,
		"reductiondivisor": 250,
	}
}
