// Package child runs other programs and exchanges lines with them over their standard
// input and output.
//
// Each program leads its own process group, so that Ctrl-C at a terminal doesn't reach it. The group is killed as
// a whole, together with the processes that the program has started.
package child
