package proof

import "sync"

// memo caches results by key for all threads of a search. It is cleared when it is full.
type memo[K comparable, V any] struct {
	mutex sync.Mutex
	known map[K]V
	most  int
}

func newMemo[K comparable, V any](most int) *memo[K, V] {
	return &memo[K, V]{known: map[K]V{}, most: most}
}

func (m *memo[K, V]) get(key K) (v V, ok bool) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	v, ok = m.known[key]
	return v, ok
}

func (m *memo[K, V]) put(key K, v V) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if len(m.known) >= m.most {
		clear(m.known)
	}
	m.known[key] = v
}

func (m *memo[K, V]) clear() {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	clear(m.known)
}
