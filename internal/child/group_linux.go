package child

import (
	"os/exec"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// OwnGroup makes a program that is not started yet lead a process group, and be killed when this program ends.
func OwnGroup(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// KillGroup kills a program and all processes of its group.
func KillGroup(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) } // it may have ended

// ends reports whether a program ends within a time. It does not wait for the program (wait(2)), so that the
// process id is not reused.
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
