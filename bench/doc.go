// Package bench measures how fast everything is, and whether searches still find
// what they found.
//
// The bench searches fixed positions of all games within fixed limits, with one
// thread and one table. Its [Signature] is a hash of the nodes and the values at
// the root, so that it changes with nearly every change of what a search does, and
// is the same on every machine. Commit messages carry it; [Promised] reads it there.
package bench
