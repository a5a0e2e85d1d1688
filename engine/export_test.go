package engine

// ForgetSearches resets the engine's search to its initial state.
func (e *Engine) ForgetSearches() {
	if e.searcher != nil {
		e.searcher.NewGame()
	}
}
