package contest

import "embed"

// Headers are the C headers of the contests' interfaces, include/GAME.h, for Go programs that compile C code with
// them.
//
//go:embed include/*.h
var Headers embed.FS
