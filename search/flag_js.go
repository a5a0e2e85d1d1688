package search

// flag is a flag that threads share, of which WebAssembly has one: there sync/atomic is a call for each access.
type flag bool

func (f *flag) Load() bool       { return bool(*f) }
func (f *flag) Store(value bool) { *f = flag(value) }
