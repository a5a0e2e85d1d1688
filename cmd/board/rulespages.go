//go:build !js

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"html/template"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	documents "quincunx/docs/rules"
	"quincunx/engine"
	"quincunx/internal/durable"
)

// writeRulesPages writes the page of each game into an existing directory, as NAME.html.
func writeRulesPages(directory string) error {
	switch about, err := os.Stat(directory); {
	case err != nil:
		return fmt.Errorf("--pages: %w", err)
	case !about.IsDir():
		return fmt.Errorf("--pages: %s is not a directory", directory)
	}
	pages, err := rulesPages()
	if err != nil {
		return err
	}
	for name, page := range pages {
		if err := durable.Write(filepath.Join(directory, name), page); err != nil {
			return fmt.Errorf("--pages: %w", err)
		}
	}
	return nil
}

// rulesPages returns the page of each game with its rules, by file name.
func rulesPages() (map[string][]byte, error) {
	pages := map[string][]byte{}
	for _, name := range engine.Names() {
		game, err := engine.Lookup(name)
		if err != nil {
			return nil, err
		}
		source, err := documents.Documents.ReadFile(name + ".md")
		if err != nil {
			return nil, fmt.Errorf("no document with the rules of %s", game.Title)
		}
		if pages[name+".html"], err = rulesPage(game, source); err != nil {
			return nil, fmt.Errorf("the rules of %s: %w", game.Title, err)
		}
	}
	return pages, nil
}

