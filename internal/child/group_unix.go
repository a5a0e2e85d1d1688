//go:build unix && !linux

package child

import (
	"os/exec"
	"syscall"
	"time"
)

// OwnGroup makes a program that is not started yet lead a process group.
func OwnGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// KillGroup kills a program and all processes of its group.
func KillGroup(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) } // it may have ended

// ends returns true: only Linux can tell without waiting for the program.
func ends(*exec.Cmd, time.Duration) bool { return true }
