package notation

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"quincunx/diagram"
	"quincunx/engine"
	"quincunx/internal/message"
	"quincunx/movegen"
	"quincunx/session"
)

// Format is a file format of games.
type Format string

// The formats.
const (
	Session  Format = "session"
	SGF      Format = "sgf"
	Pente    Format = "pente"
	Position Format = "position" // read only: a session holds more
)

// FormatOf returns the format in which a game is written to a file, by the ending of its name: .sgf, .pente, or
// otherwise a session.
func FormatOf(file string) Format {
	switch strings.ToLower(filepath.Ext(file)) {
	case ".sgf":
		return SGF
	case ".pente":
		return Pente
	}
	return Session
}

// Formats returns the formats in which a game can be written, by the name of the game.
func Formats(game string) []Format {
	if game == pente {
		return []Format{Session, SGF, Pente}
	}
	return []Format{Session}
}

// pente is the name of the only game with notations of its own.
const pente = "pente"

// Limits of the input.
const (
	maxNodes    = 100_000 // of all games of a text together
	maxGames    = 1_000
	maxValues   = 500_000 // kept values of SGF, or comments and tags of the players' notation
	maxPosition = 1 << 20 // bytes of a text that may be a position
)

var (
	errNodes  = fmt.Errorf("more than %d moves in all", maxNodes)
	errGames  = fmt.Errorf("more than %d games", maxGames)
	errValues = fmt.Errorf("more than %d values, comments and tags in all", maxValues)
)

// Error is an error in a text, with its place.
type Error struct {
	Line, Column int // from 1; columns in characters
	Err          error
}

func (e *Error) Error() string { return fmt.Sprintf("line %d, column %d: %v", e.Line, e.Column, e.Err) }

// Unwrap returns the error without its place.
func (e *Error) Unwrap() error { return e.Err }

// at returns an error with the place of an offset in a text.
func at(text string, offset int, err error) error {
	before := text[:offset]
	start := strings.LastIndexByte(before, '\n') + 1
	return &Error{1 + strings.Count(before, "\n"), 1 + utf8.RuneCountInString(before[start:]), err}
}

// Detect guesses the format of a text.
func Detect(data []byte) Format {
	text := bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\ufeff")))
	switch {
	case bytes.HasPrefix(text, []byte(`{"schema"`)), json.NewDecoder(bytes.NewReader(text)).Decode(new(map[string]json.RawMessage)) == nil:
		return Session
	case bytes.HasPrefix(text, []byte("(")) && bytes.HasPrefix(bytes.TrimSpace(text[1:]), []byte(";")):
		return SGF
	case len(gamesOf(string(text))) > 0:
		return Position
	}
	return Pente
}

// Read returns the games of a text in any of the formats, at least one. Their moves are legal. Errors of SGF and
// of the players' notation wrap an [Error].
func Read(data []byte) ([]session.Saved, error) {
	switch Detect(data) {
	case Session:
		f, err := session.ParseSaved(data)
		if err == nil {
			_, err = restored(f)
		}
		return []session.Saved{f}, err
	case SGF:
		return readSGF(valid(data))
	case Position:
		text := strings.TrimSpace(valid(data))
		games := gamesOf(text)
		if len(games) > 1 {
			return nil, fmt.Errorf("position %s: it may be one of %s", message.Quote(text), strings.Join(games, ", "))
		}
		f := session.NewSaved(games[0])
		f.Position, f.Players = &text, people
		s, err := restored(f)
		if err != nil {
			return nil, err
		}
		return []session.Saved{s.Saved()}, nil
	default:
		return readPente(valid(data))
	}
}

// Write returns a saved session in a format. The error says that the game can't be written in the format, or what
// is wrong with the session.
func Write(f session.Saved, format Format) ([]byte, error) {
	s, err := restored(f)
	if err != nil {
		return nil, err
	}
	switch {
	case format == Session:
		return s.Save()
	case f.Game != pente && (format == SGF || format == Pente):
		return nil, fmt.Errorf("format %s: it has games of Pente only", format)
	case format == SGF:
		return writeSGF(s)
	case format == Pente:
		return writePente(s)
	}
	return nil, fmt.Errorf("unknown format %s, want one of %s", message.Quote(string(format)), join(Formats(f.Game)))
}

func join(formats []Format) string {
	var names []string
	for _, f := range formats {
		names = append(names, string(f))
	}
	return strings.Join(names, ", ")
}

// people are the players of a game that was played elsewhere.
var people = []session.Player{session.Human, session.Human}

// restored returns a session of which only the tree is used.
func restored(f session.Saved) (*session.Session, error) {
	return session.Restore(f, session.Options{Strength: session.Strength{Level: session.MaxLevel}})
}

// gamesOf returns the names of the games for which the text is a valid position.
func gamesOf(text string) (names []string) {
	if len(text) > maxPosition || strings.ContainsAny(text, "\r\n") {
		return nil
	}
	for _, name := range engine.Names() {
		if g, err := engine.Lookup(name); err == nil {
			if _, err := g.Parse(text); err == nil {
				names = append(names, name)
			}
		}
	}
	return names
}

// valid returns data as text without a byte order mark, with invalid UTF-8 replaced by U+FFFD.
func valid(data []byte) string {
	return strings.ToValidUTF8(strings.TrimPrefix(string(data), "\ufeff"), "\ufffd")
}

// builder builds a game of Pente from a text.
type builder struct {
	text     string
	saved    session.Saved
	size     int               // rows and columns of the board
	offsets  []int             // of the nodes in the text, from the root on
	first    map[int]int       // the first child of a node
	comments map[int][]string  // by node
	marks    map[int][]string  // by node
	ending   *session.Ending   // of the main line
	geometry *diagram.Geometry // of the board; nil until it is needed
}

