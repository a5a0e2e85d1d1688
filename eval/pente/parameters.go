package pente

// SearchParameters returns, by name, the parameters of alpha-beta search whose best values with this
// evaluation differ from the defaults. They were tuned by SPSA (docs/log/weights.md).
func SearchParameters() map[string]int {
	return map[string]int{
		"staticmargin":     77,
		"latefactor":       90,
		"reductionbase":    0,
		"reductiondivisor": 80,
	}
}
