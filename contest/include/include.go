// Package include contains the C headers of the contests' interfaces, for Go programs that compile C code
// with them.
package include

import "embed"

// Headers are the files, one for each game.
//
//go:embed *.h
var Headers embed.FS
