// Package board answers the requests of a page on which people play and analyse games.
//
// A page sends messages of JSON, each a request with a number, and gets answers with that number:
//
//	{"id": 1, "do": "moves", "game": {"name": "pente"}, "moves": ["0:0"]}
//	{"id": 1, "count": 360, "moves": [{"move": "-9:-9", "label": "A19", "kind": "ring", "cells": [0]}, …]}
//	{"id": 2, "do": "moves", "game": {"name": "chess"}}
//	{"id": 2, "error": "unknown game \"chess\" (known: trilite, …)"}
//
// The page holds the game: each request names the position that it is about, by a setup and the moves
// from there. A [Conn] has caches only, so that nothing is lost with it. How messages get from one to the other is not the package's business: a
// WebSocket or the messages of a Web Worker will do. docs/board.md lists the requests.
//
// A group of requests is a file with a function for each, and a line for each in the table of handlers.go.
package board
