package board

import "context"

// handlers are the handlers of all requests, by name.
var handlers map[string]handler

func init() { // not an initialiser, which would be a cycle: games lists the names of all handlers
	handlers = map[string]handler{
		"games":    quick(games),
		"position": quick(position),
		"moves":    quick(moves),
		"parse":    quick(parse),
		"labels":   long(labels),
		"diagram":  long(drawDiagram),
		"explain":  quick(explain),
		"stop":     quick(stop),
		"play":     searching(play),
		"analyse":  searching(analyse),
		"truth":    long(truth),
		"prove":    searching(prove),
		"import":   long(importGames),
		"export":   long(export),
		"puzzles":  quick(puzzles),
		"puzzle":   long(puzzle),

		"upload":      {parse: announce, long: beside(receive)},
		"record":      long(showRecord),
		"watch":       long(watch),
		"recordgames": long(findGames),
		"recordgame":  long(loadGame),
		"explore":     long(explore),
	}
}

// handler answers the requests with a name. Quick requests are answered immediately, in the order of their
// arrival, and long ones concurrently.
type handler struct {
	quick func(c *Conn, message []byte) (answer any, err error) // nil for a long request

	parse    func(c *Conn, message []byte) (fields any, err error) // before the next message is taken
	long     func(ctx context.Context, c *Conn, fields any, report func(part any)) (answer any, err error)
	isSearch bool // it keeps a processor busy; a connection runs one at a time
}

func (h handler) isLong() bool { return h.quick == nil }

// quick returns the handler of a quick request with fields F, a struct that embeds head. Answers are structs. The handler may use
// the connection's view.
func quick[F any](answer func(*Conn, *F) (any, error)) handler {
	return handler{quick: func(c *Conn, message []byte) (any, error) {
		fields := new(F)
		if err := decode(message, fields); err != nil {
			return nil, err
		}
		return answer(c, fields)
	}}
}

// long returns the handler of a request that runs until it has an answer or ctx is done, and may report partial
// answers before. It must not use the connection's view or engines.
func long[F any](answer func(ctx context.Context, c *Conn, fields *F, report func(part any)) (any, error)) handler {
	return handler{
		parse: func(_ *Conn, message []byte) (any, error) {
			fields := new(F)
			return fields, decode(message, fields)
		},
		long: beside(answer),
	}
}

// beside returns the long part of a handler: it answers a parsed request while other requests run.
func beside[F any](answer func(context.Context, *Conn, *F, func(any)) (any, error)) func(context.Context, *Conn, any, func(any)) (any, error) {
	return func(ctx context.Context, c *Conn, fields any, report func(any)) (any, error) {
		return answer(ctx, c, fields.(*F), report)
	}
}

// searching returns the handler of a long request that searches. It may use the connection's engines: player and analyst.
func searching[F any](answer func(ctx context.Context, c *Conn, fields *F, report func(part any)) (any, error)) handler {
	h := long(answer)
	h.isSearch = true
	return h
}
