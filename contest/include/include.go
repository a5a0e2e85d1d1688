// Package include holds the headers of the contest interfaces in C, for programs of Go that
// compile against them.
package include

import "embed"

// Headers are the files, one for each game.
//
//go:embed *.h
var Headers embed.FS
