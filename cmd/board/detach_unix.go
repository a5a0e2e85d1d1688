//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// detach has a program run in a session of its own, which Ctrl-C at this one's terminal doesn't reach.
func detach(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }
