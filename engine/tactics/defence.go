package tactics

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"quincunx/engine"
	"quincunx/internal/message"
	"quincunx/movegen"
	"quincunx/search"
)

// Defence is a position in which a search with few nodes chooses a move that a deep search refutes. Unlike a [Position] it
// has no proof.
type Defence struct {
	Game string
	Text string

	Best     string // the best move by a deep search
	Tempting string // the refuted move
	Nodes    uint64 // of the deep search of each of them

	// Scores of Best and Tempting for the side to move by the deep searches, in points. Forced wins and losses count as
	// ±DecidedScore.
	BestScore, TemptingScore int
}

// DecidedScore is the score of a forced win in a [Defence].
const DecidedScore = 10_000

// DefenceGames are the games with such positions.
var DefenceGames = []string{"pente"}

// Defences returns the positions of a game, one of DefenceGames.
func Defences(game string) ([]Defence, error) {
	if !slices.Contains(DefenceGames, game) {
		return nil, fmt.Errorf("no defences of %s (known: %s)", message.Quote(game), strings.Join(DefenceGames, ", "))
	}
	data, err := files.ReadFile("defences/" + game + ".txt")
	if err != nil {
		return nil, err
	}
	return ParseDefences(game, string(data))
}

// ParseDefences reads positions of a game from text: three lines each, and comments, which begin with #. The error names
// the line.
//
//	position 9 either 16 1 1 ...
//	best -1:0 -62, not 2:3 -250
//	nodes 10000000
func ParseDefences(game, text string) ([]Defence, error) {
	var all []Defence
	d, fields := Defence{Game: game}, 0
	for i, line := range strings.Split(text, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		var err error
		switch fields {
		case 0:
			var ok bool
			if d.Text, ok = strings.CutPrefix(line, "position "); !ok {
				err = fmt.Errorf("%s, want position TEXT", message.Quote(line))
			}
		case 1:
			if _, scan := fmt.Sscanf(strings.Replace(line, ",", "", 1), "best %s %d not %s %d", &d.Best, &d.BestScore, &d.Tempting, &d.TemptingScore); scan != nil {
				err = fmt.Errorf("%s, want best MOVE SCORE, not MOVE SCORE", message.Quote(line))
			}
		default:
			if _, scan := fmt.Sscanf(line, "nodes %d", &d.Nodes); scan != nil {
				err = fmt.Errorf("%s, want nodes N", message.Quote(line))
			}
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		if fields++; fields == 3 {
			all = append(all, d)
			d, fields = Defence{Game: game}, 0
		}
	}
	if fields != 0 {
		return nil, fmt.Errorf("last position with %d lines, want 3", fields)
	}
	return all, nil
}

// Append appends the lines that ParseDefences reads.
func (d Defence) Append(dst []byte) []byte {
	return fmt.Appendf(dst, "position %s\nbest %s %d, not %s %d\nnodes %d\n", d.Text, d.Best, d.BestScore, d.Tempting, d.TemptingScore, d.Nodes)
}

// Margin returns by how many points the best move is ahead.
func (d Defence) Margin() int { return d.BestScore - d.TemptingScore }

// Judge sets the scores, by searches of d.Nodes nodes of each move in a new table of hashMiB MiB. Errors are the engine's, or
// ctx's.
func (d Defence) Judge(ctx context.Context, hashMiB int) (Defence, error) {
	var err error
	if d.BestScore, err = d.scoreOf(ctx, hashMiB, d.Best); err == nil {
		d.TemptingScore, err = d.scoreOf(ctx, hashMiB, d.Tempting)
	}
	return d, err
}

// Choice returns the move that a search with a number of nodes chooses. Errors are the engine's, or ctx's.
func (d Defence) Choice(ctx context.Context, hashMiB int, nodes uint64) (move string, err error) {
	_, move, err = d.search(ctx, hashMiB, nodes, "")
	return move, err
}

// scoreOf returns the score of a move.
func (d Defence) scoreOf(ctx context.Context, hashMiB int, move string) (int, error) {
	r, _, err := d.search(ctx, hashMiB, d.Nodes, move)
	return pointsOf(r.Score), err
}

// pointsOf returns a score in points.
func pointsOf(s search.Score) int {
	if plies, ok := s.Plies(); ok {
		if plies > 0 {
			return DecidedScore
		}
		return -DecidedScore
	}
	return int(s)
}

// search searches the position, or only a move, and returns the result with the best move.
func (d Defence) search(ctx context.Context, hashMiB int, nodes uint64, only string) (r search.Result, best string, err error) {
	e, err := engine.Open(d.Game, nil)
	if err != nil {
		return r, "", err
	}
	if err := e.Configure(engine.SearchOptions{HashMiB: hashMiB}); err != nil {
		return r, "", err
	}
	if err := e.SetPosition(d.Text); err != nil {
		return r, "", err
	}
	limits := search.Limits{Nodes: nodes}
	if only != "" {
		m, err := e.ParseMove(only)
		if err != nil {
			return r, "", err
		}
		limits.Moves = []movegen.Move{m}
	}
	if err := e.Prepare(ctx); err != nil {
		return r, "", err
	}
	if r, err = e.Best(ctx, limits); err != nil {
		return r, "", err
	}
	return r, e.Line(r.Move), ctx.Err()
}

// DefenceFinder looks for positions in which a search with few nodes chooses a move that a deep search refutes.
type DefenceFinder struct {
	Game    string // one of DefenceGames
	Nodes   uint64 // of the search whose choice is refuted, 1 or more
	Screen  uint64 // nodes of a search that must refute it before the deep one does, 1 or more
	Deep    uint64 // nodes of the deep search, 1 or more
	Margin  int    // points by which the best move must be ahead, 1 or more
	HashMiB int    // table of each search
}

// Examine examines a position and reports whether it is one. The refuted move must leave the side to move behind, and the best
// one must not lose by force. Errors are the engine's, or ctx's.
func (f DefenceFinder) Examine(ctx context.Context, text string) (d Defence, ok bool, err error) {
	d = Defence{Game: f.Game, Text: text, Nodes: f.Nodes}
	if _, d.Tempting, err = d.search(ctx, f.HashMiB, f.Nodes, ""); err != nil {
		return d, false, err
	}
	for _, nodes := range []uint64{f.Screen, f.Deep} {
		d.Nodes = nodes
		if _, d.Best, err = d.search(ctx, f.HashMiB, nodes, ""); err != nil || d.Best == d.Tempting {
			return d, false, err
		}
		if d, err = d.Judge(ctx, f.HashMiB); err != nil || d.Margin() < f.Margin || d.TemptingScore >= 0 || d.BestScore == -DecidedScore {
			return d, false, err
		}
	}
	return d, true, nil
}
