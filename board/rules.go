package board

import (
	"fmt"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	table "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	documents "quincunx/docs/rules"
	"quincunx/engine"
)

// rulesRequest asks for the rules of a game.
type rulesRequest struct {
	head
	Game string `json:"game"`
}

type rulesAnswer struct {
	Parts []docPart `json:"parts"`
}

// docPart is a part of a document.
type docPart struct {
	Kind    string    `json:"kind"`              // text, picture, or an element by its name in HTML, such as p
	Text    string    `json:"text,omitempty"`    // of a text; of a picture, its description
	Picture string    `json:"picture,omitempty"` // in SVG
	Parts   []docPart `json:"parts,omitempty"`   // of an element
}

func rules(_ *Conn, r *rulesRequest) (any, error) {
	game, err := engine.Lookup(r.Game)
	if err != nil {
		return nil, fmt.Errorf("game: %w", err)
	}
	source, err := documents.Documents.ReadFile(game.Name + ".md")
	if err != nil {
		return nil, fmt.Errorf("game: no document with the rules of %s", game.Title)
	}
	parts, err := parseDocument(source)
	return rulesAnswer{parts}, err
}

// lastHeading is the heading of the last section of a document, which describes commands for a terminal. The page
// omits it.
const lastHeading = "Try it"

// markdown parses documents.
var markdown = goldmark.New(goldmark.WithExtensions(extension.Table)).Parser()

// parseDocument returns the parts of a document of the rules, without its title and its last section.
func parseDocument(source []byte) ([]docPart, error) {
	root := markdown.Parse(text.NewReader(source))
	if title, ok := root.FirstChild().(*ast.Heading); ok && title.Level == 1 {
		root.RemoveChild(root, title)
	}
	parts, err := convert(root, source)
	for i, p := range parts {
		if p.Kind == "h3" && len(p.Parts) > 0 && p.Parts[0].Text == lastHeading {
			return parts[:i], err
		}
	}
	return parts, err
}

// convert returns the children of a node of a document as parts.
func convert(parent ast.Node, source []byte) (parts []docPart, err error) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		kind := ""
		switch n := n.(type) {
		case *ast.Text:
			parts = append(parts, docPart{Kind: "text", Text: lineText(n, source)})
			continue
		case *ast.Image:
			p, err := convertPicture(n, source)
			if err != nil {
				return nil, err
			}
			parts = append(parts, p)
			continue
		case *ast.FencedCodeBlock:
			code := docPart{Kind: "text", Text: string(n.Lines().Value(source))}
			parts = append(parts, docPart{Kind: "pre", Parts: []docPart{code}})
			continue
		case *ast.HTMLBlock:
			if n.HTMLBlockType != ast.HTMLBlockType2 { // comments are omitted
				return nil, fmt.Errorf("rules: HTML %q, want Markdown", n.Lines().Value(source))
			}
			continue
		case *ast.Link, *ast.TextBlock: // other documents are not part of the page
		case *ast.Heading:
			kind = "h3"
		case *ast.Paragraph:
			kind = "p"
		case *ast.List:
			kind = "ul"
			if n.IsOrdered() {
				kind = "ol"
			}
		case *ast.ListItem:
			kind = "li"
		case *ast.Emphasis:
			kind = "em"
			if n.Level == 2 {
				kind = "strong"
			}
		case *ast.CodeSpan:
			kind = "code"
		case *table.Table:
			kind = "table"
		case *table.TableHeader, *table.TableRow:
			kind = "tr"
		case *table.TableCell:
			kind = "td"
			if _, ok := parent.(*table.TableHeader); ok {
				kind = "th"
			}
		default:
			return nil, fmt.Errorf("rules: a document has an element %s, which the page can't show", n.Kind())
		}
		inner, err := convert(n, source)
		if err != nil {
			return nil, err
		}
		if kind == "" {
			parts = append(parts, inner...)
		} else {
			parts = append(parts, docPart{Kind: kind, Parts: inner})
		}
	}
	return parts, nil
}

// lineText returns a text, with a space where its line ends.
func lineText(n *ast.Text, source []byte) string {
	line := string(n.Value(source))
	if n.SoftLineBreak() {
		line += " "
	}
	return line
}

// convertPicture returns a picture with its description.
func convertPicture(n *ast.Image, source []byte) (docPart, error) {
	svg, err := documents.Documents.ReadFile(string(n.Destination))
	if err != nil {
		return docPart{}, fmt.Errorf("rules: %w", err)
	}
	var words strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if c, ok := c.(*ast.Text); ok {
			words.WriteString(lineText(c, source))
		}
	}
	return docPart{Kind: "picture", Text: words.String(), Picture: string(svg)}, nil
}
