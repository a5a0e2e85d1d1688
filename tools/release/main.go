// Release builds the archives of a release from the current revision: all commands for the given platforms, the C
// libraries for this machine, the static board, a bill of materials (CycloneDX), and the checksums. The same
// revision and version of Go give identical files, except that the C libraries also depend on the C compiler.
//
//	go -C tools run ./release -out ../release -platforms linux/amd64,windows/arm64
//
// It builds in a clone, so that the archives contain only committed files and every program knows its revision.
package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing/fstest"
	"time"
)

// profile is the profile for profile-guided optimisation of the commands.
const profile = "bench/default.pgo"

var games = []string{"chinesecheckers", "jackhammer", "pente", "seega", "trilite"}

func main() {
	log.SetFlags(0)
	log.SetPrefix("release: ")
	out := flag.String("out", "release", "the `folder` of the archives, which is replaced")
	platforms := flag.String("platforms", runtime.GOOS+"/"+runtime.GOARCH, "the `list` of platforms OS/ARCHITECTURE, separated by commas")
	flag.Parse()
	if err := release(*out, strings.Split(*platforms, ",")); err != nil {
		log.Fatal(err)
	}
}

// release writes the archives for some platforms and all other files of the release into a new folder.
func release(out string, platforms []string) error {
	work, err := os.MkdirTemp("", "release")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(work) }()
	b, err := clone(filepath.Join(work, "quincunx"))
	if err != nil {
		return err
	}
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	for _, platform := range platforms {
		system, architecture, found := strings.Cut(platform, "/")
		if !found {
			return fmt.Errorf("platform %q, want OS/ARCHITECTURE", platform)
		}
		if err := b.commands(out, system, architecture); err != nil {
			return err
		}
	}
	if err := b.libraries(out); err != nil {
		return err
	}
	if err := b.site(out); err != nil {
		return err
	}
	if err := b.materials(out); err != nil {
		return err
	}
	return checksums(out)
}

// build is a clone of the repository in which everything is built.
type build struct {
	folder   string
	version  string    // the tag; else the last tag and the revision, or the revision
	time     time.Time // time of the commit, used for all files in archives
	licences []byte    // licences of the libraries that the programs contain
}

// clone clones the repository of the working directory.
func clone(folder string) (*build, error) {
	root, err := run(".", nil, "git", "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, err
	}
	if _, err := run(".", nil, "git", "clone", "--quiet", root, folder); err != nil {
		return nil, err
	}
	b := &build{folder: folder}
	if b.version, err = run(folder, nil, "git", "describe", "--tags", "--always", "--abbrev=12"); err != nil {
		return nil, err
	}
	seconds, err := run(folder, nil, "git", "log", "-1", "--format=%ct")
	if err != nil {
		return nil, err
	}
	n, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return nil, err
	}
	b.time = time.Unix(n, 0).UTC()
	b.licences, err = licences(folder)
	return b, err
}

// licences returns the licence texts of Go and of all modules that the commands contain.
func licences(folder string) ([]byte, error) {
	const format = "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}"
	list, err := run(folder, nil, "go", "list", "-deps", "-f", format, "./cmd/...")
	if err != nil {
		return nil, err
	}
	root, err := run(folder, nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	modules := map[string]string{"Go " + runtime.Version(): root}
	for line := range strings.Lines(list) {
		if name, dir, found := strings.Cut(strings.TrimSpace(line), "\t"); found {
			modules[name] = dir
		}
	}
	var texts bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(modules)) {
		var files []string
		for _, pattern := range []string{"LICENSE*", "LICENCE*", "COPYING*"} {
			found, err := filepath.Glob(filepath.Join(modules[name], pattern))
			if err != nil {
				return nil, err
			}
			files = append(files, found...)
		}
		if len(files) == 0 {
			return nil, fmt.Errorf("module %s has no licence", name)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			fmt.Fprintf(&texts, "%s\n%s\n\n%s\n\n", name, strings.Repeat("=", len(name)), bytes.TrimSpace(text))
		}
	}
	return texts.Bytes(), nil
}

// commands writes the archive of all commands for a platform.
func (b *build) commands(out, system, architecture string) error {
	log.Printf("commands for %s/%s", system, architecture)
	bin := filepath.Join(b.folder, "..", system+"-"+architecture)
	mains, err := filepath.Glob(filepath.Join(b.folder, "cmd", "*", "main.go"))
	if err != nil {
		return err
	}
	arguments := []string{"build", "-trimpath", "-buildvcs=true", "-ldflags=-s -w", "-pgo=" + profile, "-o", bin + string(filepath.Separator)}
	for _, file := range mains {
		arguments = append(arguments, "./cmd/"+filepath.Base(filepath.Dir(file)))
	}
	environment := []string{"CGO_ENABLED=0", "GOOS=" + system, "GOARCH=" + architecture}
	if _, err := run(b.folder, environment, "go", arguments...); err != nil {
		return err
	}
	files := fstest.MapFS{}
	if err := b.add(files, ".", filepath.Join(bin, "*"), 0o755); err != nil {
		return err
	}
	return b.archive(out, system+"-"+architecture, files, system == "windows")
}

