package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

// files writes files into a new directory, by name.
func files(t *testing.T, contents map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range contents {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// Links to files of the site are followed in pages and scripts, whatever is behind ? and #; those to other sites are not.
func TestCheckLinks(t *testing.T) {
	pages := map[string]string{
		"index.html": `<a href="pente.html#rules">a</a> <a href="./?game=pente">b</a> <a href="https://example.org/x">c</a> <script src="main.js"></script>`,
		"pente.html": `<meta property="og:image" content="https://example.org/share.jpg"><a href="./">a</a> <img src="data:image/svg+xml,x">`,
		"main.js":    `import{a}from"./a.js";import("./b.js");new URL("worker.js",import.meta.url)`,
		"a.js":       "", "b.js": "", "worker.js": "", "share.jpg": "",
	}
	if err := checkLinks(files(t, pages)); err != nil {
		t.Error(err)
	}
	for _, missing := range []string{"pente.html", "main.js", "a.js", "b.js", "worker.js", "share.jpg"} {
		some := map[string]string{}
		for name, content := range pages {
			if name != missing {
				some[name] = content
			}
		}
		err := checkLinks(files(t, some))
		// Without main.js nothing refers to the other scripts, which is an error all the same.
		if err == nil || !strings.Contains(err.Error(), missing) {
			t.Errorf("without %s: %v", missing, err)
		}
	}
}

// Compressed files are the file again when they are unpacked.
func TestCompress(t *testing.T) {
	content := strings.Repeat("engine ", 10_000)
	dir := files(t, map[string]string{"board.wasm": content})
	if err := compress(filepath.Join(dir, "board.wasm")); err != nil {
		t.Fatal(err)
	}
	for suffix, open := range map[string]func(io.Reader) (io.Reader, error){
		".gz": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
		".br": func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
	} {
		packed, err := os.ReadFile(filepath.Join(dir, "board.wasm"+suffix))
		if err != nil {
			t.Fatal(err)
		}
		r, err := open(bytes.NewReader(packed))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(r); err != nil || string(got) != content || len(packed) > 1000 {
			t.Errorf("%s: %d bytes from %d, %v", suffix, len(got), len(packed), err)
		}
	}
}

// The service worker gets all files but those that it finds by itself and those for other sites, and its version changes with each.
func TestListFiles(t *testing.T) {
	version := ""
	for _, page := range []string{"one", "two"} {
		dir := files(t, map[string]string{"offline.js": `const site={version:"",files:[]};`, "index.html": page, "board.wasm": "", "board.wasm.gz": "", "share-pente.jpg": "", "main.js": "", "pente.html": ""})
		if err := listFiles(dir); err != nil {
			t.Fatal(err)
		}
		script, err := os.ReadFile(filepath.Join(dir, "offline.js"))
		if err != nil {
			t.Fatal(err)
		}
		_, rest, _ := strings.Cut(string(script), `version:"`)
		now, list, _ := strings.Cut(rest, `"`)
		if list != `,files:["main.js","pente.html"]};` || now == version {
			t.Errorf("%s", script)
		}
		version = now
	}
	if err := listFiles(files(t, map[string]string{"offline.js": "other"})); err == nil {
		t.Error("a script without a place for the files is accepted")
	}
}
