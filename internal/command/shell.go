package command

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Invocation returns how a shell calls this program, of the given name, once more: as it was
// called, or by "go run" if that has built it.
func Invocation(name string) string {
	if byGoRun() {
		return goRun(name)
	}
	return Quoted(os.Args[0])
}

// Neighbour returns how a shell calls another program of this module, which is in the same folder,
// or by "go run" if it isn't there.
func Neighbour(name string) string {
	path := strings.TrimSuffix(os.Args[0], filepath.Base(os.Args[0])) + name
	if _, err := exec.LookPath(path); err != nil || byGoRun() {
		return goRun(name)
	}
	return Quoted(path)
}

func byGoRun() bool { return strings.Contains(os.Args[0], "go-build") }

func goRun(name string) string { return "go run ./cmd/" + name }

// Quoted returns a word as a shell reads it.
func Quoted(word string) string {
	if word != "" && strings.Trim(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./+,:@%=") == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
