// Package match lets players play games against each other and says what the
// results prove.
//
// A match of two players is made of pairs: each opening is played twice, with
// the seats exchanged, so that neither the opening nor the first move favours a
// player. The statistics take pairs for their unit, because the two games of a
// pair are not independent. docs/match.md lists the formulas and their sources.
package match
