//go:build !js

package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"quincunx/engine"
	"quincunx/internal/message"
	"quincunx/internal/plainjson"
	"quincunx/search/retrograde/tables"
)

// Limits of the API.
const (
	apiHeader      = 4 << 10          // bytes of a request
	apiTime        = 10 * time.Second // for a request, from its first byte to the last of the answer
	apiConnections = 256
	apiRequests    = 16 // that are answered at a time
)

// api answers requests for exact values in the form of the GamesCrafters Universal Web API, see docs/board.md.
type api struct {
	ctx      context.Context // games are solved until it is done
	variants []*variant
	places   chan struct{} // limits the number of requests that are answered at a time
}

// newAPI returns an api for the games that are small enough to be solved in memory and for tables. The error names tables that hold the
// same variant as others.
func newAPI(ctx context.Context, sets []*tables.Set) (*api, error) {
	a := &api{ctx: ctx, places: make(chan struct{}, apiRequests)}
	add := func(name, options string, set *tables.Set) error {
		v, err := newVariant(name, options, set)
		if err == nil && slices.ContainsFunc(a.variants, func(o *variant) bool { return o.game.Name == name && o.id == v.id }) {
			err = fmt.Errorf("--tables: two directories hold %s", set.Name())
		}
		a.variants = append(a.variants, v)
		return err
	}
	err := errors.Join(add("trilite", "", nil), add("chinesecheckers", "size=1", nil), add("chinesecheckers", "size=2", nil))
	for _, set := range sets {
		name, options, _ := strings.Cut(set.Name(), " ")
		err = errors.Join(err, add(name, options, set))
	}
	return a, err
}

// httpServer returns a server for the API.
func (a *api) httpServer() *http.Server {
	var open atomic.Int64
	return &http.Server{
		Handler: a, MaxHeaderBytes: apiHeader, ReadTimeout: apiTime, WriteTimeout: 2 * apiTime, IdleTimeout: apiTime,
		ConnState: func(c net.Conn, state http.ConnState) {
			switch state {
			case http.StateNew:
				if open.Add(1) > apiConnections {
					_ = c.Close() // the state becomes StateClosed
				}
			case http.StateClosed:
				open.Add(-1)
			}
		},
	}
}

// problem is an error with the status of its answer.
type problem struct {
	status int
	error
}

// ServeHTTP implements [http.Handler].
func (a *api) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	head := w.Header()
	head.Set("Access-Control-Allow-Origin", "*") // pages of all sites may read: nothing here is secret
	head.Set("Content-Type", "application/json")
	head.Set("X-Content-Type-Options", "nosniff")
	ctx, cancel := context.WithTimeout(r.Context(), apiTime)
	defer cancel()
	answer, err := a.answer(ctx, r)
	status := http.StatusOK
	if err != nil {
		status = http.StatusBadRequest
		var p problem
		if errors.As(err, &p) {
			status = p.status
		}
		if status == http.StatusMethodNotAllowed {
			head.Set("Allow", "GET, HEAD")
		}
		if status == http.StatusServiceUnavailable {
			head.Set("Retry-After", "5")
		}
		answer = map[string]string{"error": message.Line(err.Error())}
	}
	w.WriteHeader(status)
	_ = plainjson.Write(w, answer, "") // the client may have disconnected
}

// answer returns the answer to a request. An error that is no problem is one in the position.
func (a *api) answer(ctx context.Context, r *http.Request) (any, error) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		return nil, problem{http.StatusMethodNotAllowed, fmt.Errorf("%s: want GET or HEAD", message.Word(r.Method))}
	}
	select {
	case a.places <- struct{}{}:
		defer func() { <-a.places }()
	case <-ctx.Done():
		return nil, problem{http.StatusServiceUnavailable, errors.New("too many requests at a time")}
	}
	parts := strings.SplitN(strings.TrimPrefix(r.URL.EscapedPath(), "/"), "/", 3)
	for i := range parts {
		var err error
		if parts[i], err = url.PathUnescape(parts[i]); err != nil {
			return nil, err // never happens: the path was parsed
		}
	}
	parts = append(parts, "", "") // missing parts
	name, id, position := parts[0], parts[1], parts[2]
	if name == "" {
		return a.games(), nil
	}
	ofGame := slices.DeleteFunc(slices.Clone(a.variants), func(v *variant) bool { return v.game.Name != name })
	if len(ofGame) == 0 {
		return nil, problem{http.StatusNotFound, a.unknownGame(name)}
	}
	if id == "" {
		return gameAnswer{ID: name, Name: ofGame[0].game.Title, Variants: idsOf(ofGame)}, nil
	}
	at := slices.IndexFunc(ofGame, func(v *variant) bool { return v.id == id })
	if at < 0 {
		ids := make([]string, len(ofGame))
		for i, v := range ofGame {
			ids[i] = v.id
		}
		return nil, problem{http.StatusNotFound, fmt.Errorf("unknown variant %s of %s (known: %s)", message.Quote(id), name, strings.Join(ids, "; "))}
	}
	switch strings.TrimSuffix(position, "/") {
	case "":
		return ofGame[at].answer(), nil
	case "positions":
		position = r.URL.Query().Get("p")
	}
	return ofGame[at].positionAnswer(ctx, a.ctx, position)
}

// unknownGame returns the error for the name of a game without values.
func (a *api) unknownGame(name string) error {
	if game, err := engine.Lookup(name); err == nil {
		if game.Tables != nil {
			return fmt.Errorf("no values of %s: the server was started without --tables of it", name)
		}
		return fmt.Errorf("no values of %s: it has not been solved", name)
	}
	return fmt.Errorf("unknown game %s", message.Quote(name))
}

// listed is a game or a variant in a list. GUI is v0: the form in which a page is to draw the board is not given.
type listed struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Type string `json:"type,omitempty"`
	GUI  string `json:"gui"`
}

// gameAnswer describes a game.
type gameAnswer struct {
	ID            string   `json:"id"`
	Name          string   `json:"name"`
	AllowCustom   bool     `json:"allowCustomVariantCreation"`
	SupportsWinBy bool     `json:"supportsWinBy"`
	Variants      []listed `json:"variants"`
}

// games lists the games.
func (a *api) games() (list []listed) {
	for _, v := range a.variants {
		if g := (listed{v.game.Name, v.game.Title, "twoPlayer", noGUI}); !slices.Contains(list, g) {
			list = append(list, g)
		}
	}
	return list
}

// idsOf lists variants.
func idsOf(variants []*variant) (list []listed) {
	for _, v := range variants {
		list = append(list, listed{ID: v.id, Name: v.id, GUI: noGUI})
	}
	return list
}

const noGUI = "v0"
