// Package child runs other programs, to talk with them in lines over their standard
// input and output.
//
// Each is the leader of a process group of its own, which is killed as a whole: Ctrl-C at
// a terminal doesn't reach it, and what it has started goes with it.
package child
