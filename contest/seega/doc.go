// Package seega is the contest of Seega: the functions of its prototype as an interface, and our
// entry, an alpha-beta search.
package seega
