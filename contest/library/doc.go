// Package library plays contest entries that are C libraries, which it loads at run
// time.
//
// Each library runs in a separate process: a crash ends only that process, a call that
// hangs is ended with it, a library that is loaded for two seats has two sets of variables,
// and one that was built with Go has no second Go runtime in its process, which Go does not
// support. The process is a small program in C, the host. It loads the library (dlopen), reads
// calls from standard input, makes them, and answers with their time, by the
// monotonic clock around the call, and their results. So communication does not count as time of the
// entry.
//
//	→ InitPente 9
//	← 5120
//	→ Pente 0 0 1
//	← 1210 0 0 0 0
//
// The sources of the host are in this package. It is compiled with the system's C compiler
// when it is first needed, against contest/include, and kept in the user's cache directory.
package library