// libraries writes the archive of the C libraries and their headers for this machine.
func (b *build) libraries(out string) error {
	log.Printf("C libraries for %s/%s", runtime.GOOS, runtime.GOARCH)
	suffix := cmp.Or(map[string]string{"darwin": ".dylib", "windows": ".dll"}[runtime.GOOS], ".so")
	bin := filepath.Join(b.folder, "..", "libraries")
	for _, game := range games {
		if err := b.library(game, filepath.Join(bin, "lib"+game+suffix), "-pgo="+profile); err != nil {
			return err
		}
	}
	files := fstest.MapFS{}
	if err := b.add(files, "lib", filepath.Join(bin, "*"+suffix), 0o755); err != nil {
		return err
	}
	if err := b.add(files, "include", filepath.Join(b.folder, "contest/include/*.h"), 0o644); err != nil {
		return err
	}
	return b.archive(out, "libraries-"+runtime.GOOS+"-"+runtime.GOARCH, files, runtime.GOOS == "windows")
}

// library builds the C library of a game.
func (b *build) library(game, file string, flags ...string) error {
	// No build ID, because with cgo it depends on the folder of the build.
	arguments := append([]string{"build", "-trimpath", "-buildvcs=true", "-ldflags=-s -w -buildid=", "-buildmode=c-shared"}, flags...)
	_, err := run(b.folder, []string{"CGO_ENABLED=1"}, "go", append(arguments, "-tags", game, "-o", file, "./cmd/contest")...)
	return err
}

// site writes the archive of the board for a web host.
func (b *build) site(out string) error {
	log.Print("static board")
	if _, err := run(b.folder, nil, "make", "--no-print-directory", "site", "SITE=site"); err != nil {
		return err
	}
	files := fstest.MapFS{}
	if err := b.add(files, ".", filepath.Join(b.folder, "site", "*"), 0o644); err != nil {
		return err
	}
	return b.archive(out, "board", files, true)
}

// materials writes the bill of materials.
func (b *build) materials(out string) error {
	log.Print("bill of materials")
	file, err := filepath.Abs(filepath.Join(out, "quincunx-"+b.version+".cdx.json"))
	if err != nil {
		return err
	}
	_, err = run(b.folder, []string{"GOFLAGS=-trimpath"}, "go", "tool", "-modfile=tools/go.mod", "cyclonedx-gomod",
		"mod", "-json", "-licenses", "-noserial", "-notimestamp", "-output", file, ".")
	return err
}

// add adds the files that match a pattern to a folder of an archive.
func (b *build) add(files fstest.MapFS, folder, pattern string, mode fs.FileMode) error {
	names, err := filepath.Glob(pattern)
	if err == nil && len(names) == 0 {
		err = fmt.Errorf("no files %s", pattern)
	}
	if err != nil {
		return err
	}
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		files[path.Join(folder, filepath.Base(name))] = &fstest.MapFile{Data: content, Mode: mode, ModTime: b.time}
	}
	return nil
}

// archive writes an archive of files, the licences and the changelog, as a zip file or a compressed tar file.
func (b *build) archive(out, kind string, files fstest.MapFS, isZip bool) error {
	for _, name := range []string{"CHANGELOG.md", "LICENSE"} {
		if err := b.add(files, ".", filepath.Join(b.folder, name), 0o644); err != nil {
			return err
		}
	}
	files["LICENSES-OF-LIBRARIES"] = &fstest.MapFile{Data: b.licences, Mode: 0o644, ModTime: b.time}
	name := "quincunx-" + b.version + "-" + kind
	write, suffix := writeTar, ".tar.gz"
	if isZip {
		write, suffix = writeZip, ".zip"
	}
	content, err := write(inFolder(name, files, b.time))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, name+suffix), content, 0o644)
}

// inFolder returns files moved into a folder, with entries for the folder and its subfolders.
func inFolder(folder string, files fstest.MapFS, at time.Time) fstest.MapFS {
	tree := fstest.MapFS{}
	for name, file := range files {
		name = path.Join(folder, name)
		tree[name] = file
		for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
			tree[dir] = &fstest.MapFile{Mode: fs.ModeDir | 0o755, ModTime: at}
		}
	}
	return tree
}

// writeTar returns a compressed tar file.
func writeTar(files fs.FS) ([]byte, error) {
	var file bytes.Buffer
	packed, err := gzip.NewWriterLevel(&file, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(packed)
	err = cmp.Or(w.AddFS(files), w.Close(), packed.Close())
	return file.Bytes(), err
}

// writeZip returns a zip file.
func writeZip(files fs.FS) ([]byte, error) {
	var file bytes.Buffer
	w := zip.NewWriter(&file)
	err := cmp.Or(w.AddFS(files), w.Close())
	return file.Bytes(), err
}

// checksums writes SHA256SUMS in the format of sha256sum --check.
func checksums(out string) error {
	files, err := os.ReadDir(out)
	if err != nil {
		return err
	}
	var sums strings.Builder
	for _, f := range files {
		content, err := os.ReadFile(filepath.Join(out, f.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(content), f.Name())
	}
	return os.WriteFile(filepath.Join(out, "SHA256SUMS"), []byte(sums.String()), 0o644)
}

// run runs a command in a folder, with additions to the environment, and returns its output without the last newline.
func run(folder string, environment []string, name string, arguments ...string) (string, error) {
	c := exec.Command(name, arguments...)
	c.Dir = folder
	c.Env = append(append(os.Environ(), "GOFLAGS=", "GOWORK=off"), environment...)
	var errs bytes.Buffer
	c.Stderr = &errs
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", c, err, &errs)
	}
	return strings.TrimSpace(string(out)), nil
}
