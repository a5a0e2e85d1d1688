// Package pente is the contest of Pente: the prototype as an interface, and our
// entry, an alpha-beta search.
package pente