func newBuilder(text string, offset int) *builder {
	b := &builder{text: text, saved: session.NewSaved(pente), size: 19, offsets: []int{offset}, first: map[int]int{}, comments: map[int][]string{}, marks: map[int][]string{}}
	b.saved.Players = people
	b.saved.Settings = engine.Settings{}
	return b
}

// setPlayer sets the player of a seat from the result of playerOf.
func (b *builder) setPlayer(seat movegen.Seat, name string) {
	switch name = strings.TrimSpace(name); name {
	case "", string(session.Human):
	case string(session.Engine):
		b.saved.Players = slices.Clone(b.saved.Players)
		b.saved.Players[seat] = session.Engine
	default:
		if b.saved.Names == nil {
			b.saved.Names = make([]string, len(people))
		}
		b.saved.Names[seat] = limited(name)
	}
}

// setRating sets the rating of the player of a seat, unless it is "".
func (b *builder) setRating(seat movegen.Seat, rating string) {
	if rating = limited(rating); rating == "" {
		return
	}
	if b.saved.Ratings == nil {
		b.saved.Ratings = make([]string, len(people))
	}
	b.saved.Ratings[seat] = rating
}

// limited returns a text of session.About: without space around it, and not longer than it may be.
func limited(text string) string {
	text = strings.TrimSpace(text)
	return strings.TrimSpace(strings.ToValidUTF8(text[:min(len(text), session.MaxName)], ""))
}

// textOf returns the text of a seat in a list, "" if it has none.
func textOf(texts []string, seat int) string {
	if seat < len(texts) {
		return texts[seat]
	}
	return ""
}

// playerOf returns the player of a seat: the person's name, if known, or the kind of player.
func playerOf(f *session.Saved, seat int) string {
	if name := textOf(f.Names, seat); f.Players[seat] == session.Human && name != "" {
		return name
	}
	return string(f.Players[seat])
}

// add adds a move after a node and returns its number.
func (b *builder) add(parent int, move string, offset int) int {
	b.saved.Nodes = append(b.saved.Nodes, session.SavedNode{Parent: parent, Move: move})
	b.offsets = append(b.offsets, offset)
	if n := len(b.saved.Nodes); b.first[parent] == 0 {
		b.first[parent] = n
	}
	return len(b.saved.Nodes)
}

// comment adds a comment to a node.
func (b *builder) comment(node int, text string) {
	if text != "" {
		b.comments[node] = append(b.comments[node], text)
	}
}

// setSize sets the number of rows and columns.
func (b *builder) setSize(n int) error {
	if n < 5 || n > 31 || n%2 == 0 {
		return fmt.Errorf("a board of %d rows: want an odd number 5..31", n)
	}
	b.size, b.geometry = n, nil
	return nil
}

// move returns the text form of a stone, given by its row from the top and its column, both from 0.
func (b *builder) move(row, column int) string {
	return fmt.Sprintf("%d:%d", row-b.size/2, column-b.size/2)
}

// finish returns the game, at the end of its main line. The error names the illegal move.
func (b *builder) finish() (session.Saved, error) {
	f := &b.saved
	if f.Position == nil && b.size != 19 {
		f.Settings["size"] = fmt.Sprint(b.size / 2)
	}
	if f.Position != nil {
		f.Settings = nil
	}
	for node, texts := range b.comments {
		if text := strings.Join(texts, "\n"); node == 0 {
			f.Comment = text
		} else {
			f.Nodes[node-1].Comment = text
		}
	}
	for node, marks := range b.marks {
		if marks = marks[:min(len(marks), session.MaxMarks)]; node == 0 {
			f.Marks = marks
		} else {
			f.Nodes[node-1].Marks = marks
		}
	}
	for f.At = 0; b.first[f.At] != 0; {
		f.At = b.first[f.At]
	}
	if f.At == 0 {
		f.Ending = b.ending
	} else {
		f.Nodes[f.At-1].Ending = b.ending
	}
	s, err := restored(*f)
	if err != nil && f.Position == nil && f.Settings["opening"] == "" {
		// The game may have been played without the opening rule.
		f.Settings["opening"] = "none"
		var again error
		if s, again = restored(*f); again == nil {
			err = nil
		}
	}
	if err != nil {
		wrong := (*session.NodeError)(nil)
		offset := b.offsets[0]
		if errors.As(err, &wrong) {
			offset, err = b.offsets[wrong.Node], wrong.Err
		}
		return *f, at(b.text, offset, err)
	}
	return s.Saved(), nil
}

// result returns the winner of the main line of a session; ok is false if there is none, and over reports whether
// the line has ended. The cause is set if the game ended other than by the rules.
func result(s *session.Session) (seat movegen.Seat, cause session.EndingCause, ok, over bool) {
	a, err := session.NewAnalysis(session.Setup{Game: s.Game(), Settings: s.Settings(), Position: s.Saved().Position}, engine.SearchOptions{})
	if err != nil {
		return 0, "", false, false
	}
	n := s.Root()
	for len(n.Children) > 0 {
		n = n.Children[0]
	}
	switch {
	case a.GoTo(n.Line()...) != nil:
		return 0, "", false, false
	case a.State().Over():
	case n.Ending != nil:
		return 1 - n.Ending.Seat, n.Ending.Cause, true, true
	default:
		return 0, "", false, false
	}
	if winners := movegen.Winners(a.State()); len(winners) == 1 {
		return winners[0], "", true, true
	}
	return 0, "", false, true
}
