package pente

// SearchParameters returns the parameters of alpha-beta search, by name, whose best values with this
// evaluation are other ones than its defaults. They were tuned by SPSA (docs/log/weights.md).
func SearchParameters() map[string]int {
	return map[string]int{
		"staticmargin":     77,
		"latefactor":       90,
		"reductionbase":    0,
		"reductiondivisor": 80,
	}
}
