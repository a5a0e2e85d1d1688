package tt

import (
	"syscall"
	"unsafe"
)

// hugePages asks the system to back the buckets with large pages. A table is read at random, so
// with small pages nearly every read also misses the translation lookaside buffer. It is only a
// hint.
func hugePages(buckets []bucket) {
	const page = 1 << 21
	size := uintptr(len(buckets)) * unsafe.Sizeof(bucket{})
	skipped := -uintptr(unsafe.Pointer(unsafe.SliceData(buckets))) % page
	if size < skipped+page {
		return
	}
	first := unsafe.Add(unsafe.Pointer(unsafe.SliceData(buckets)), skipped)
	_ = syscall.Madvise(unsafe.Slice((*byte)(first), (size-skipped)/page*page), syscall.MADV_HUGEPAGE)
}
