//go:build !chinesecheckers && !jackhammer && !pente && !seega && !trilite

// Package contest builds our contest entries as C libraries, one for each game, which a
// build tag names:
//
//	go build -buildmode=c-shared -tags pente -o libpente.so ./cmd/contest
//
// Its tests have programs in C play with them, those of contest/testdata. They need a C
// compiler, as the libraries do; without a tag there is nothing here.
package contest
