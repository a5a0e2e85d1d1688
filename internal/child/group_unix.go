//go:build unix && !linux

package child

import (
	"os/exec"
	"syscall"
)

// ownGroup has a program lead a process group.
func ownGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a program with all that it has started.
func killGroup(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) } // it may have ended
