//go:build amd64 || arm64

package tt

// prefetch begins to load a bucket into the cache.
//
//go:noescape
func prefetch(b *bucket)
