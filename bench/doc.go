// Package bench checks that searches still find what they found, and keeps the results
// in the documents up to date.
//
// The bench searches fixed positions of all games within fixed limits, with one thread
// and one table. Its [Signature] is a hash of the nodes and the values at the root: it
// changes with nearly every change of what a search does, and is the same on every
// machine. Commit messages carry it; [Promised] reads it there.
//
// The benchmarks of this package measure the speed of each component. A [Report] reads
// their results and fills them into the tables of a document. A [Figure] is any other
// result in the documents that a command reproduces exactly.
package bench
