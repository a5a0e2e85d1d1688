// Package chinesecheckers is the contest of Chinese Checkers: the functions of its prototype as an
// interface, and our entry, which searches on small boards and plays by move ordering alone on large ones.
package chinesecheckers