// rulesFrame is the page of a game around its rules.
var rulesFrame = template.Must(template.New("").Parse(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="{{.Summary}}">
<meta property="og:type" content="website">
<meta property="og:title" content="{{.Game.Title}}">
<meta property="og:description" content="{{.Summary}}">
<meta property="og:image" content="share-{{.Game.Name}}.jpg">
<title>{{.Game.Title}}: rules, puzzles and a board to play on</title>
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="colours.css">
<link rel="stylesheet" href="style.css">
<link rel="stylesheet" href="rules.css">
<script type="module" src="quincunx-board.js"></script>
</head>
<body class="document">
<header><a href="./">quincunx</a>
<nav aria-label="Games">{{range .Games}}
<a href="{{.Name}}.html"{{if eq .Name $.Game.Name}} aria-current="page"{{end}}>{{.Title}}</a>{{end}}
</nav></header>
<main>
<h1>{{.Game.Title}}</h1>
<p class="start"><a href="./?game={{.Game.Name}}">Play</a> <a href="./?game={{.Game.Name}}&amp;show=learn">Puzzles</a></p>
<article class="rules">
{{.Rules}}</article>
</main>
</body>
</html>
`))

// lastHeading is the heading of the last section of a document, which describes commands for a terminal. The page omits it.
const lastHeading = "Try it"

// markdown converts documents to HTML.
var markdown = goldmark.New(goldmark.WithExtensions(extension.Table))

// rulesPage returns the page of a game from the document of its rules. It shows the document without its title, which is the page's, and
// without its last section. Pictures of moves are elements quincunx-board, in which the moves can be undone and made again.
func rulesPage(game engine.Game, source []byte) ([]byte, error) {
	root := markdown.Parser().Parse(text.NewReader(source))
	if title, ok := root.FirstChild().(*ast.Heading); ok && title.Level == 1 {
		root.RemoveChild(root, title)
	}
	var omitted []ast.Node
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		if heading, ok := n.(*ast.Heading); omitted != nil || ok && string(heading.Lines().Value(source)) == lastHeading {
			omitted = append(omitted, n)
		}
	}
	for _, n := range omitted {
		root.RemoveChild(root, n)
	}
	if err := replaceElements(root, source); err != nil {
		return nil, err
	}
	var rules, page bytes.Buffer
	if err := markdown.Renderer().Render(&rules, source, root); err != nil {
		return nil, err
	}
	content := strings.ReplaceAll(rules.String(), "<th></th>", "<td></td>") // a heading without words is none
	var games []engine.Game
	for _, name := range engine.Names() {
		other, err := engine.Lookup(name)
		if err != nil {
			return nil, err
		}
		games = append(games, other)
	}
	summary := ""
	if p, ok := root.FirstChild().(*ast.Paragraph); ok {
		summary = strings.ReplaceAll(string(p.Lines().Value(source)), "\n", " ")
	}
	if err := rulesFrame.Execute(&page, map[string]any{"Game": game, "Games": games, "Summary": summary, "Rules": template.HTML(content)}); err != nil { //nolint:gosec // goldmark's HTML
		return nil, err
	}
	filled, _, err := fillPage(page.Bytes())
	return filled, err
}

// shownMoves is the description of a picture in a comment; internal/lint checks the descriptions and draws the pictures.
type shownMoves struct {
	Game     string
	Options  engine.Settings
	Position string
	Play     []string

	Show, Illegal, Marks []any // which a quincunx-board doesn't show
}

var pictureComment = regexp.MustCompile(`(?s)^<!-- picture (\S+) (\{.*\}) -->`)

// replaceElements replaces pictures by boards or by embedded SVG, and links to other documents by their words, and removes comments.
func replaceElements(root ast.Node, source []byte) error {
	moves := map[string]shownMoves{} // by the address of a picture
	var replaced []func() error
	err := ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		parent := n.Parent()
		switch n := n.(type) {
		case *ast.HTMLBlock:
			if n.HTMLBlockType != ast.HTMLBlockType2 {
				return ast.WalkStop, fmt.Errorf("HTML %q, want Markdown", n.Lines().Value(source))
			}
			for _, line := range bytes.Split(n.Lines().Value(source), []byte("\n")) {
				m := pictureComment.FindSubmatch(line)
				if m == nil {
					continue
				}
				var s shownMoves
				if err := json.Unmarshal(m[2], &s); err != nil {
					return ast.WalkStop, fmt.Errorf("picture %s: %w", m[1], err)
				}
				moves["pictures/"+string(m[1])+".svg"] = s
			}
			replaced = append(replaced, func() error { parent.RemoveChild(parent, n); return nil })
		case *ast.RawHTML:
			return ast.WalkStop, errors.New("HTML in a line, want Markdown")
		case *ast.Link:
			replaced = append(replaced, func() error {
				for c := n.FirstChild(); c != nil; c = n.FirstChild() {
					parent.InsertBefore(parent, n, c)
				}
				parent.RemoveChild(parent, n)
				return nil
			})
		case *ast.Image:
			replaced = append(replaced, func() error {
				name := string(n.Destination)
				picture, err := documents.Documents.ReadFile(name)
				if err != nil {
					return err
				}
				board := ast.NewString(boardOrPicture(moves[name], picture, string(n.Text(source)))) //nolint:staticcheck // the words of an image
				board.SetCode(true)                                                                  // it is HTML
				parent.ReplaceChild(parent, n, board)
				return nil
			})
			return ast.WalkSkipChildren, nil
		}
		return ast.WalkContinue, nil
	})
	for _, replace := range replaced {
		err = errors.Join(err, replace())
	}
	return err
}

// boardOrPicture returns a picture as an element of HTML: a quincunx-board that shows moves, or the picture if there are none.
func boardOrPicture(s shownMoves, picture []byte, words string) []byte {
	image := fmt.Sprintf(`<img src="data:image/svg+xml,%s" alt="%s">`, url.PathEscape(string(picture)), html.EscapeString(words))
	if len(s.Play) == 0 || s.Show != nil || s.Illegal != nil || s.Marks != nil {
		return []byte(image)
	}
	var options []string
	for name, value := range s.Options {
		options = append(options, name+"="+value)
	}
	slices.Sort(options)
	var attributes strings.Builder
	for _, a := range []struct{ name, value string }{
		{"game", s.Game}, {"options", strings.Join(options, " ")}, {"position", s.Position}, {"moves", strings.Join(s.Play, " ")}, {"at", strconv.Itoa(len(s.Play))},
	} {
		if a.value != "" {
			fmt.Fprintf(&attributes, ` %s="%s"`, a.name, html.EscapeString(a.value))
		}
	}
	return fmt.Appendf(nil, "<quincunx-board%s>%s</quincunx-board>", attributes.String(), image)
}
