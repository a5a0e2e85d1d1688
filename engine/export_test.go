package engine

// ForgetSearches has the engine search as one that has searched nothing yet.
func (e *Engine) ForgetSearches() {
	if e.searcher != nil {
		e.searcher.NewGame()
	}
}
