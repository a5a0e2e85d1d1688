// Package jobs has the kinds of work that workers do for commands on other machines: counting sequences of moves, playing games of
// matches and of self-play, and tuning by matches. Each is a type that holds all that the results depend on. A command turns it into a
// [distribute.Job], and a worker turns that into the executor of its tasks.
package jobs
