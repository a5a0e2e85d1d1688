package proof_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"quincunx/internal/must"
	"quincunx/movegen/seega"
	"quincunx/movegen/trilite"
	"quincunx/search/proof"
)

// A search continues from its state. The file is complete at any moment, and a modified one is refused.
func TestState(t *testing.T) {
	defer proof.SetSaveEvery(time.Millisecond)()
	name := filepath.Join(t.TempDir(), "state")
	root := must.Get(seega.Parse("5 M 1 - 0 0 1...1/.1.../2.2../...../1...2"))(t)
	options := proof.Options{MiB: 8, State: name}
	fresh := must.Get(proof.Decide(t.Context(), root, options, proof.Limits{Nodes: 1_000_000}, nil))(t)
	first := must.Get(os.ReadFile(name + ".1"))(t)
	further := must.Get(proof.Decide(t.Context(), root, options, proof.Limits{Nodes: 100_000}, nil))(t)
	if further.Nodes < 100_000 || further.Nodes > 110_000 || further.Sides[0].Nodes < fresh.Sides[0].Nodes {
		t.Errorf("%d nodes after %d, of side 1 %d after %d", further.Nodes, fresh.Nodes, further.Sides[0].Nodes, fresh.Sides[0].Nodes)
	}
	for what, c := range map[string]struct {
		data []byte
		want string
	}{
		"empty":     {nil, "not a state"},
		"other":     {[]byte("{}\n"), "not a state"},
		"truncated": {first[:len(first)/2], "it ends too early"},
		"short":     {first[:len(first)-1], "it ends too early"},
		"long":      {append(bytes.Clone(first), 0), "wrong sum"},
		"changed":   {flipped(first, len(first)/2), "wrong sum"},
		"sum":       {flipped(first, len(first)-1), "wrong sum"},
		"version":   {bytes.Replace(first, []byte(`"version":1`), []byte(`"version":2`), 1), "version 2, want 1"},
	} {
		must.Do(t, os.WriteFile(name+".1", c.data, 0o600))
		if _, err := proof.Decide(t.Context(), root, options, proof.Limits{Nodes: 1}, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", what, err, c.want)
		}
	}
}

func flipped(data []byte, at int) []byte {
	data = bytes.Clone(data)
	data[at] ^= 1
	return data
}

// A finished search leaves a state from which the result is available immediately.
func TestStateOfProof(t *testing.T) {
	options := proof.Options{MiB: 4, State: filepath.Join(t.TempDir(), "state")}
	var nodes [2]uint64
	for i := range nodes {
		o, err := proof.Decide(t.Context(), trilite.New(), options, proof.Limits{}, nil)
		if seat, won := o.Winner(); err != nil || !won || seat != 0 {
			t.Fatalf("%+v, %v", o, err)
		}
		nodes[i] = o.Nodes
	}
	if nodes[1] > nodes[0]/5 {
		t.Errorf("%d nodes again after %d", nodes[1], nodes[0])
	}
}

// Several threads find the same values as one.
func TestThreads(t *testing.T) {
	for text, winner := range map[string]int{"1 - -": 0, "2 0 -": -1, "1 013 485": -1, "2 148 570": 1, "2 048 175": 0} {
		p := must.Get(trilite.Parse(text))(t)
		for _, threads := range several {
			reports := 0
			o := must.Get(proof.Decide(t.Context(), p, proof.Options{MiB: 4, Threads: threads}, proof.Limits{}, func(proof.Decision) { reports++ }))(t)
			if seat, won := o.Winner(); won != (winner >= 0) || won && int(seat) != winner || o.IsDrawn() == won || reports == 0 {
				t.Errorf("%s, %d threads: %+v, want %d", text, threads, o, winner)
			}
		}
	}
	for _, threads := range several {
		o, err := proof.Decide(t.Context(), hard(t), proof.Options{MiB: 4, Threads: threads}, proof.Limits{Nodes: 400_000}, nil)
		if err != nil || o.Nodes < 400_000 || o.Nodes > 402_000 || o.Sides[0].Nodes < 100_000 || o.Sides[1].Nodes < 100_000 {
			t.Errorf("%d threads: %+v, %v", threads, o, err)
		}
	}
}

// TestKilledChild is the process that TestKilled kills: a search that saves its state continuously, and ends
// after a long time.
func TestKilledChild(t *testing.T) {
	name := os.Getenv("PROOF_STATE")
	if name == "" {
		t.Skip("a part of TestKilled")
	}
	defer proof.SetSaveEvery(time.Millisecond)()
	must.Get(proof.Decide(t.Context(), hard(t), proof.Options{MiB: 8, Threads: 4, State: name}, proof.Limits{Time: time.Minute}, nil))(t)
}

// A search killed at any moment leaves a state that the next one can load.
func TestKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("runs searches for seconds")
	}
	name := filepath.Join(t.TempDir(), "state")
	for kill := range 5 {
		child := exec.Command(os.Args[0], "-test.run=^TestKilledChild$")
		child.Env = append(os.Environ(), "PROOF_STATE="+name)
		must.Do(t, child.Start())
		for range 30_000 {
			if _, err := os.Stat(name + ".2"); err == nil {
				break
			}
			time.Sleep(time.Millisecond)
		}
		time.Sleep(time.Duration(100+37*kill) * time.Millisecond)
		must.Do(t, child.Process.Kill())
		_ = child.Wait() // it says that it was killed
		o, err := proof.Decide(t.Context(), hard(t), proof.Options{MiB: 8, State: name}, proof.Limits{Nodes: 1}, nil)
		if err != nil || o.Sides[1].Nodes < 200_000 {
			t.Fatalf("%d nodes of side 2, %v", o.Sides[1].Nodes, err)
		}
	}
}
