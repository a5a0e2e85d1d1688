package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"

	"quincunx/engine"
	"quincunx/internal/durable"
	"quincunx/internal/message"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/session"
	"quincunx/session/notation"
)

// action is a command that a person can type.
type action struct {
	name, words string // words describes the arguments
	help        string
	do          func(t *table, ctx context.Context, words string) error
}

// actions are all commands. Function init fills it in, because help refers to it.
var actions []action

func init() {
	actions = []action{
		{"hint", "", "what the engine would play", (*table).hint},
		{"undo", "", "take back the last move, and those of the engine after it", (*table).undo},
		{"redo", "", "make moves again that were taken back", (*table).redo},
		{"eval", "", "what the evaluation says of the position, term by term", (*table).eval},
		{"moves", "[BEGINNING]", "the legal moves, or those that begin so", (*table).moves},
		{"lines", "[N]", "the best lines that the engine sees, 3 by default", (*table).bestLines},
		{"save", "FILE", "save the game with all that was tried; games of Pente to .sgf or .pente, too", (*table).save},
		{"load", "FILE [N]", "continue a saved game, or game N of a record of match or of a list of games", (*table).load},
		{"level", "[N]", fmt.Sprintf("how well the engine plays, %d..%d", session.MinLevel, session.MaxLevel), (*table).level},
		{"new", "[NAME=VALUE …]", "begin a new game, with other options of the game", (*table).restart},
		{"board", "", "draw the board again", (*table).redraw},
		{"help", "", "this list", (*table).help},
		{"quit", "", "end; so does the end of the input", func(*table, context.Context, string) error { return errQuit }},
	}
}

// do executes a line of input: a command or a move.
func (t *table) do(ctx context.Context, line string) error {
	line = strings.TrimSpace(line)
	if line == "" {
		return nil
	}
	name, words, _ := strings.Cut(line, " ")
	for _, a := range actions {
		if !strings.EqualFold(name, a.name) {
			continue
		}
		words = strings.TrimSpace(words)
		if a.words == "" && words != "" {
			return fmt.Errorf("%s: got %s, want nothing behind it", a.name, message.Quote(words))
		}
		return a.do(t, ctx, words)
	}
	return t.choose(line)
}

func (t *table) help(context.Context, string) error {
	width := 0
	for _, a := range actions {
		width = max(width, len(a.name+" "+a.words))
	}
	t.print("A move, such as %s, or\n", cmp.Or(t.example(), "the board labels them"))
	for _, a := range actions {
		t.print("  %-*s  %s\n", width, a.name+" "+a.words, a.help)
	}
	t.print("(): where the last move ended; []: the man that must move; *: taken; #: knocked out; &: several; lower case: vanishes next, or on a hole\n")
	return nil
}

// example returns a legal move of the person to choose, or "" if there is none.
func (t *table) example() string {
	waiting := t.Waiting()
	if len(waiting) == 0 {
		return ""
	}
	turn := movegen.TurnOf(t.State())
	return t.LabelOf(waiting[0], turn.Moves(waiting[0], nil)[0])
}

func (t *table) redraw(context.Context, string) error {
	t.draw()
	return nil
}

func (t *table) undo(context.Context, string) error {
	err := t.Undo()
	for err == nil && t.hasHumans() && !t.isHumansTurn() && t.At().Parent != nil {
		err = t.Undo()
	}
	return err
}

func (t *table) redo(context.Context, string) error {
	err := t.Redo()
	for err == nil && !t.isHumansTurn() {
		if t.Redo() != nil {
			break
		}
	}
	return err
}

// analysed is the default number of nodes of an analysis.
const analysed = 50_000

// analyse returns the best lines for the seat to choose.
func (t *table) analyse(ctx context.Context, count int) ([]session.Line, error) {
	waiting := t.Waiting()
	if len(waiting) == 0 {
		return nil, errors.New("the game is over: there is nothing to search")
	}
	limits := t.Strength().Limits
	if limits.IsZero() {
		limits.Nodes = analysed
	}
	return t.Analyse(ctx, waiting[0], limits, count)
}

func (t *table) hint(ctx context.Context, _ string) error {
	lines, err := t.analyse(ctx, 1)
	if err != nil {
		return err
	}
	t.print("%s: %s\n", lines[0].Moves[0].Label, value(lines[0]))
	return nil
}

