// Package chinesecheckers is the contest of Chinese Checkers: the prototype as an
// interface, and our entry, which searches on small boards and plays by the order of moves on large ones.
package chinesecheckers
