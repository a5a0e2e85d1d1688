// Package library plays contest entries that are C libraries, loaded when the program
// runs.
//
// A library runs in a process of its own: a crash ends that process alone, a call that
// hangs is ended with it, a library that is loaded for two seats has its variables twice,
// and one that is made with Go has no other Go runtime beside it, which Go does not
// support. The process is a small program in C, the host: it loads the library (dlopen), reads
// calls from its standard input, makes them, and answers with what they took, by the
// monotonic clock around the call alone, and what they returned. So the pipe costs an
// entry no time.
//
//	→ InitPente 9
//	← 5120
//	→ Pente 0 0 1
//	← 1210 0 0 0 0
//
// The sources of the host are in this package. It is compiled by the system's C compiler
// when it is needed first, against contest/include, and kept in the user's cache directory.
package library
