package memory_test

import (
	"testing"

	"quincunx/internal/memory"
)

func TestTotal(t *testing.T) {
	if total := memory.Total(); total < 16<<20 {
		t.Errorf("%d bytes of memory", total)
	}
}
