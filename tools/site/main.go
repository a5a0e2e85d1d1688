// Site makes a static site of the board from the files of its page, the pages of the games and the engine: scripts bundled and minified,
// the engine compressed, and the service worker told which files there are. It fails if a page refers to a file that doesn't exist.
//
//	go -C tools run ./site -web ../board/web -out ../site -address https://example.org/board/
//
// The directory -out must already have board.wasm, wasm_exec.js and the pages of the games.
package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"flag"
	"fmt"
	"hash/crc32"
	"io"
	"log"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/evanw/esbuild/pkg/api"
)

// policy is what the site may load: its own files, as the server says in a header.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
	"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"

func main() {
	log.SetFlags(0)
	log.SetPrefix("site: ")
	web := flag.String("web", "", "the `directory` of the files of the page")
	out := flag.String("out", "", "the `directory` of the site")
	address := flag.String("address", "", "the `URL` of the site, for the previews of links; they are relative without it")
	flag.Parse()
	if *web == "" || *out == "" || flag.NArg() > 0 || *address != "" && !strings.HasSuffix(*address, "/") {
		log.Print("want -web, -out and at most an -address that ends with /")
		os.Exit(2)
	}
	for _, step := range []func() error{
		func() error { return bundle(*web, *out) },
		func() error { return copyFiles(*web, *out, "*.svg", "*.webmanifest", "*.html") },
		func() error { return editPages(*out, *address) },
		func() error { return compress(filepath.Join(*out, "board.wasm")) },
		func() error { return listFiles(*out) },
		func() error { return checkLinks(*out) },
	} {
		if err := step(); err != nil {
			log.Fatal(err)
		}
	}
}

// bundle writes the scripts that pages load with all their modules, and the style sheets and the scripts of workers, all minified.
func bundle(web, out string) error {
	sheets, err := filepath.Glob(filepath.Join(web, "*.css"))
	if err != nil {
		return err
	}
	alone := slices.Concat(sheets, []string{filepath.Join(web, "worker.js"), filepath.Join(web, "offline.js")})
	modules := []string{filepath.Join(web, "main.js"), filepath.Join(web, "quincunx-board.js")}
	for _, options := range []api.BuildOptions{
		{EntryPoints: modules, Bundle: true, Splitting: true, Format: api.FormatESModule, MinifyIdentifiers: true},
		{EntryPoints: alone},
	} {
		options.Outdir, options.Write = out, true
		options.Target = api.ES2022
		options.MinifyWhitespace, options.MinifySyntax = true, true
		options.Charset = api.CharsetUTF8
		options.LogLevel = api.LogLevelWarning
		if result := api.Build(options); len(result.Errors)+len(result.Warnings) > 0 {
			return errors.New("the scripts can't be bundled")
		}
	}
	return nil
}

// copyFiles copies files unchanged.
func copyFiles(from, to string, patterns ...string) error {
	for _, pattern := range patterns {
		names, err := filepath.Glob(filepath.Join(from, pattern))
		if err != nil {
			return err
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			if err := write(filepath.Join(to, filepath.Base(name)), data); err != nil {
				return err
			}
		}
	}
	return nil
}

// write writes a file that everyone may read.
func write(name string, data []byte) error { return os.WriteFile(name, data, 0o644) } //nolint:gosec // it is for a public site

// editPages gives the pages the policy, and previews their absolute addresses; the board finds its engine in a worker.
func editPages(out, address string) error {
	pages, err := filepath.Glob(filepath.Join(out, "*.html"))
	if err != nil {
		return err
	}
	edit := strings.NewReplacer(
		`<meta name="engine" content="socket">`, `<meta name="engine" content="worker">`,
		`<meta name="description"`, `<meta http-equiv="Content-Security-Policy" content="`+policy+`">`+"\n"+`<meta name="description"`,
		`<meta property="og:image" content="`, `<meta property="og:image" content="`+address,
	)
	for _, name := range pages {
		page, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if err := write(name, []byte(edit.Replace(string(page)))); err != nil {
			return err
		}
	}
	return nil
}

// compress writes a file compressed by gzip and by brotli beside it, for hosts that send these in its place.
func compress(name string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	for suffix, open := range map[string]func(io.Writer) (io.WriteCloser, error){
		".gz": func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriterLevel(w, gzip.BestCompression) },
		".br": func(w io.Writer) (io.WriteCloser, error) {
			return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: brotliQuality, LGWin: 24}), nil
		},
	} {
		var packed bytes.Buffer
		w, err := open(&packed)
		if err != nil {
			return err
		}
		if _, err := w.Write(data); err != nil {
			return err
		}
		if err := w.Close(); err != nil {
			return err
		}
		if err := write(name+suffix, packed.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

// brotliQuality is below the best, 11, which takes seven times as long for 3 % less.
const brotliQuality = 10

// listFiles tells the service worker the files to keep, and a version that changes with any of them. The engine is not in the list: it is
// kept in the form that the host sends.
func listFiles(out string) error {
	entries, err := os.ReadDir(out)
	if err != nil {
		return err
	}
	var names []string
	version := crc32.NewIEEE()
	for _, e := range entries {
		name := e.Name()
		data, err := os.ReadFile(filepath.Join(out, name))
		if err != nil {
			return err
		}
		_, _ = version.Write(data) // doesn't fail
		isAboutAll := name == "index.html" || name == "offline.js" || strings.HasPrefix(name, "board.wasm") || strings.HasPrefix(name, "share-")
		if !isAboutAll {
			names = append(names, fmt.Sprintf("%q", name))
		}
	}
	name := filepath.Join(out, "offline.js")
	script, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	filled := bytes.Replace(script, []byte(`version:"",files:[]`), fmt.Appendf(nil, `version:"%08x",files:[%s]`, version.Sum32(), strings.Join(names, ",")), 1)
	if bytes.Equal(filled, script) {
		return errors.New("offline.js has no place for the files")
	}
	return write(name, filled)
}

var reference = regexp.MustCompile(`(?:href|src)="([^"]+)"|property="og:image" content="([^"]+)"|(?:from|import) ?\(?"(\./[^"]+)"|new URL\("([^"]+)",import\.meta\.url\)`)

// checkLinks returns an error that names all files that a page or a script refers to and that don't exist.
func checkLinks(out string) error {
	var missing []error
	count := 0
	for _, pattern := range []string{"*.html", "*.js"} {
		names, err := filepath.Glob(filepath.Join(out, pattern))
		if err != nil {
			return err
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			for _, m := range reference.FindAllSubmatch(text, -1) {
				target := string(bytes.Join(m[1:], nil))
				if strings.Contains(target, ":") && m[2] == nil { // data: or another site
					continue
				}
				file, _, _ := strings.Cut(path.Base(target), "?")
				file, _, _ = strings.Cut(file, "#")
				if strings.HasSuffix(target, "/") || file == "." || file == "" {
					file = "index.html"
				}
				count++
				if _, err := os.Stat(filepath.Join(out, file)); err != nil {
					missing = append(missing, fmt.Errorf("%s refers to %s, which doesn't exist", filepath.Base(name), target))
				}
			}
		}
	}
	if count == 0 {
		return errors.New("no links found")
	}
	return errors.Join(missing...)
}
