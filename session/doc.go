// Package session is a game that people play and analyse, without a face: a
// terminal or a browser shows it and asks for its moves.
//
// A [Session] has the tree of all moves that were tried, with the position at
// one node of it; seats, each a person's or the engine's at a level; and an
// engine that analyses any position beside the one that plays. Moves are read
// and written as the board labels them, in Pente K10 as well as 0:0:
//
//	s, err := session.New(session.Options{Game: game})
//	…
//	for !s.State().Over() {
//		seat := s.Waiting()[0]
//		if s.Player(seat) == session.Human {
//			err = s.Choose(seat, ask())
//		} else {
//			_, err = s.Think(ctx, seat)
//		}
//	}
//
// An [Analysis] is one position of a game, for those who keep the tree of moves themselves.
//
// Where all seats act simultaneously, each chooses by itself, in any order, and the
// moves are made when the last one has chosen.
package session
