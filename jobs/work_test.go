package jobs

import (
	"encoding/json"
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/internal/distribute"
	"quincunx/internal/must"
	"quincunx/match"
	"quincunx/tune"
)

// A job that a command describes has an executor, and a job with something missing or wrong gets an error that names it.
func TestSpecifications(t *testing.T) {
	game := must.Get(engine.Lookup("seega"))(t)
	weights := must.Get(game.Weights(nil))(t)
	setup := tune.Setup{Game: game, SearchSettings: match.SearchSettings{Search: "alphabeta", Nodes: 9, HashMiB: 1}, MoveLimit: 50, Seed: 1}
	job := func(j distribute.Job, err error) distribute.Job { return must.Get(j, err)(t) }
	jobs := []distribute.Job{
		job(SelfPlayJob(&tune.SelfPlay{Setup: setup, Weights: weights})),
		job(VerifyJob(&tune.Verify{Setup: setup, Games: 2, Contestants: [2]tune.Contestant{{Name: "a", Weights: weights}, {Name: "b", Weights: weights}}})),
		job(SPSAJob(&tune.SPSAMatch{Setup: setup, Weights: weights, Pairs: 1, SPSA: tune.SPSA{
			Iterations: 1, Rate: 1, Parameters: []tune.SPSAParameter{{Name: "nulldepth", Start: 2, Least: 1, Most: 9, Step: 1}},
		}})),
	}
	kinds := (&Work{Slots: 2}).Kinds()
	for _, j := range jobs {
		if _, err := kinds[j.Kind](j.Spec); err != nil {
			t.Errorf("%s: %v", j.Kind, err)
		}
		for _, c := range []struct{ old, new, want string }{
			{string(j.Spec), `{}`, "no game"},
			{`"game":"seega"`, `"game":null`, "no game"},
			{`"game":"seega"`, `"game":"chess"`, `unknown game "chess"`},
			{`"game":"seega"`, `"game":"trilite"`, "trilite has no evaluation"},
			{`"game":"seega"`, `"game":"seega","options":{"size":"2"}`, "size"},
			{`"hash":1`, `"hash":99999999`, "hash 99999999"},
			{`"nodes":9`, `"nodes":0`, "no limit"},
			{`"moveLimit":50`, `"moveLimit":0`, "move limit 0"},
			{`"name":"men"`, `"name":"women"`, "women"},
			{`"seed":1`, `"seeds":1`, "seeds"},
		} {
			spec := strings.Replace(string(j.Spec), c.old, c.new, 1)
			if spec == string(j.Spec) {
				t.Fatalf("%s has no %s: %s", j.Kind, c.old, spec)
			}
			if _, err := kinds[j.Kind](json.RawMessage(spec)); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s with %s: error %v, want %q", j.Kind, c.new, err, c.want)
			}
		}
	}
}
