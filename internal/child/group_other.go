//go:build !unix

package child

import "os/exec"

// ownGroup does nothing where there are no process groups.
func ownGroup(*exec.Cmd) {}

// killGroup kills a program.
func killGroup(c *exec.Cmd) { _ = c.Process.Kill() } // it may have ended
