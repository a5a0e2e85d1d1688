package engine

// ForgetSearches makes the engine search like one that has searched nothing yet.
func (e *Engine) ForgetSearches() {
	if e.searcher != nil {
		e.searcher.NewGame()
	}
}
