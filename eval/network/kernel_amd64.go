package network

import "golang.org/x/sys/cpu"

// hasKernels reports whether the machine has the instructions of the assembly.
var hasKernels = cpu.X86.HasAVX2

// replaceAll applies n > 0 changes of rows to s.
//
//go:noescape
func replaceAll(s, rows *Sums, changes *Change, n int)

// replaceAllOfView applies n > 0 changes of rows to v.
//
//go:noescape
func replaceAllOfView(v, rows *View, changes *Change, n int)

// dotViews returns the sum of the clipped units of both views times their weights.
//
//go:noescape
func dotViews(own, other *[viewWords]uint64, w *outputs) int32
