//go:build !unix && !js

package main

import "os/exec"

// detach does nothing where Ctrl-C reaches this program alone.
func detach(*exec.Cmd) {}
