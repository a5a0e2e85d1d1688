package lint

import (
	"errors"
	"go/build"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quincunx/internal/must"
)

const (
	module = "quincunx"
	root   = "../.."
)

// floors is the house of docs/architecture.md: a package imports only from
// floors below its own, the packages above it in its own folder, and its
// neighbours.
var floors = map[string]int{
	"bitboard": 0, "docs": 0, "internal": 0, "option": 0, "tt": 0,
	"movegen": 1,
	"diagram": 2, "eval": 2,
	"search": 3, "perft": 3,
	"engine": 4,
	"match":  5, "session": 5, "tune": 5,
	"bench": 6, "board": 6, "contest": 6, "jobs": 6,
	"bindings": 7,
	"examples": 7,
	"cmd":      7,
}

// neighbours are the imports allowed between packages of one floor.
var neighbours = map[string][]string{
	"board":                       {"contest/tournament"},
	"contest/library":             {"contest/chinesecheckers", "contest/jackhammer", "contest/pente", "contest/seega", "contest/trilite"},
	"contest/tournament":          {"contest/library", "contest/chinesecheckers", "contest/jackhammer", "contest/pente", "contest/seega", "contest/trilite"},
	"engine/ugi":                  {"engine/book"},
	"eval/chinesecheckers":        {"eval/chinesecheckers/endgame", "eval/network"},
	"eval/pente":                  {"eval/network"},
	"internal/child":              {"internal/message"},
	"internal/command":            {"internal/message", "internal/process"},
	"internal/commandtest":        {"internal/slow"},
	"internal/distribute":         {"internal/child", "internal/command", "internal/durable", "internal/message", "internal/plainjson", "internal/process", "internal/work"},
	"internal/distribute/network": {"internal/durable", "internal/message", "internal/plainjson", "internal/process"},
	"internal/distribute/server":  {"internal/durable", "internal/process"},
	"internal/durable":            {"internal/message", "internal/process"},
	"internal/journal":            {"internal/durable", "internal/message", "internal/plainjson"},
	"internal/plainjson":          {"internal/message"},
	"internal/profile":            {"internal/message"},
	"internal/process":            {"internal/message"},
	"jobs":                        {"jobs/counting", "jobs/openings"},
	"option":                      {"internal/message"},
	"search/alphabeta":            {"search/threat"},
	"search/proof":                {"search/certificate", "search/threat"},
	"search/multiseat":            {"search/alphabeta"},
	"search/simultaneous":         {"search/alphabeta", "search/multiseat"},
	"session":                     {"match"},
	"tune":                        {"match"},
	"tune/chart":                  {"match/chart"},
}

// contracts are the packages beside the rules that know no game.
var contracts = []string{"movegen/graph", "movegen/notation", "movegen/relevance"}

// top returns the first element of a path inside the module.
func top(p string) string {
	first, _, _ := strings.Cut(p, "/")
	return first
}

// forbidden says why a package must not import another, "" if it may. Both are
// paths inside the module.
func forbidden(from, to string) string {
	fromFloor, known := floors[top(from)]
	if !known {
		return "it stands on no floor"
	}
	toFloor, known := floors[top(to)]
	if !known {
		return "what it imports stands on no floor"
	}
	if slices.Contains(neighbours[from], to) || top(from) == "movegen" && slices.Contains(contracts, to) {
		return ""
	}
	if top(from) == top(to) {
		if !strings.HasPrefix(from, to+"/") {
			return "neighbours don't know each other"
		}
		return ""
	}
	if toFloor >= fromFloor {
		return "that is no floor below"
	}
	if top(from) == "search" && (strings.HasPrefix(to, "movegen/") || strings.HasPrefix(to, "eval/")) && !slices.Contains(contracts, to) {
		return "a search knows no game"
	}
	return ""
}

func TestImportDirection(t *testing.T) {
	packages := 0
	must.Do(t, filepath.WalkDir(root, func(dir string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if name := d.Name(); name == "testdata" || name == "tools" || dir == "." || dir != root && strings.HasPrefix(name, ".") {
			return filepath.SkipDir
		}
		p, err := build.ImportDir(dir, 0)
		if noGo := (*build.NoGoError)(nil); errors.As(err, &noGo) {
			return nil
		}
		if err != nil {
			return err
		}
		packages++
		rel, err := filepath.Rel(root, dir)
		if err != nil {
			return err
		}
		from := filepath.ToSlash(rel)
		for _, imported := range p.Imports {
			if to, ours := strings.CutPrefix(imported, module+"/"); ours {
				if why := forbidden(from, to); why != "" {
					t.Errorf("%s imports %s: %s", from, to, why)
				}
			}
		}
		return nil
	}))
	if packages < 8 {
		t.Errorf("only %d packages were found", packages)
	}
}

func TestForbidden(t *testing.T) {
	for _, c := range []struct {
		from, to string
		allowed  bool
	}{
		{"movegen/trilite", "movegen", true},
		{"movegen/trilite", "bitboard", true},
		{"search/retrograde", "movegen", true},
		{"cmd/solve", "engine", true},
		{"engine", "movegen/trilite", true},
		{"contest/trilite", "search/retrograde", true},
		{"cmd/contest", "contest/trilite", true},
		{"contest/pente", "contest/seega", false},
		{"engine", "contest/trilite", false},
		{"eval/pente", "movegen/pente", true},
		{"search/alphabeta", "search/threat", true},
		{"search/threat", "search/alphabeta", false},
		{"search/certificate", "search/proof", false},
		{"tune", "match", true},
		{"match", "tune", false},
		{"match", "engine", true},
		{"engine", "match", false},
		{"search/retrograde", "movegen/trilite", false},
		{"search/retrograde", "movegen/graph", true},
		{"search", "eval", true},
		{"search/alphabeta", "eval/pente", false},
		{"movegen/pente", "movegen/relevance", true},
		{"movegen", "movegen/trilite", false},
		{"movegen/pente", "movegen/seega", false},
		{"movegen", "eval", false},
		{"eval", "search", false},
		{"bitboard", "tt", false},
		{"perft", "engine", false},
		{"bitboard", "newcomer", false},
		{"newcomer", "bitboard", false},
	} {
		if why := forbidden(c.from, c.to); (why == "") != c.allowed {
			t.Errorf("%s imports %s: allowed %t, but %q", path.Join(module, c.from), c.to, c.allowed, why)
		}
	}
}
