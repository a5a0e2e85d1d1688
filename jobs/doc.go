// Package jobs contains the kinds of work that workers do for commands on other machines: counting sequences of moves, searching
// positions for a book of openings, playing games of matches and of self-play, and tuning by matches. Each kind is a type that holds everything on which the results depend. A command
// turns it into a [distribute.Job], and a worker turns the job into the executor of its tasks.
package jobs
