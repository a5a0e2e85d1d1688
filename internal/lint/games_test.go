package lint

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"quincunx/engine"
)

// No code outside package engine and contest/<game> decides by the name of a game: what differs by game is data or a
// method of that game.
func TestNoSwitchByGame(t *testing.T) {
	names := map[string]bool{}
	for _, name := range engine.Names() {
		names[`"`+name+`"`] = true
	}
	files := token.NewFileSet()
	check := func(values ...ast.Expr) {
		for _, v := range values {
			if l, ok := v.(*ast.BasicLit); ok && names[l.Value] {
				t.Errorf("%s: a decision by the name %s of a game", files.Position(l.Pos()), l.Value)
			}
		}
	}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		path = filepath.ToSlash(path)
		game := filepath.Base(filepath.Dir(path))
		switch {
		case err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return err
		case strings.HasPrefix(path, root+"/engine/"+d.Name()), strings.HasPrefix(path, root+"/contest/"+game+"/") && names[`"`+game+`"`]:
			return nil
		}
		file, err := parser.ParseFile(files, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CaseClause:
				check(n.List...)
			case *ast.BinaryExpr:
				if n.Op == token.EQL || n.Op == token.NEQ {
					check(n.X, n.Y)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
