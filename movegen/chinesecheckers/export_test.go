package chinesecheckers

// ForgetLists makes the next call of Moves start from scratch.
func (p *Position) ForgetLists() { p.lists.forget() }
