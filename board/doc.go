// Package board answers the requests of a page on which people play and analyse games.
//
// A page sends messages of JSON, each a request with a number, and gets answers with that number:
//
//	{"id": 1, "do": "moves", "game": {"name": "pente"}, "moves": ["0:0"]}
//	{"id": 1, "count": 360, "moves": [{"seat": 1, "move": "-9:-9", "label": "A19", "kind": "ring", "cells": [0]}, …]}
//	{"id": 2, "do": "moves", "game": {"name": "chess"}}
//	{"id": 2, "error": "unknown game \"chess\" (known: trilite, …)"}
//
// The page keeps the game: each request names a position, by a setup and the moves from there. A [Conn] holds only
// caches, so that no state is lost with it. The package does not transport the messages; callers use a WebSocket
// or the messages of a Web Worker. docs/board.md lists the requests.
//
// Each group of requests has a file with a function for each request; the table in handlers.go lists all of them.
package board
