//go:build !unix

package child

import "os/exec"

// OwnGroup does nothing where there are no process groups.
func OwnGroup(*exec.Cmd) {}

// KillGroup kills a program.
func KillGroup(c *exec.Cmd) { _ = c.Process.Kill() } // it may have ended
