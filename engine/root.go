package engine

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cespare/xxhash/v2"

	"quincunx/internal/message"
	"quincunx/movegen"
	"quincunx/perft"
)

// Root returns a position by its kind and description in a table of known counts:
//
//	start  size=4 triangles=0,3
//	mixed  size=4 triangles=0,3 stage=middle seed=1 text=1b2c…
//	pos    the text form
//
// A mixed position is random, determined by its seed. If the description has the hash of its text,
// see [TextHash], Root checks it, so that counts of different positions are never compared.
func (g Game) Root(kind, description string) (movegen.State, error) {
	if kind == "pos" {
		return g.Parse(description)
	}
	s := Settings{}
	for word := range strings.FieldsSeq(description) {
		name, value, found := strings.Cut(word, "=")
		if !found {
			return nil, fmt.Errorf("%s is not name=value", message.Quote(word))
		}
		s[name] = value
	}
	switch kind {
	case "start":
		return g.Start(s)
	case "mixed":
		return g.mixedRoot(s)
	}
	return nil, fmt.Errorf("%s has no positions of kind %s", g.Name, message.Quote(kind))
}

// CaseTree returns the tree of a case of perft's tables of known counts. The error names the game, the kind or the field
// of the root that is wrong.
func CaseTree(c perft.Case) (perft.Tree, error) {
	game, err := Lookup(c.Game)
	if err != nil {
		return nil, err
	}
	kind, pairs := c.Kind, c.Kind == "pairs"
	if pairs {
		kind = "start"
	}
	root, err := game.Root(kind, c.Root)
	if err != nil {
		return nil, err
	}
	return perft.TreeOf(root, pairs)
}

// mixedRoot returns the position of a description of kind mixed.
func (g Game) mixedRoot(s Settings) (movegen.State, error) {
	stage, text := s["stage"], s["text"]
	seed, err := strconv.ParseUint(s["seed"], 10, 64)
	if err != nil {
		return nil, fmt.Errorf("seed: %w", err)
	}
	for _, name := range []string{"stage", "seed", "text"} {
		delete(s, name)
	}
	p, err := g.Mixed(s, stage, seed)
	if err != nil {
		return nil, err
	}
	if hash := TextHash(p); text != "" && text != hash {
		return nil, fmt.Errorf("text hash %s, want %s: this seed gives another position now", hash, text)
	}
	return p, nil
}

// TextHash returns the XXH64 hash of the text form of a position in hexadecimal.
func TextHash(s movegen.State) string {
	return fmt.Sprintf("%016x", xxhash.Sum64(s.AppendText(nil)))
}
