// Package web contains the files of the board's page, which a server or any web host can serve unchanged.
package web

import "embed"

// Files are the files of the page: index.html and the files that it loads.
//
//go:embed *
var Files embed.FS
