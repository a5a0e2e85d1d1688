//go:build !amd64

package network

// hasKernels is false: there is no assembly for this processor.
const hasKernels = false

func replaceAll(s, rows *Sums, changes *Change, n int) {}

func replaceAllOfView(v, rows *View, changes *Change, n int) {}

func dotViews(own, other *[viewWords]uint64, w *outputs) int32 { return 0 }
