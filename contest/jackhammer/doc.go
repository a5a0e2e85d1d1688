// Package jackhammer is the contest of Jackhammer: our entry, a Monte Carlo tree search, and an
// interface in the style of the other contests, because the contest's rules define none.
package jackhammer
