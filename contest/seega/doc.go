// Package seega is the contest of Seega: its prototype as an interface, and our
// entry, an alpha-beta search.
package seega