func (t *table) bestLines(ctx context.Context, words string) error {
	count := 3
	if words != "" {
		n, err := strconv.Atoi(words)
		if err != nil || n < 1 || n > engine.MaxMultiPV {
			return fmt.Errorf("lines %s: want a number 1..%d", message.Quote(words), engine.MaxMultiPV)
		}
		count = n
	}
	lines, err := t.analyse(ctx, count)
	if err != nil {
		return err
	}
	const most = 8 // moves per line
	for i, l := range lines {
		var moves []string
		for _, m := range l.Moves[:min(most, len(l.Moves))] {
			moves = append(moves, m.Label)
		}
		t.print("%d. %s  %s\n", i+1, strings.Join(moves, " "), value(l))
	}
	return nil
}

// value describes the value of a line.
func value(l session.Line) string {
	text := fmt.Sprintf("%v", l.Score)
	if l.Depth > 0 {
		text += fmt.Sprintf(", depth %d", l.Depth)
	}
	if l.Share > 0 {
		text += fmt.Sprintf(", to be played %.0f times of 100", 100*l.Share)
	}
	return text
}

func (t *table) eval(context.Context, string) error {
	x, err := t.Explain()
	if err != nil {
		return err
	}
	if len(x.Parts) == 0 && x.Worth == nil {
		return fmt.Errorf("%s has no evaluation: hint searches instead", t.Game().Name)
	}
	for seat, worth := range x.Worth {
		t.print("%s  %+d\n", t.SeatName(movegen.Seat(seat)), int32(worth))
	}
	for _, part := range x.Parts {
		t.print("for %s:\n", t.SeatName(part.Seat))
		for _, term := range part.Terms {
			if term.Count != 0 {
				t.print("  %-24s %7d × %4d = %+9.2f\n", term.Name, term.Weight, term.Count,
					float64(term.Weight)*float64(term.Count)/float64(part.Scale))
			}
		}
		t.print("  %-24s %26v\n", "total", part.Total)
	}
	return nil
}

// mostMoves is the largest number of listed moves.
const mostMoves = 400

func (t *table) moves(_ context.Context, words string) error {
	waiting := t.Waiting()
	if len(waiting) == 0 {
		return errors.New("the game is over: there are no moves")
	}
	turn := movegen.TurnOf(t.State())
	var labels []string
	for _, m := range turn.Moves(waiting[0], nil) {
		label := t.LabelOf(waiting[0], m)
		if len(label) >= len(words) && strings.EqualFold(label[:len(words)], words) {
			labels = append(labels, label)
		}
	}
	total := len(labels)
	labels = labels[:min(total, mostMoves)]
	t.printColumns(labels)
	if total > mostMoves {
		t.print("and %d more: moves BEGINNING lists those that begin so, such as moves %s\n", total-mostMoves, labels[0][:1])
	}
	if total == 0 {
		return fmt.Errorf("no legal move begins with %s", message.Quote(words))
	}
	return nil
}

// lineWidth is the largest number of characters in a line, unless a single word is longer. It fits a terminal of 80 columns.
const lineWidth = 78

// printColumns prints words in columns of the same width.
func (t *table) printColumns(words []string) {
	widest := 0
	for _, word := range words {
		widest = max(widest, len(word))
	}
	for line := range slices.Chunk(words, max(1, (lineWidth+1)/(widest+1))) {
		for i, word := range line {
			if i < len(line)-1 {
				t.print("%-*s", widest+1, word)
			} else {
				t.print("%s\n", word)
			}
		}
	}
}

func (t *table) save(_ context.Context, name string) error {
	if name == "" {
		return errors.New("save: want the name of a file")
	}
	if old, err := readFile(name); !errors.Is(err, fs.ErrNotExist) && (err != nil || len(old) > 0 && !isGame(old)) {
		return fmt.Errorf("save: %s is a file of another kind: want a new name", name)
	}
	data, err := notation.Write(t.Saved(), notation.FormatOf(name))
	if err == nil {
		err = durable.Write(name, data)
	}
	if err != nil {
		return fmt.Errorf("save: %w", err)
	}
	t.print("saved in %s\n", message.Line(name))
	return nil
}

// isGame reports whether data is a game that load can read.
func isGame(data []byte) bool {
	_, err := notation.Read(data)
	return err == nil
}

