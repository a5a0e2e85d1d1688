// Package engine knows all games: it opens a game by name and plays it.
//
// A [Game] describes a game to the registry: its rules, its options, and how it is evaluated and
// searched. An [Engine] plays it:
//
//	e, err := engine.Open("pente", engine.Settings{"size": "6"})
//	…
//	err = e.SetStart("0:0", "1:1")
//	best, err := e.Best(ctx, search.Limits{MoveTime: time.Second})
//	fmt.Println(e.Line(best.PV...), best.Score)
//
// A game may have several searches, its [Method]s; the default depends on the number of seats. In a
// game of simultaneous moves, [Engine.SetSeat] sets the seat that the engine plays for.
//
// Package engine/ugi offers the same to programs in any language, over a pair of streams.
package engine
