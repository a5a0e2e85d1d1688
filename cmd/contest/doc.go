// Package contest is the folder of our contest entries as C libraries, one for
// each game:
//
//	go build -buildmode=c-shared -o libpente.so ./cmd/contest/pente
//
// Its tests have programs in C play with them, those of contest/testdata. They need a C
// compiler, as the libraries do; without cgo there is nothing here.
package contest
