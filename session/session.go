package session

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"quincunx/diagram"
	"quincunx/engine"
	"quincunx/movegen"
)

// Player is the kind of player of a seat.
type Player string

// The players.
const (
	Human  Player = "human"
	Engine Player = "engine"
)

// MaxName is the maximum length of each text of an [About], in bytes.
const MaxName = 200

// About is the metadata of a game: names, ratings, event and date. Each text has at most MaxName bytes, and "" is unknown.
type About struct {
	Names   []string `json:"names,omitempty"`   // of the players, by seat
	Ratings []string `json:"ratings,omitempty"` // of the players, by seat
	Event   string   `json:"event,omitempty"`
	Date    string   `json:"date,omitempty"` // as YYYY-MM-DD where a program has written it
}

// check returns an error if a list is longer than the number of seats, or a text is too long.
func (a *About) check(seats int) error {
	for _, list := range []struct {
		what  string
		texts []string
	}{{"name", a.Names}, {"rating", a.Ratings}} {
		if len(list.texts) > seats {
			return fmt.Errorf("%s of seat %d: want seats 1..%d", list.what, len(list.texts), seats)
		}
		for seat, text := range list.texts {
			if len(text) > MaxName {
				return fmt.Errorf("%s of seat %d: %d bytes, want at most %d", list.what, seat+1, len(text), MaxName)
			}
		}
	}
	for what, text := range map[string]string{"event": a.Event, "date": a.Date} {
		if len(text) > MaxName {
			return fmt.Errorf("%s: %d bytes, want at most %d", what, len(text), MaxName)
		}
	}
	return nil
}

// known returns a list of texts, or nil if all are unknown.
func known(texts []string) []string {
	if slices.ContainsFunc(texts, func(text string) bool { return text != "" }) {
		return slices.Clone(texts)
	}
	return nil
}

// Options are the options of a new session.
type Options struct {
	Game     engine.Game
	Settings engine.Settings // of the game
	Position *string         // text form of the first position; nil for the start of the game
	Moves    []string        // text forms of moves made from there
	Players  []Player        // by seat; the default, also for "", is a person for the first seat and the engine for the others
	About    About
	Strength Strength
	Search   engine.SearchOptions // of both engines
	Seed     uint64               // of the engine's random moves
}

// Session is a game with all its variations. It is not safe for concurrent use.
type Session struct {
	players  []Player
	about    About
	strength Strength
	random   *rand.Rand

	present *Analysis // the present position; its engine plays
	analyst *Analysis // the position that was analysed last

	root, at *Node
	chosen   movegen.JointMove // the moves that seats have chosen, in a game of simultaneous moves
}

// New returns a session at the position after the moves of o. The error names the invalid setting, field of the
// position, seat, level or move.
func New(o Options) (*Session, error) {
	s := &Session{strength: o.Strength, random: rand.New(rand.NewPCG(o.Seed, 0)), root: new(Node)}
	if err := s.strength.Check(); err != nil {
		return nil, err
	}
	s.at = s.root
	setup := Setup{o.Game, o.Settings, o.Position}
	var err error
	if s.present, err = NewAnalysis(setup, o.Search); err == nil {
		s.analyst, err = NewAnalysis(setup, o.Search)
	}
	if err != nil {
		return nil, err
	}
	seats := s.State().Seats()
	if len(o.Players) > seats {
		return nil, fmt.Errorf("player of seat %d: want seats 1..%d", len(o.Players), seats)
	}
	s.players = slices.Repeat([]Player{Engine}, seats)
	s.players[0] = Human
	for seat, p := range o.Players {
		if p != "" {
			s.players[seat] = p
		}
	}
	if err := o.About.check(seats); err != nil {
		return nil, err
	}
	s.about = o.About
	s.about.Names, s.about.Ratings = known(o.About.Names), known(o.About.Ratings)
	if len(o.Moves) == 0 {
		return s, nil
	}
	nodes, err := s.grow(lineOf(o.Moves))
	if err != nil {
		return nil, err
	}
	return s, s.Goto(nodes[len(nodes)-1])
}

// Game returns the game.
func (s *Session) Game() engine.Game { return s.present.Game() }

// Settings returns the settings of [Options].
func (s *Session) Settings() engine.Settings { return s.present.Settings() }

// State returns the present position, which must not be changed.
func (s *Session) State() movegen.State { return s.present.State() }

// Over reports whether the game is over at the present position, by the rules or by an [Ending].
func (s *Session) Over() bool { return s.State().Over() || s.at.Ending != nil }

// Board returns the present position as [Analysis.Board] does, with the marks of the node.
func (s *Session) Board() *diagram.Board {
	b := s.present.Board()
	if b != nil {
		for _, text := range s.at.Marks {
			if m, err := markOf(&b.Geometry, text); err == nil {
				b.Marks = append(b.Marks, m)
			}
		}
	}
	if e := s.at.Ending; b != nil && e != nil {
		b.Status = "the game is over: " + s.SeatName(e.Seat) + map[EndingCause]string{Resignation: " resigns", TimeOut: " has run out of time"}[e.Cause]
	}
	return b
}

