//go:build !js

package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"runtime"
)

// openBrowser opens an address in the browser that people use on this machine.
func openBrowser(ctx context.Context, address string) error {
	switch runtime.GOOS {
	case "darwin":
		return exec.CommandContext(ctx, "open", address).Run()
	case "windows":
		return exec.CommandContext(ctx, "rundll32", "url.dll,FileProtocolHandler", address).Run()
	}
	if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		return errors.New("there is no display")
	}
	return exec.CommandContext(ctx, "xdg-open", address).Run()
}
