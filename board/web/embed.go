// Package web is the page of the board: plain files, which a server or any web host serves as they are.
package web

import "embed"

// Files are the files of the page, index.html and what it loads.
//
//go:embed *
var Files embed.FS