// Caption describes the game and the position in words, for a picture: the game, its players, the event and the date; and the
// number of the last move, the move, and whose turn it is or how the game ended.
func (s *Session) Caption() []string {
	var players []string
	for seat, player := range s.players {
		name := map[Player]string{Human: "human", Engine: "engine"}[player]
		if seat < len(s.about.Names) && s.about.Names[seat] != "" {
			name = s.about.Names[seat]
		}
		if seat < len(s.about.Ratings) && s.about.Ratings[seat] != "" {
			name += " (" + s.about.Ratings[seat] + ")"
		}
		players = append(players, s.SeatName(movegen.Seat(seat))+": "+name)
	}
	about := slices.DeleteFunc([]string{s.Game().Title, strings.Join(players, ", "), s.about.Event, s.about.Date}, func(text string) bool { return text == "" })
	status := string(s.State().AppendText(nil))
	if b := s.Board(); b != nil {
		status = b.Status
	}
	if last := s.Last(); len(last) > 0 {
		moves := make([]string, len(last))
		for i, m := range last {
			moves[i] = s.SeatName(m.Seat) + " " + s.inWords(m, len(last) > 1)
		}
		status = fmt.Sprintf("Move %d: %s. %s%s", len(s.at.Line()), strings.Join(moves, ", "), strings.ToUpper(status[:1]), status[1:])
	}
	return []string{strings.Join(about, ". "), strings.ToUpper(status[:1]) + status[1:]}
}

// inWords returns a move without its seat for a sentence: its label or, of seats that have acted simultaneously, what it does.
func (s *Session) inWords(m Move, isJoint bool) string {
	verb := map[diagram.Kind]string{diagram.Arrow: "moves to", diagram.Strike: "knocks out", diagram.Ring: "stays"}[m.Kind]
	switch {
	case !isJoint || verb == "":
		return m.Label
	case m.Kind == diagram.Ring:
		return verb
	}
	target := m.Cells[len(m.Cells)-1]
	return verb + " " + cmp.Or(s.Board().Alias(target), s.Board().Name(target))
}

// ParseMove returns the move of a seat with a text form: see [Analysis.ParseMove].
func (s *Session) ParseMove(seat movegen.Seat, text string) (movegen.Move, error) {
	return s.present.ParseMove(seat, text)
}

// LabelOf returns the label of a legal move of a seat: see [Analysis.LabelOf].
func (s *Session) LabelOf(seat movegen.Seat, m movegen.Move) string {
	return s.present.LabelOf(seat, m)
}

// Last returns the moves that led to the position: see [Analysis.Last].
func (s *Session) Last() []Move { return s.present.Last() }

// SeatName returns the name of a seat: see [Analysis.SeatName].
func (s *Session) SeatName(seat movegen.Seat) string { return s.present.SeatName(seat) }

// Root returns the root of the tree. Callers may change only the comments of its nodes.
func (s *Session) Root() *Node { return s.root }

// At returns the node of the present position.
func (s *Session) At() *Node { return s.at }

// Players returns the kind of player of each seat.
func (s *Session) Players() []Player { return slices.Clone(s.players) }

// Player returns the kind of player of a seat.
func (s *Session) Player(seat movegen.Seat) Player { return s.players[seat] }

// Waiting returns the seats that must choose a move now, in ascending order; none if the game is over.
func (s *Session) Waiting() (seats []movegen.Seat) {
	if s.Over() {
		return nil
	}
	for _, seat := range movegen.TurnOf(s.State()).Actors() {
		if s.chosen[seat] == movegen.NoMove {
			seats = append(seats, seat)
		}
	}
	return seats
}

// Choose chooses a move for a seat by its text form. If no other seat has to choose, it makes the moves of all
// seats. The error says why the seat can't choose, or what is wrong with the move; nothing changes then.
func (s *Session) Choose(seat movegen.Seat, text string) error {
	if err := s.canChoose(seat); err != nil {
		return err
	}
	m, err := s.ParseMove(seat, text)
	if err != nil {
		return err
	}
	return s.choose(seat, m)
}

// canChoose returns an error if a seat has no move to choose now.
func (s *Session) canChoose(seat movegen.Seat) error {
	switch {
	case s.Over():
		return errOver
	case seat < 0 || int(seat) >= len(s.players):
		return fmt.Errorf("seat %d: want 1..%d", seat+1, len(s.players))
	case !slices.Contains(s.Waiting(), seat):
		return fmt.Errorf("%s has nothing to choose now", s.SeatName(seat))
	}
	return nil
}

// choose chooses a legal move for a seat.
func (s *Session) choose(seat movegen.Seat, m movegen.Move) error {
	s.chosen[seat] = m
	if len(s.Waiting()) > 0 {
		return nil
	}
	joint := s.chosen
	s.chosen = movegen.JointMove{}
	var moves []movegen.Move
	for _, actor := range movegen.TurnOf(s.State()).Actors() {
		moves = append(moves, joint[actor])
	}
	move, err := s.present.Make(moves...)
	if err != nil {
		return err
	}
	s.at = s.at.child(move)
	return nil
}

// Goto goes to a node of the tree. It drops chosen moves that were not made yet.
func (s *Session) Goto(n *Node) error {
	if err := s.present.GoTo(n.Line()...); err != nil {
		return err
	}
	s.chosen = movegen.JointMove{}
	s.at = n
	for ; n.Parent != nil; n = n.Parent {
		n.Parent.latest = n
	}
	return nil
}

// Undo drops chosen moves that were not made yet or, if there are none, goes back by one move. It returns an error
// if there is nothing to undo.
func (s *Session) Undo() error {
	switch {
	case s.chosen != movegen.JointMove{}:
		s.chosen = movegen.JointMove{}
		return nil
	case s.at.Parent == nil:
		return errors.New("there is no move to take back")
	}
	return s.Goto(s.at.Parent)
}

// Redo makes the move that was undone last. It returns an error if there is none.
func (s *Session) Redo() error {
	if s.at.latest == nil {
		return errors.New("there is no move to make again")
	}
	return s.Goto(s.at.latest)
}
