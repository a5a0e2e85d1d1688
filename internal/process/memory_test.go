package process_test

import (
	"strings"
	"testing"

	"quincunx/internal/must"
	"quincunx/internal/process"
)

func TestFind(t *testing.T) {
	l := process.Memory()
	if l.Bytes < 16<<20 || l.Of == "" {
		t.Errorf("%+v", l)
	}
	must.Do(t, l.Check(l.MaxMiB()))
}

func TestCheck(t *testing.T) {
	l := process.MemoryLimit{Bytes: 24 << 30, Of: "the machine"}
	if l.MaxMiB() != 21<<10 || l.Check(21<<10) != nil {
		t.Errorf("at most %d MiB", l.MaxMiB())
	}
	const want = "100000 MiB of memory: want at most 21504 of the 24576 MiB of the machine"
	if err := l.Check(100_000); err == nil || err.Error() != want {
		t.Errorf("error %v", err)
	}
	if most := (process.MemoryLimit{}).MaxMiB(); most != 1 {
		t.Errorf("of nothing %d MiB", most)
	}
	if err := (process.MemoryLimit{}).Check(2); err == nil || !strings.Contains(err.Error(), "want at most 1 of") {
		t.Errorf("error %v", err)
	}
}
