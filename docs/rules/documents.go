// Package rules has the rules of the games as documents, for programs that show them.
package rules

import "embed"

// Documents has the rules of each game in Markdown, as NAME.md, and the pictures that they show.
//
//go:embed *.md pictures/*.svg
var Documents embed.FS
