// Package pente is the contest of Pente: the functions of its prototype as an interface, and our
// entry, an alpha-beta search.
package pente
