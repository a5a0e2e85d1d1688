//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// detach makes a program run in a new session, so that Ctrl-C at this terminal doesn't reach it.
func detach(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }
