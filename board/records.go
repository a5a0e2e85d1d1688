package board

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"quincunx/contest/tournament"
	"quincunx/engine"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/session"
)

// record is a record of games that pages show. It is safe for concurrent use.
type record struct {
	name    string
	release func() // releases the memory reserved for an upload

	mu         sync.Mutex
	index      *match.Index
	statistics *match.Statistics     // nil before the first game, and for a contest
	standings  *tournament.Standings // of a contest; nil before the first game
	figures    match.Figures         // of the players
	causes     map[match.Cause]int
	last       *finding // of the last query
	shown      *shown   // the last answer; nil before the first
}

// shown is an answer, and the state of the record that it depends on.
type shown struct {
	answer    *recordAnswer
	count     int
	stopped   string
	isRunning bool
}

// finding is the result of a query among a number of games.
type finding struct {
	query match.Query
	among int
	found []*match.Entry
}

func (s *Service) newRecord(name string, index *match.Index) *record {
	index.MaxOpenings = s.limits.Openings
	return &record{name: name, index: index, causes: map[match.Cause]int{}}
}

// record returns the record with a number: a file of the service, from 1, or the record that the connection has uploaded.
func (c *Conn) record(number int) (*record, error) {
	files := c.service.records
	if number >= 1 && number <= len(files) {
		return files[number-1], nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.uploaded != nil && number == len(files)+c.uploads {
		return c.uploaded, nil
	}
	return nil, fmt.Errorf("record %d: unknown number, or uploaded on a connection that has ended", number)
}

// update reads the games that were added since the last update. The caller must hold the lock.
func (r *record) update() error {
	return r.index.Update(func(g *match.GameRecord) error {
		r.causes[g.Cause]++
		r.figures.Add(g)
		if err := r.begin(); err != nil {
			return err
		}
		if r.standings != nil {
			return r.standings.Add(g)
		}
		return r.statistics.Add(g)
	})
}

// begin creates the statistics or the standings, unless they exist.
func (r *record) begin() error {
	h := &r.index.Header
	if r.statistics != nil || r.standings != nil {
		return nil
	}
	if h.Format != match.ContestFormat {
		statistics, err := match.NewStatistics(h)
		r.statistics = statistics
		return err
	}
	contest, err := tournament.FromHeader(h)
	if err != nil {
		return err
	}
	r.standings, err = contest.Standings()
	return err
}

// recordRequest asks for a record as a whole.
type recordRequest struct {
	head
	Record int `json:"record"`
}

// recordAnswer is the state of a record.
type recordAnswer struct {
	Header  recordHeader  `json:"header"`
	Count   int           `json:"count"` // games
	State   string        `json:"state"` // running, ended or interrupted
	Stopped string        `json:"stopped,omitempty"`
	Table   []tableRow    `json:"table"`
	Contest *contestTable `json:"contest,omitempty"` // in place of the table
	Curves  []curve       `json:"curves"`
	IsElo   bool          `json:"isElo"` // whether the curves are Elo, or shares of the points
	Causes  []causeCount  `json:"causes"`
	Figures []figures     `json:"figures"` // of each player
	Text    string        `json:"text"`    // the report as text
}

type recordHeader struct {
	Name    string            `json:"name"` // of the file
	Game    string            `json:"game"`
	Title   string            `json:"title"`
	Options map[string]string `json:"options,omitempty"`
	Format  match.Format      `json:"format"`
	Games   int               `json:"games"` // number of games to play, in a round robin or a gauntlet for each pair; 0 = unknown
	Players []recordPlayer    `json:"players"`
}

type recordPlayer struct {
	Name     string `json:"name"`
	Settings string `json:"settings"`
}

// tableRow is the result of a player. Elo is set if there is only one other player.
type tableRow struct {
	Name       string   `json:"name"`
	Games      int      `json:"games"`
	Points     float64  `json:"points"`
	Share      float64  `json:"share"` // of the points, 0..1
	ShareError float64  `json:"shareError"`
	Elo        *float64 `json:"elo,omitempty"`
	Error      *float64 `json:"error,omitempty"`
}

// contestTable is the score table of a contest.
type contestTable struct {
	Scoring string                `json:"scoring"` // in words
	Rows    []tournament.Standing `json:"rows"`    // by rank, the best first
}

type curve struct {
	Name   string       `json:"name"`
	Points [][4]float64 `json:"points"` // games, value, low, high
}

type causeCount struct {
	Cause match.Cause `json:"cause"`
	Games int         `json:"games"`
}

// curvePoints is the maximum number of points sent for a curve.
const curvePoints = 400

func showRecord(_ context.Context, c *Conn, q *recordRequest, _ func(any)) (any, error) {
	r, err := c.record(q.Record)
	if err != nil {
		return nil, err
	}
	return r.answer()
}

// answer returns the present state of the record. It returns the same answer as before unless the state has
// changed.
func (r *record) answer() (*recordAnswer, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	isRunning := r.index.IsRunning() // before the last game is read
	if err := r.update(); err != nil {
		return nil, err
	}
	if s := r.shown; s != nil && s.count == r.index.Count && s.stopped == r.index.Stopped && s.isRunning == isRunning {
		return s.answer, nil
	}
	a, err := r.newAnswer(isRunning)
	if err != nil {
		return nil, err
	}
	r.shown = &shown{a, r.index.Count, r.index.Stopped, isRunning}
	return a, nil
}

// newAnswer returns the state of the record, to which a match may be adding games.
func (r *record) newAnswer(isRunning bool) (*recordAnswer, error) {
	h := &r.index.Header
	game, err := engine.Lookup(h.Game)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.name, err)
	}
	a := &recordAnswer{
		Header: recordHeader{Name: r.name, Game: h.Game, Title: game.Title, Options: h.Options, Format: h.Format, Games: h.Games},
		Count:  r.index.Count, Stopped: r.index.Stopped, Table: []tableRow{}, Curves: []curve{}, Figures: r.playerFigures(game),
	}
	for _, p := range h.Players {
		a.Header.Players = append(a.Header.Players, recordPlayer{p.Name, p.Settings})
	}
	for _, cause := range slices.Sorted(maps.Keys(r.causes)) {
		a.Causes = append(a.Causes, causeCount{cause, r.causes[cause]})
	}
	switch {
	case isRunning:
		a.State, a.Stopped = "running", ""
	case a.Stopped == match.Interrupted && h.Format != match.SelfPlayFormat: // self-play doesn't record its end
		a.State = "interrupted"
	default:
		a.State = "ended"
	}
	return a, r.count(a)
}

// count sets the table and the curves of an answer.
func (r *record) count(a *recordAnswer) error {
	if s := r.standings; s != nil {
		s.Stopped = a.Stopped
		a.Text, a.Contest = s.Text(), &contestTable{s.Scoring, s.Ranked()}
	}
	if r.statistics == nil {
		return nil
	}
	report, err := r.statistics.Report(r.index.Stopped)
	if err != nil {
		return err
	}
	a.Text = report.Text()
	a.Table = tableOf(report)
	curves, isElo := r.statistics.Curves()
	a.IsElo = isElo
	for _, c := range curves {
		points := [][4]float64{}
		for _, p := range c.Thinned(curvePoints) {
			points = append(points, [4]float64{float64(p.Games), p.Value, p.Low, p.High})
		}
		a.Curves = append(a.Curves, curve{c.Name, points})
	}
	return nil
}

// tableOf returns the rows of a report.
func tableOf(report match.Reporting) (rows []tableRow) {
	switch report := report.(type) {
	case *match.Report:
		for i, p := range report.Players {
			row := tableRow{Name: p.Name, Games: report.Games, Points: p.Points, Share: p.Mean, ShareError: p.Error}
			if e := report.Estimate; e != nil {
				elo := e.Elo
				if i == 1 {
					elo = -elo
				}
				row.Elo, row.Error = &elo, &e.Error
			}
			rows = append(rows, row)
		}
	case *match.Crosstable:
		for _, p := range report.Players {
			rows = append(rows, tableRow{Name: p.Name, Games: p.Games, Points: p.Points, Share: p.Mean, ShareError: p.Error})
		}
	}
	return rows
}

// The interval at which a watched record is read.
const (
	shortestPause = 500 * time.Millisecond
	longestPause  = 5 * time.Second // so that the end of a match is noticed soon, however fast games are added
)

// pauseAfter returns the pause after a reading that took the given time: ten times as long, within limits.
func pauseAfter(look time.Duration) time.Duration {
	return max(shortestPause, min(10*look, longestPause))
}

// watch sends an answer whenever the record has changed, until it is stopped.
func watch(ctx context.Context, c *Conn, q *recordRequest, report func(any)) (any, error) {
	r, err := c.record(q.Record)
	if err != nil {
		return nil, err
	}
	var last *recordAnswer
	for {
		began := time.Now()
		a, err := r.answer()
		if err != nil {
			return nil, err
		}
		if a != last {
			report(a)
			last = a
		}
		select {
		case <-ctx.Done():
			return last, nil
		case <-time.After(pauseAfter(time.Since(began))):
		}
	}
}

// gamesRequest asks for games of a record: the games that match the query, beginning with index Start.
type gamesRequest struct {
	head
	Record   int         `json:"record"`
	Start    int         `json:"start"`
	Count    int         `json:"count"`
	Player   string      `json:"player"`
	Result   string      `json:"result"`
	Cause    match.Cause `json:"cause"`
	MinPlies int         `json:"minplies"`
	MaxPlies int         `json:"maxplies"`
	Moves    []string    `json:"moves"`
}

type gamesFound struct {
	Total int          `json:"total"`
	Games []listedGame `json:"games"`
}

type listedGame struct {
	Number  int         `json:"number"`
	Players []string    `json:"players"` // by seat
	Points  []float64   `json:"points"`  // by seat
	Cause   match.Cause `json:"cause"`
	Plies   int         `json:"plies"`
}

// mostListed is the maximum number of games in an answer.
const mostListed = 200

func findGames(ctx context.Context, c *Conn, q *gamesRequest, _ func(any)) (any, error) {
	switch {
	case q.Start < 0:
		return nil, fmt.Errorf("start %d: want 0 or more", q.Start)
	case q.Count < 1 || q.Count > mostListed:
		return nil, fmt.Errorf("count %d: want 1..%d", q.Count, mostListed)
	case q.MinPlies < 0 || q.MaxPlies < 0:
		return nil, fmt.Errorf("minplies %d, maxplies %d: want 0 or more", q.MinPlies, q.MaxPlies)
	case len(q.Moves) > c.service.limits.Moves:
		return nil, fmt.Errorf("moves: got %d, want at most %d", len(q.Moves), c.service.limits.Moves)
	}
	r, err := c.record(q.Record)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.update(); err != nil {
		return nil, err
	}
	moves, err := textForms(&r.index.Header, q.Moves)
	if err != nil {
		return nil, err
	}
	found, err := r.find(ctx, match.Query{
		Player: q.Player, Result: q.Result, Cause: q.Cause, MinPlies: q.MinPlies, MaxPlies: q.MaxPlies, Moves: moves,
	})
	if err != nil {
		return nil, err
	}
	answer := gamesFound{Total: len(found), Games: []listedGame{}}
	start := min(q.Start, len(found))
	for _, e := range found[start:min(start+q.Count, len(found))] {
		g := listedGame{Number: e.Number, Players: e.Players, Cause: e.Cause, Plies: e.Plies}
		for seat := range e.Players {
			g.Points = append(g.Points, e.Points(seat))
		}
		answer.Games = append(answer.Games, g)
	}
	return answer, nil
}

// textForms returns the text forms of moves from the start of a match. A person may have typed them with the
// board's labels. Joint moves are text forms already.
func textForms(h *match.Header, moves []string) ([]string, error) {
	if len(moves) == 0 {
		return nil, nil
	}
	game, err := engine.Lookup(h.Game)
	if err != nil {
		return nil, err
	}
	a, err := session.NewAnalysis(session.Setup{Game: game, Position: &h.Start}, engine.SearchOptions{HashMiB: 1})
	if err != nil {
		return nil, err
	}
	for i, text := range moves {
		actors := movegen.TurnOf(a.State()).Actors()
		if len(actors) > 1 {
			return moves, nil
		}
		m, err := a.ParseMove(actors[0], text)
		if err != nil {
			return nil, fmt.Errorf("moves: move %d: %w", i+1, err)
		}
		if _, err := a.Make(m); err != nil {
			return nil, fmt.Errorf("moves: move %d: %w", i+1, err)
		}
	}
	return a.Moves(), nil
}

// find returns the games that match a query. It caches the result of the last query, because a page requests it in
// parts.
func (r *record) find(ctx context.Context, q match.Query) ([]*match.Entry, error) {
	if s := r.last; s != nil && s.among == r.index.Count && reflect.DeepEqual(s.query, q) {
		return s.found, nil
	}
	game, err := engine.Lookup(r.index.Header.Game)
	if err != nil {
		return nil, err
	}
	found, err := r.index.Find(ctx, q, game.Parse)
	if errors.Is(err, context.Canceled) {
		err = errStopped
	}
	if err != nil {
		return nil, err
	}
	r.last = &finding{q, r.index.Count, found}
	return found, nil
}

// gameRequest asks for a game of a record.
type gameRequest struct {
	head
	Record int `json:"record"`
	Number int `json:"number"`
}

type savedAnswer struct {
	Saved json.RawMessage `json:"saved"` // the session
}

func loadGame(_ context.Context, c *Conn, q *gameRequest, _ func(any)) (any, error) {
	r, err := c.record(q.Record)
	if err != nil {
		return nil, err
	}
	g, h, err := r.game(q.Number)
	if err != nil {
		return nil, err
	}
	s, err := session.FromRecord(&h, g, session.Options{
		Strength: session.Strength{Level: session.MinLevel}, Search: engine.SearchOptions{HashMiB: 1},
		About: session.About{Event: eventOf(r.name, q.Number)},
	})
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", q.Number, err)
	}
	text, err := s.Save()
	return savedAnswer{text}, err
}

// eventOf returns the event of a game of a record: the record's file and the number of the game.
func eventOf(name string, number int) string {
	suffix := fmt.Sprintf(", game %d", number)
	return strings.ToValidUTF8(name[:min(len(name), session.MaxName-len(suffix))], "") + suffix
}

// game returns the game with a number, and the header.
func (r *record) game(number int) (g *match.GameRecord, h match.Header, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err = r.update(); err == nil {
		g, err = r.index.Game(number)
	}
	return g, r.index.Header, err
}

// recordInfo describes a record with which the server was started.
type recordInfo struct {
	Record int    `json:"record"`
	Name   string `json:"name"`
}

// recordInfos describes the records of the service.
func (s *Service) recordInfos() []recordInfo {
	infos := []recordInfo{}
	for i, r := range s.records {
		infos = append(infos, recordInfo{i + 1, r.name})
	}
	return infos
}
