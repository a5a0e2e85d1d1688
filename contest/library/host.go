package library

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/cespare/xxhash/v2"

	"quincunx/contest"
	"quincunx/internal/message"
)

// sources are the sources of the host.
//
//go:embed host/*.c host/*.h
var sources embed.FS

// flags are the flags of the compiler: C11 with the extensions of POSIX and GNU.
var flags = []string{"-std=gnu11", "-O2"}

// errNoCompiler is the error if there is no C compiler for the host.
var errNoCompiler = errors.New("libraries need a C compiler: there is no cc, gcc or clang, and CC names none")

// compiler returns the command of the C compiler: CC, or the first known compiler that is installed.
func compiler() ([]string, error) {
	if words := strings.Fields(os.Getenv("CC")); len(words) > 0 {
		path, err := exec.LookPath(words[0])
		if err != nil {
			return nil, fmt.Errorf("libraries need a C compiler: CC: %w", err)
		}
		return append([]string{path}, words[1:]...), nil
	}
	for _, name := range []string{"cc", "gcc", "clang"} {
		if path, err := exec.LookPath(name); err == nil {
			return []string{path}, nil
		}
	}
	return nil, errNoCompiler
}

// host returns the path of the compiled host, and compiles it if necessary.
func host() (string, error) {
	command, err := compiler()
	if err != nil {
		return "", err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no directory for the host of libraries: %w", err)
	}
	dir := filepath.Join(cache, "quincunx")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("no directory for the host of libraries: %w", err)
	}
	sum, err := buildHash(command)
	if err != nil {
		return "", err
	}
	program := filepath.Join(dir, fmt.Sprintf("contest-host-%016x", sum))
	if _, err := os.Stat(program); err == nil {
		return program, nil
	}
	return program, compile(command, dir, program)
}

// buildHash returns a hash of the compiler's command and the host's sources.
func buildHash(command []string) (uint64, error) {
	hash := xxhash.New()
	_, _ = hash.WriteString(strings.Join(append(command, flags...), " ")) // writing to a hash doesn't fail
	err := eachSource(func(name string, text []byte) error {
		_, _ = fmt.Fprintf(hash, "\n%s\n%s", name, text)
		return nil
	})
	return hash.Sum64(), err
}

// eachSource calls f with each source of the host and each header.
func eachSource(f func(name string, text []byte) error) error {
	for _, from := range []fs.FS{sources, contest.Headers} {
		err := fs.WalkDir(from, ".", func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := fs.ReadFile(from, path)
			return cmp.Or(err, f(filepath.Base(path), text))
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// compile compiles the host in a temporary directory, and then renames it to
// program, so that no other process sees an incomplete file.
func compile(command []string, dir, program string) error {
	work, err := os.MkdirTemp(dir, "compile-")
	if err != nil {
		return fmt.Errorf("no directory to compile the host of libraries: %w", err)
	}
	defer func() { _ = os.RemoveAll(work) }() // files that remain do no harm
	var files []string
	err = eachSource(func(name string, text []byte) error {
		if strings.HasSuffix(name, ".c") {
			files = append(files, name)
		}
		return os.WriteFile(filepath.Join(work, name), text, 0o600)
	})
	if err != nil {
		return err
	}
	output := filepath.Join(work, "host")
	words := append(append(append(command[1:len(command):len(command)], flags...), "-o", output), files...)
	c := exec.Command(command[0], append(words, "-ldl")...) //nolint:gosec // the user's own compiler
	c.Dir = work
	if messages, err := c.CombinedOutput(); err != nil {
		first, _, _ := strings.Cut(strings.TrimSpace(string(messages)), "\n")
		return fmt.Errorf("%s can't compile the host of libraries: %w: %s", command[0], err, message.Detail(first))
	}
	return os.Rename(output, program)
}
