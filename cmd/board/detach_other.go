//go:build !unix && !js

package main

import "os/exec"

// detach does nothing on systems where Ctrl-C reaches only this program.
func detach(*exec.Cmd) {}
