package tt

// word is a word that threads share, of which WebAssembly has one: there sync/atomic is a call for each access.
type word uint64

func (w *word) Load() uint64       { return uint64(*w) }
func (w *word) Store(value uint64) { *w = word(value) }
