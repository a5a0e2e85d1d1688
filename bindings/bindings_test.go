// Package bindings_test uses the engine from other languages, as their programmers would: it builds what make npm and make
// library give, outside the checkout.
package bindings_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"quincunx/internal/must"
	"quincunx/internal/slow"
)

// made returns a folder that a target of the Makefile has written.
func made(t *testing.T, target, variable string) string {
	t.Helper()
	if !slow.Tests() {
		t.Skipf("SLOW=1 runs make %s", target)
	}
	folder := filepath.Join(t.TempDir(), target)
	run(t, "..", nil, "make", target, variable+"="+folder)
	return folder
}

// run returns what a program prints.
func run(t *testing.T, folder string, environment []string, name string, arguments ...string) string {
	t.Helper()
	ctx, release := context.WithTimeout(t.Context(), 5*time.Minute)
	defer release()
	c := exec.CommandContext(ctx, name, arguments...)
	c.Dir, c.Env = folder, append(os.Environ(), environment...)
	var errs strings.Builder
	c.Stderr = &errs
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s%s", name, strings.Join(arguments, " "), err, out, &errs)
	}
	t.Logf("%s: %s", name, &errs)
	return string(out)
}

// need skips the test if a program is missing, or fails it in CI.
func need(t *testing.T, names ...string) string {
	t.Helper()
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("CI") != "" {
		t.Fatalf("%s is missing", names[0])
	}
	t.Skipf("%s is missing", names[0])
	return ""
}

// used is what testdata/use.mjs prints.
const used = `moves 0:0 1:1 3:0 1:2 1:0 1:4
legal 75
board true
second lines 1 2 3 4
best 2:0 {"mate":3}
illegal position: move 7 of 7: pente move "0:0": the cell is occupied
unknown setoption: unknown game "chess" (known: trilite, chinesecheckers, pente, seega, jackhammer)
limit go: nodes "-1": want 1..4611686018427387904
while it searches the engine is searching: stop it, or wait for its last result
stopped true
same true 0
players 1 2 3
both true true
solved {"mate":13}
result p1win
ended the engine has ended
missing `

// The package is installed from its archive into an empty folder, and used there by Node and, with NIGHTLY=1, by Deno.
func TestPackage(t *testing.T) {
	need(t, "node")
	npm := need(t, "npm")
	folder := made(t, "npm", "NPM")
	run(t, folder, nil, npm, "pack", "--silent")
	archive := must.Get(filepath.Glob(filepath.Join(folder, "*.tgz")))(t)[0]
	if size := must.Get(os.Stat(archive))(t).Size(); size > 2_610_000 {
		t.Errorf("the package has %d bytes, want at most 2.61 million", size)
	}
	user := t.TempDir()
	must.Do(t, os.WriteFile(filepath.Join(user, "package.json"), []byte(`{"private": true}`), 0o644))
	run(t, user, nil, npm, "install", "--silent", "--offline", archive)
	must.Do(t, os.CopyFS(user, os.DirFS("testdata")))
	if out := run(t, user, nil, "node", "use.mjs"); !strings.HasPrefix(out, used) {
		t.Errorf("in Node:\n%s\nwant\n%s", out, used)
	}
	if slow.Nightly() {
		run(t, user, nil, npm, "install", "--silent", "deno")
		if out := run(t, user, nil, "node_modules/.bin/deno", "run", "--allow-read", "use.mjs"); !strings.HasPrefix(out, used) {
			t.Errorf("in Deno:\n%s\nwant\n%s", out, used)
		}
	}
}

// The page of the package plays against a person in a browser.
func TestPage(t *testing.T) {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(need(t, "chromium", "chromium-browser", "google-chrome")))
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox) // the sandbox does not start for root
	}
	server := httptest.NewServer(http.FileServer(http.Dir(made(t, "npm", "NPM"))))
	defer server.Close()
	ctx, release := context.WithTimeout(t.Context(), 2*time.Minute)
	defer release()
	ctx, release = chromedp.NewExecAllocator(ctx, options...)
	defer release()
	ctx, release = chromedp.NewContext(ctx)
	defer release()
	must.Do(t, chromedp.Do(ctx, chromedp.Navigate(server.URL+"/example.html")))
	for men := range 3 { // of the engine
		if men > 0 {
			must.Do(t, chromedp.Do(ctx, chromedp.Evaluate[chromedp.Void](`(() => {
				const cells = [...document.querySelectorAll('#board button')];
				[cells[40], ...cells].find((b) => !b.textContent).click(); // the first move is to the middle
			})()`)))
		}
		deadline := time.Now().Add(time.Minute)
		for shown := ""; !strings.HasPrefix(shown, "Your turn") || strings.Count(shown, "○") != men; time.Sleep(50 * time.Millisecond) {
			var err error
			shown, err = chromedp.Run(ctx, chromedp.Evaluate[string](
				`document.querySelector('#status').textContent + document.querySelector('#board').textContent.replaceAll('●', '')`))
			must.Do(t, err)
			if time.Now().After(deadline) {
				t.Fatalf("the page shows %q, want %d men of the engine", shown, men)
			}
		}
	}
}

// Programs in C and Python play games with the library against players of random moves, to the end.
func TestLibrary(t *testing.T) {
	cc := need(t, "cc")
	python := need(t, "python3")
	folder := made(t, "library", "LIBRARY")
	program := filepath.Join(folder, "random_player")
	for _, library := range []string{"libquincunx.so", "libquincunx.a"} {
		run(t, "..", nil, cc, "-Wall", "-Wextra", "-Werror", "-I", folder, "examples/c/random_player.c", filepath.Join(folder, library), "-lpthread", "-lm", "-o", program)
		if out := run(t, folder, []string{"LD_LIBRARY_PATH=" + folder}, program); !strings.HasPrefix(out, "p2win after ") {
			t.Errorf("%s: the game in C ends with %q", library, out)
		}
	}
	environment := []string{"QUINCUNX=" + filepath.Join(folder, "libquincunx.so"), "PYTHONDONTWRITEBYTECODE=1"}
	for _, game := range []string{"pente 4", "seega 5", "chinesecheckers 2"} {
		out := run(t, "..", environment, python, append([]string{"examples/python/random_player.py"}, strings.Fields(game)...)...)
		if !strings.Contains(out, "\np2win after ") {
			t.Errorf("the game of %s in Python ends with %q", game, out)
		}
	}
}