func (t *table) load(_ context.Context, words string) error {
	if words == "" {
		return errors.New("load: want the name of a file")
	}
	name, number := words, 0
	if i := strings.LastIndexByte(words, ' '); i > 0 {
		if n, err := strconv.Atoi(words[i+1:]); err == nil {
			name, number = strings.TrimSpace(words[:i]), n
		}
	}
	o := t.options
	o.Strength = t.Strength()
	s, err := load(name, number, o)
	if err != nil {
		return fmt.Errorf("load: %w", err)
	}
	t.Session = s
	return nil
}

// load returns the game in a file: a saved session, or a game of an SGF file, of a file in Pente's notation or of a record of match.
// Games are numbered from 1. The number 0 selects the first game, except that a record requires a number.
func load(name string, number int, o session.Options) (*session.Session, error) {
	data, err := readFile(name)
	format := notation.Detect(data)
	if isList := format == notation.SGF || format == notation.Pente; number != 0 && (err != nil || !isList) {
		return recorded(name, number, o)
	}
	if err != nil {
		return nil, err
	}
	games, err := notation.Read(data)
	switch {
	case err != nil && format == notation.Session && !session.IsSaved(data):
		return nil, fmt.Errorf("%s: %w; a record of match wants the number of a game", name, err)
	case err != nil:
		return nil, fmt.Errorf("%s: %w", name, err)
	case number < 0 || number > len(games):
		return nil, fmt.Errorf("%s: game %d: want 1..%d", name, number, len(games))
	}
	return session.Restore(games[max(number, 1)-1], o)
}

// recorded returns a session of the game with the given number in a record.
func recorded(name string, number int, o session.Options) (*session.Session, error) {
	header, g, err := match.ReadGame(name, number)
	if err != nil {
		return nil, err
	}
	s, err := session.FromRecord(header, g, o)
	if err != nil {
		return nil, fmt.Errorf("%s: game %d: %w", name, number, err)
	}
	return s, nil
}

// largestFile is the largest size of an input file, in bytes.
const largestFile = 16 << 20

// readFile returns the content of a file of limited size.
func readFile(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, largestFile+1))
	if err == nil && len(data) > largestFile {
		err = fmt.Errorf("%s: more than %d bytes", name, largestFile)
	}
	return data, err
}

func (t *table) level(_ context.Context, words string) error {
	if words != "" {
		n, err := levelOf(words)
		if err != nil {
			return err
		}
		if err := t.SetStrength(session.Strength{Level: n}); err != nil {
			return err
		}
	}
	s := t.Strength()
	limit := ""
	switch {
	case s.Limits.MoveTime > 0:
		limit = fmt.Sprintf(", %v a move", s.Limits.MoveTime)
	case s.Limits.Nodes > 0:
		limit = fmt.Sprintf(", %d nodes a move", s.Limits.Nodes)
	}
	t.print("level %d of %d, %s%s\n", s.Level, session.MaxLevel, engine.LevelName(s.Level), limit)
	return nil
}

// levelOf returns the level for a number or a name.
func levelOf(word string) (int, error) {
	for _, l := range session.Levels() {
		if strings.EqualFold(word, l.Name) {
			return l.Level, nil
		}
	}
	n, err := strconv.Atoi(word)
	if err != nil {
		var names []string
		for _, l := range session.Levels() {
			names = append(names, l.Name)
		}
		return 0, fmt.Errorf("level %s: want a number %d..%d or a name: %s", message.Quote(word), session.MinLevel, session.MaxLevel, strings.Join(names, ", "))
	}
	return n, nil
}

func (t *table) restart(_ context.Context, words string) error {
	o := t.options
	o.Game, o.Settings, o.Strength, o.Players = t.Game(), t.Settings(), t.Strength(), t.Players()
	if words != "" {
		o.Settings, o.Position = engine.Settings{}, nil
		for word := range strings.FieldsSeq(words) {
			name, value, ok := strings.Cut(word, "=")
			if !ok {
				return fmt.Errorf("new: %s: want an option of the game such as size=5", message.Quote(word))
			}
			o.Settings[name] = value
		}
	}
	s, err := session.New(o)
	if err != nil { // with other options the game may have fewer seats
		o.Players = nil
		s, err = session.New(o)
	}
	if err != nil {
		return fmt.Errorf("new: %w", err)
	}
	t.Session = s
	return nil
}
