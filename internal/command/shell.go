package command

import (
	"encoding/hex"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Invocation returns the shell command that runs this program again, given its name: the command as it was called,
// or "go run" if that built it.
func Invocation(name string) string {
	if byGoRun() {
		return goRun(name)
	}
	return Quoted(os.Args[0])
}

// Neighbour returns the shell command that runs another program of this module: from the folder of this program,
// or with "go run" if it isn't there.
func Neighbour(name string) string {
	path := strings.TrimSuffix(os.Args[0], filepath.Base(os.Args[0])) + name
	if _, err := exec.LookPath(path); err != nil || byGoRun() {
		return goRun(name)
	}
	return Quoted(path)
}

// byGoRun reports whether "go run" has started this program: from a folder named go-build…, or from its cache at
// any $GOCACHE, in a folder named by a hash.
func byGoRun() bool {
	hash, cached := strings.CutSuffix(filepath.Base(filepath.Dir(os.Args[0])), "-d")
	sum, err := hex.DecodeString(hash)
	return strings.Contains(os.Args[0], "go-build") || cached && err == nil && len(sum) == 32
}

func goRun(name string) string { return "go run ./cmd/" + name }

// Quoted returns a word quoted for a shell, if that is necessary.
func Quoted(word string) string {
	if word != "" && strings.Trim(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./+,:@%=") == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
