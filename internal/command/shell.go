package command

import (
	"os"
	"strings"
)

// Invocation returns how a shell calls this program, of the given name, once more: as it was
// called, or by "go run" if its executable is one that go run takes away at its end.
func Invocation(name string) string {
	if strings.Contains(os.Args[0], "go-build") {
		return "go run ./cmd/" + name
	}
	return Quoted(os.Args[0])
}

// Quoted returns a word as a shell reads it.
func Quoted(word string) string {
	if word != "" && strings.Trim(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./+,:@%=") == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
