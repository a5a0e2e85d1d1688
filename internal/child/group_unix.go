//go:build unix && !linux

package child

import (
	"os/exec"
	"syscall"
	"time"
)

// OwnGroup makes a program, before it is started, lead a process group.
func OwnGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// KillGroup kills a program with all that it has started.
func KillGroup(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) } // it may have ended

// ends returns true: only Linux can tell before a program has been waited for.
func ends(*exec.Cmd, time.Duration) bool { return true }
