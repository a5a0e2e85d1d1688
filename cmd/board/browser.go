//go:build !js

package main

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
)

// openBrowser opens an address in the default browser of this machine. The browser keeps running when this program ends.
func openBrowser(address string) error {
	command := exec.Command("xdg-open", address)
	switch runtime.GOOS {
	case "darwin":
		command = exec.Command("open", address)
	case "windows":
		command = exec.Command("rundll32", "url.dll,FileProtocolHandler", address)
	default:
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
			return errors.New("there is no display")
		}
	}
	detach(command)
	return command.Run()
}
