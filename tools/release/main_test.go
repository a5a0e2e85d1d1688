package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

var then = time.Unix(1_700_000_000, 0).UTC()

// An archive has the given files with their modes, and writable folders.
func TestArchives(t *testing.T) {
	program, licence := []byte("code"), bytes.Repeat([]byte("text "), 20)
	files := inFolder("a", fstest.MapFS{
		"bin/program": {Data: program, Mode: 0o755, ModTime: then}, "LICENSE": {Data: licence, Mode: 0o644, ModTime: then},
	}, then)
	want := []entry{
		{"a/", fs.ModeDir | 0o755, nil}, {"a/LICENSE", 0o644, licence}, {"a/bin/", fs.ModeDir | 0o755, nil}, {"a/bin/program", 0o755, program},
	}
	for name, c := range map[string]struct {
		write func(fs.FS) ([]byte, error)
		read  func(*testing.T, []byte) []entry
	}{"tar": {writeTar, readTar}, "zip": {writeZip, readZip}} {
		first, err := c.write(files)
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(1100 * time.Millisecond) // the clock must not matter
		if second, err := c.write(files); err != nil || !bytes.Equal(first, second) {
			t.Errorf("%s: two archives differ (%v)", name, err)
		}
		if got := c.read(t, first); !slices.EqualFunc(got, want, func(a, b entry) bool {
			return a.name == b.name && a.mode == b.mode && bytes.Equal(a.content, b.content)
		}) {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
}

// entry is a file of an archive.
type entry struct {
	name    string
	mode    fs.FileMode
	content []byte
}

func readTar(t *testing.T, file []byte) (list []entry) {
	t.Helper()
	unpacked, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	for r := tar.NewReader(unpacked); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err != nil || !h.ModTime.Equal(then) || h.Uid != 0 || h.Uname != "" {
			t.Errorf("%s: %v, %v, owner %d %q", h.Name, err, h.ModTime, h.Uid, h.Uname)
		}
		list = append(list, entry{h.Name, h.FileInfo().Mode(), content})
	}
}

func readZip(t *testing.T, file []byte) (list []entry) {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(in)
		if err != nil || !f.Modified.Equal(then) {
			t.Errorf("%s: %v, %v", f.Name, err, f.Modified)
		}
		list = append(list, entry{f.Name, f.Mode(), content})
	}
	return list
}

// Two clones in different folders give the same program, which knows its revision, and the same C library.
func TestReproducible(t *testing.T) {
	_, err := exec.LookPath("gcc")
	hasCompiler := err == nil
	if !hasCompiler {
		t.Log("skipped: the C library; gcc is missing")
	}
	var programs, libraries [2][]byte
	for i := range programs {
		b, err := clone(filepath.Join(t.TempDir(), "quincunx"))
		if err != nil {
			t.Fatal(err)
		}
		program := filepath.Join(t.TempDir(), "perft")
		if _, err := run(b.folder, []string{"CGO_ENABLED=0"}, "go", "build", "-trimpath", "-buildvcs=true", "-o", program, "./cmd/perft"); err != nil {
			t.Fatal(err)
		}
		if programs[i], err = os.ReadFile(program); err != nil {
			t.Fatal(err)
		}
		revision, err := run(b.folder, nil, "git", "rev-parse", "HEAD")
		if err != nil {
			t.Fatal(err)
		}
		said, err := run(".", nil, program, "--version")
		if err != nil || !strings.Contains(said, revision) || strings.Contains(said, "modified") {
			t.Errorf("--version prints %q (%v), want revision %s", said, err, revision)
		}
		if hasCompiler {
			library := filepath.Join(t.TempDir(), "library")
			if err := b.library("trilite", library); err != nil {
				t.Fatal(err)
			}
			if libraries[i], err = os.ReadFile(library); err != nil {
				t.Fatal(err)
			}
		}
		if len(b.licences) < 10_000 {
			t.Errorf("licences of %d bytes", len(b.licences))
		}
	}
	if !bytes.Equal(programs[0], programs[1]) {
		t.Error("two builds of one revision differ")
	}
	if !bytes.Equal(libraries[0], libraries[1]) {
		t.Error("two C libraries of one revision differ")
	}
}
