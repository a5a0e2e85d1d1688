// Package session is a game that people play and analyse, without a user interface: a terminal or a browser shows
// it and asks for moves.
//
// A [Session] holds the tree of all moves that were tried, and a current node. Each seat is played by a person, or
// by the engine at a level. A second engine analyses positions. Moves are read and written with the labels of the
// board, for example as K10 or 0:0 in Pente:
//
//	s, err := session.New(session.Options{Game: game})
//	…
//	for !s.State().Over() {
//		seat := s.Waiting()[0]
//		if s.Player(seat) == session.Human {
//			err = s.Choose(seat, ask())
//		} else {
//			err = s.Think(ctx, seat)
//		}
//	}
//
// An [Analysis] is one position of a game, for callers that keep the tree of moves themselves.
//
// In a game of simultaneous moves, the seats choose their moves one by one, in any order, and the moves are made
// when the last seat has chosen.
package session
