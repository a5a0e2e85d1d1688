package chinesecheckers

// ForgetLists makes the next call of Moves start from scratch.
func (p *Position) ForgetLists() {
	if p.lists != nil {
		p.lists.forget()
	}
}
