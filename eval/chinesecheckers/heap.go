package chinesecheckers

// A binary min-heap of scores (Williams 1964).

// up restores the heap after its last entry was added.
func up(heap []int32) {
	i := len(heap) - 1
	for i > 0 {
		parent := (i - 1) / 2
		if heap[parent] <= heap[i] {
			return
		}
		heap[parent], heap[i] = heap[i], heap[parent]
		i = parent
	}
}

// down restores the heap after its first entry was replaced.
func down(heap []int32) {
	for i := 0; ; {
		least := 2*i + 1
		if least >= len(heap) {
			return
		}
		if right := least + 1; right < len(heap) && heap[right] < heap[least] {
			least = right
		}
		if heap[i] <= heap[least] {
			return
		}
		heap[i], heap[least] = heap[least], heap[i]
		i = least
	}
}
