package tt

import "unsafe"

// Words returns the memory of the table, eight words a bucket, for plain reads and writes.
func (t *Table) Words() []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(t.buckets))), len(t.buckets)*int(unsafe.Sizeof(bucket{}))/8)
}
