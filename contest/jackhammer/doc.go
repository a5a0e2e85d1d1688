// Package jackhammer is a contest of Jackhammer, whose document has no prototype: an
// interface in the spirit of the other contests, and our entry, a Monte Carlo tree
// search.
package jackhammer
