// Package bench checks that searches give the same results as before, and keeps the figures in the
// documents up to date.
//
// The bench searches fixed positions of all games within fixed limits, with one thread and one
// table. Its [Signature] is a hash of the nodes and the values at the root. Almost any change of a
// search changes it, and it is the same on every machine. Commit messages contain it, where
// [Promised] reads it.
//
// The benchmarks of this package measure the speed of each component. A [Report] reads
// their results and fills them into the tables of a document. A [Figure] is any other
// result in the documents that a command reproduces exactly.
package bench
