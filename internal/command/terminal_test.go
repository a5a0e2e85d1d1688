//go:build linux

package command

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"quincunx/internal/must"
)

// terminal returns both ends of a pseudoterminal.
func terminal(t *testing.T) (inside, outside *os.File) {
	t.Helper()
	outside, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminal can be opened: ", err)
	}
	t.Cleanup(func() { _ = outside.Close() })
	must.Do(t, unix.IoctlSetPointerInt(int(outside.Fd()), unix.TIOCSPTLCK, 0))
	number, err := unix.IoctlGetInt(int(outside.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	inside, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminal can be opened: ", err)
	}
	t.Cleanup(func() { _ = inside.Close() })
	return inside, outside
}

// On a terminal, Say replaces the line of the meter, which then appears again.
func TestSayOnTerminal(t *testing.T) {
	inside, outside := terminal(t)
	m := NewMeter(inside, "counting")
	begun := m.start
	m.now = func() time.Time { return begun.Add(patience) }
	m.Set(50, 100)
	Say(inside, "a worker has come")
	m.now = func() time.Time { return begun.Add(patience + terminalInterval) }
	m.Set(55, 100)
	m.Close()
	must.Get(inside.WriteString("end"))(t)
	var printed strings.Builder // it may arrive in parts
	for part := make([]byte, 1000); !strings.HasSuffix(printed.String(), "end"); {
		n := must.Get(outside.Read(part))(t)
		printed.Write(part[:n])
	}
	want := strings.Join([]string{"", "counting: 50 %, 2s left", "a worker has come\r\n", "counting: 55 %, 2s left", "end"}, eraseLine)
	if got := printed.String(); got != want {
		t.Errorf("printed %q, want %q", got, want)
	}
}
