package child

import (
	"os/exec"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// OwnGroup makes a program, before it is started, lead a process group, and be killed when this program ends.
func OwnGroup(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// KillGroup kills a program with all that it has started.
func KillGroup(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) } // it may have ended

// ends reports whether a program ends within a time. It does not wait for the program, so that its process number is not reused.
func ends(c *exec.Cmd, within time.Duration) bool {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for unix.Waitid(unix.P_PID, c.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil) == unix.EINTR {
		}
	}()
	select {
	case <-ended:
		return true
	case <-time.After(within):
		return false
	}
}
