package bench

import (
	"context"
	"encoding/binary"
	"fmt"
	"time"

	"github.com/cespare/xxhash/v2"

	"quincunx/engine"
	"quincunx/search"
)

// Signature is the XXH64 hash of the results of searches. Its text form has 16 hexadecimal digits.
type Signature uint64

func (s Signature) String() string { return fmt.Sprintf("%016x", uint64(s)) }

// Searched is the total of the bench searches of a game.
type Searched struct {
	Game      string        `json:"game"`
	Positions int           `json:"positions"`
	Nodes     uint64        `json:"nodes"`
	Time      time.Duration `json:"ns"`
}

// Sign searches the bench positions of games and calls report after each game. The signature
// depends on the names and their order, and on the nodes and the values at the root of each search.
// The error names an unknown game or comes from ctx.
func Sign(ctx context.Context, games []string, report func(Searched)) (Signature, error) {
	hash := xxhash.New()
	for _, name := range games {
		game, err := engine.Lookup(name)
		if err != nil {
			return 0, err
		}
		all := Searched{Game: name}
		writeHash(hash, []byte(name))
		all.Nodes, all.Time, err = game.Bench(ctx, func(_ *engine.Engine, r search.Result) {
			all.Positions++
			writeHash(hash, outcome(r))
		})
		if err != nil {
			return 0, err
		}
		report(all)
	}
	return Signature(hash.Sum64()), nil
}

// writeHash adds the number of bytes and the bytes to a hash.
func writeHash(hash *xxhash.Digest, b []byte) {
	var length [8]byte
	binary.LittleEndian.PutUint64(length[:], uint64(len(b)))
	for _, part := range [][]byte{length[:], b} {
		_, _ = hash.Write(part) // never fails
	}
}

// outcome returns the nodes and the values of a search as bytes.
func outcome(r search.Result) []byte {
	b := binary.LittleEndian.AppendUint64(nil, r.Nodes)
	b = binary.LittleEndian.AppendUint32(b, uint32(r.Score))
	for _, s := range r.Scores {
		b = binary.LittleEndian.AppendUint32(b, uint32(s))
	}
	return b
}
