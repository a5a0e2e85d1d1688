// Package child runs other programs and exchanges lines with them over their standard
// input and output.
//
// Each program leads its own process group, which is killed as a whole: Ctrl-C at
// a terminal doesn't reach it, and the processes that it has started are killed with it.
package child
