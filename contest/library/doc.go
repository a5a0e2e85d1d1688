// Package library plays contest entries that are C libraries, which it loads at run time.
//
// Each library runs in a separate process. A crash ends only that process, and a call that
// hangs can be killed. A library that is loaded for two seats has two sets of variables. A
// library built with Go does not share a process with a second Go runtime, which Go does not
// support. The process is a small program in C, the host. It loads the library (dlopen), reads
// calls from standard input, makes them, and answers with the time of each call by the
// monotonic clock, and its results. So the time of communication does not count for the entry.
//
//	→ InitPente 9
//	← 5120
//	→ Pente 0 0 1
//	← 1210 0 0 0 0
//
// The sources of the host are in this package. It is compiled with the system's C compiler
// against contest/include when it is first needed, and kept in the user's cache directory.
package library
