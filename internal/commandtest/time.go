package commandtest

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// ProcessorTime returns the processor time of a process, with a resolution of 10 ms. It skips the test on systems
// other than Linux.
func ProcessorTime(t testing.TB, pid int) time.Duration {
	t.Helper()
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		t.Skip("only Linux says how much processor time another process has used")
	}
	_, rest, _ := strings.Cut(string(data), ") ") // the name of the program may have spaces
	fields := strings.Fields(rest)
	var user, system time.Duration
	if _, err := fmt.Sscan(fields[11]+" "+fields[12], &user, &system); err != nil {
		t.Fatal(err)
	}
	return (user + system) * time.Second / 100
}
