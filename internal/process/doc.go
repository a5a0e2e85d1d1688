// Package process deals with the process that runs a program: its signals, its exit status, its memory limit and the
// sources from which it was built.
package process
