package match_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/match"
	"quincunx/movegen"
)

func pairs(counts ...int) match.Tally {
	var t match.Tally
	copy(t.Pairs[:], counts)
	for points, n := range counts {
		// Any results with that many points will do.
		t.Wins += n * (points / 2)
		t.Draws += n * (points % 2)
		t.Losses += n * (2 - points/2 - points%2)
	}
	return t
}

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s: %.5f, want %.5f", what, got, want)
	}
}

// A worked example: 4 pairs, of 1, 1, 1½ and 2 points, have the mean (½+½+¾+1)/4 = 11/16 and the
// variance (2·(3/16)² + (1/16)² + (5/16)²)/4 = (18+1+25)/1024 = 11/256. So the score is 0.6875 ±
// 1.96·√(11/1024) = 0.6875 ± 0.20314, its odds are 11:5 = 2.2, and 400·lg 2.2 = 136.97. The ends of the
// interval have the odds 0.89064:0.10936 and 0.48436:0.51564.
func TestEstimateByHand(t *testing.T) {
	tally := pairs(0, 0, 2, 1, 1)
	e := tally.Estimate()
	near(t, "score", tally.Score(), 0.6875, 0)
	near(t, "Elo", e.Elo, 136.969, 0.001)
	near(t, "high", e.High, 400*math.Log10(0.89064/0.10936), 0.05)
	near(t, "low", e.Low, 400*math.Log10(0.48436/0.51564), 0.05)
	near(t, "error", e.Error, (e.High-e.Low)/2, 1e-9)
	// Φ(0.1875/√(11/1024)) = Φ(1.80907), by a table of the normal distribution 0.9648.
	near(t, "superiority", e.Superiority, 0.9648, 0.0001)
	// 0.1875/√(2·11/256) standard deviations of a game, times 800/ln 10 = 347.436.
	near(t, "normalised", e.Normalised, 0.63960*347.436, 0.01)
	if e.Bounded {
		t.Error("nothing is one-sided here")
	}
}

// The figures of other programs are reproduced.
func TestEstimatePublished(t *testing.T) {
	for _, c := range []struct {
		source                       string
		tally                        match.Tally
		elo, error, normalised, fail float64
		superiority                  float64
	}{
		{"fastchess, app/tests/elo_test.cpp (2f5e888), EloWDL 2",
			match.Tally{Wins: 136, Draws: 111, Losses: 96}, 40.70, 30.43, 49.77, 36.77, 0.9960},
		{"fastchess, elo_test.cpp, EloPentanomial 1", pairs(34, 54, 31+32, 64, 75), 55.58, 27.65, 57.94, 28.28, 1.0000},
		{"fastchess, elo_test.cpp, EloPentanomial 2", pairs(332, 433, 457+41, 333, 334), -8.64, 10.33, -9.17, 10.96, 0.0505},
		{"fastchess, as printed in github.com/KSaiAkshit/eschec docs/dev_log.md, 2025-08-18",
			pairs(1, 11, 47, 25, 16), 77.71, 33.03, 117.50, 48.15, 1.0000},
		{"fastchess, as printed there, 2025-08-16", pairs(2, 23, 32, 35, 8), 41.89, 33.28, 61.39, 48.15, 0.9938},
	} {
		e := c.tally.Estimate()
		near(t, c.source+": Elo", e.Elo, c.elo, 0.006)
		near(t, c.source+": error", e.Error, c.error, 0.006)
		near(t, c.source+": normalised", e.Normalised, c.normalised, 0.006)
		near(t, c.source+": its error", e.NormalisedError, c.fail, 0.006)
		near(t, c.source+": superiority", e.Superiority, c.superiority, 0.00006)
	}
	// cutechess, as printed in github.com/mvanthoor/rustic-book
	// src/progress/sprt_results.md: 409 wins, 197 losses, 133 draws: 102.5 +/- 23.5.
	e := match.Tally{Wins: 409, Draws: 133, Losses: 197}.Estimate()
	near(t, "cutechess", e.Elo, 102.5, 0.06)
	near(t, "cutechess, error", e.Error, 23.5, 0.06)
}

func TestLLRPublished(t *testing.T) {
	// fishtest's page of raw statistics, montytest.muzhen.org/tests/stats/69d3c8dc7c5b3724e29d2712:
	// "Logistic (exact) -0.53772" between 0 and 4 normalised Elo at a standard deviation per game of
	// 0.33946, which is 2.716 Elo.
	monty := match.EloOf(0.5 + 4*0.33946/(800/math.Ln10))
	near(t, "H1 of fishtest", monty, 2.716, 0.0005)
	for _, c := range []struct {
		source      string
		tally       match.Tally
		elo0, elo1  float64
		llr, within float64
	}{
		{"fishtest", pairs(13, 37, 50, 25, 3), 0, monty, -0.53772, 0.00005},
		{"fastchess, app/tests/sprt_test.cpp (0cbac49), logistic pentanomial 1",
			pairs(223, 9863, 20279+1000, 10037, 246), 0.5, 2.5, -3.07, 0.031},
		{"fastchess, logistic pentanomial 2", pairs(871, 26175, 55003+980, 26678, 821), 0, 2, -4.98, 0.05},
		{"fastchess, logistic trinomial 1", match.Tally{Wins: 21404, Losses: 21184, Draws: 40708}, 0.5, 2.5, -1.57, 0.016},
		{"fastchess, logistic trinomial 2", match.Tally{Wins: 57433, Losses: 57030, Draws: 106593}, 0, 2, -2.59, 0.026},
	} {
		test := match.SPRT{Elo0: c.elo0, Elo1: c.elo1, Alpha: 0.05, Beta: 0.05}
		near(t, c.source, test.LLR(c.tally), c.llr, c.within)
	}
}

// With only two different results, the best-fitting distribution is determined by the score alone. The
// ratio is then that of Wald's test of a coin: for 60 heads of 100, 60 ln(s1/s0) + 40 ln((1-s1)/(1-s0)).
func TestLLRByHand(t *testing.T) {
	test := match.SPRT{Elo0: 0, Elo1: 400 * math.Log10(3), Alpha: 0.05, Beta: 0.05} // ½ and ¾
	want := 60*math.Log(0.75/0.5) + 40*math.Log(0.25/0.5)
	near(t, "coin", test.LLR(match.Tally{Wins: 60, Losses: 40}), want, 0.01)
	lower, upper := test.Bounds()
	near(t, "lower", lower, -math.Log(19), 1e-12)
	near(t, "upper", upper, math.Log(19), 1e-12)
}

// For any results, all numbers are finite and ordered, and the negatives of the other player's.
func TestStatisticsAreFinite(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		count := rapid.OneOf(rapid.Just(0), rapid.IntRange(0, 3), rapid.IntRange(0, 1_000_000))
		var tally, other match.Tally
		if rapid.Bool().Draw(t, "pairs") {
			c := rapid.SliceOfN(count, 5, 5).Draw(t, "counts")
			tally, other = pairs(c...), pairs(c[4], c[3], c[2], c[1], c[0])
		} else {
			tally = match.Tally{Wins: count.Draw(t, "wins"), Draws: count.Draw(t, "draws"), Losses: count.Draw(t, "losses")}
			other = match.Tally{Wins: tally.Losses, Draws: tally.Draws, Losses: tally.Wins}
		}
		e, o := tally.Estimate(), other.Estimate()
		elo0 := rapid.Float64Range(-2000, 1999).Draw(t, "elo0")
		test := match.SPRT{Elo0: elo0, Elo1: rapid.Float64Range(elo0+0.1, 2000).Draw(t, "elo1"), Alpha: 0.05, Beta: 0.05}
		if err := test.Check(); err != nil {
			t.Fatal(err)
		}
		for _, v := range []float64{e.Elo, e.Low, e.High, e.Error, e.Normalised, e.NormalisedError, e.Superiority, test.LLR(tally)} {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				t.Fatalf("%+v, LLR %v", e, test.LLR(tally))
			}
		}
		if e.Low > e.Elo || e.Elo > e.High || e.Superiority < 0 || e.Superiority > 1 || e.Error < 0 {
			t.Fatalf("%+v", e)
		}
		if d := math.Abs(e.Elo + o.Elo); d > 1e-6 {
			t.Fatalf("%v for one and %v for the other", e.Elo, o.Elo)
		}
		if d := math.Abs(e.Superiority + o.Superiority - 1); d > 1e-6 {
			t.Fatalf("%v for one and %v for the other", e.Superiority, o.Superiority)
		}
		back := match.SPRT{Elo0: -test.Elo1, Elo1: -test.Elo0, Alpha: 0.05, Beta: 0.05}
		if a, b := test.LLR(tally), back.LLR(other); math.Abs(a+b) > 1e-5*(1+math.Abs(a)) {
			t.Fatalf("LLR %v for one and %v for the other", a, b)
		}
	})
}

// A worked example: 8 pairs won and one extra, exchanged pair, which is lost, have the mean 8/9 and the
// variance 8/81. So the score is 8/9 ± 1.96·√8/27 = 0.8889 ± 0.2053, with the lower bound 0.6836. 17
// games of which half a game is drawn make 16½:½ = 33.
func TestOneSidedByHand(t *testing.T) {
	e := pairs(0, 0, 0, 0, 8).Estimate()
	near(t, "Elo", e.Elo, 400*math.Log10(33), 1e-6)
	near(t, "high", e.High, match.MaxElo, 1e-6)
	near(t, "low", e.Low, 400*math.Log10(0.6836/0.3164), 0.1)
	near(t, "error", e.Error, e.High-e.Elo, 1e-9)
	// Φ((8/9-½)·27/√8) = Φ(3.7123), by a table 0.99990.
	near(t, "superiority", e.Superiority, 0.99990, 0.00001)
	if !e.Bounded {
		t.Error("eight pairs won are one-sided")
	}
}

// One-sided games bound the difference. The bound is closer with more games, and closer than that of
// games of which one was not won.
func TestOneSided(t *testing.T) {
	before := match.Tally{}.Estimate()
	for _, n := range []int{1, 2, 5, 10, 100, 1000} {
		e := pairs(0, 0, 0, 0, n).Estimate()
		if !e.Bounded || e.Elo <= before.Elo || e.Low < before.Low || e.Elo-e.Error > e.Low+1e-9 {
			t.Errorf("%d pairs won: %+v after %+v", n, e, before)
		}
		before = e
		if less := pairs(0, 0, 0, 1, n-1).Estimate(); n > 2 && less.Low > e.Low {
			t.Errorf("%d pairs won: at least %v, but with half a point less at least %v", n, e.Low, less.Low)
		}
		d := pairs(0, 0, n, 0, 0).Estimate()
		if math.Abs(d.Elo) > 1e-9 || d.Error <= 0 || math.Abs(d.Superiority-0.5) > 1e-9 {
			t.Errorf("%d pairs drawn: %+v", n, d)
		}
	}
}

func TestWrongTests(t *testing.T) {
	good := match.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	must.Do(t, good.Check())
	for _, change := range []func(*match.SPRT){
		func(s *match.SPRT) { s.Elo1 = 0 },
		func(s *match.SPRT) { s.Elo0 = math.NaN() },
		func(s *match.SPRT) { s.Elo1 = math.Inf(1) },
		func(s *match.SPRT) { s.Alpha = 0 },
		func(s *match.SPRT) { s.Beta = 0.5 },
		func(s *match.SPRT) { s.Beta = math.NaN() },
	} {
		wrong := good
		change(&wrong)
		if wrong.Check() == nil {
			t.Errorf("%+v passes", wrong)
		}
	}
}

// Matches of a known difference end as predicted by the theory of a Brownian motion with drift. With μ
// and σ² the mean and variance of the LLR's growth per pair, θ = 2μ/σ² and the bounds L < 0 < U, H1 is
// accepted with probability P = (1-exp(-θL))/(exp(-θU)-exp(-θL)), after (U·P + L·(1-P))/μ pairs on
// average, or -L·U/σ² without drift. (A. Wald, "Sequential Analysis", 1947; μ and σ² are from M. Van den
// Bergh's GSPRT_approximation.pdf.) Because the random walk overshoots its bounds slightly, matches are
// longer and errors rarer.
func TestSimulatedMatches(t *testing.T) {
	matches := 500
	switch {
	case testing.Short():
		matches = 300
	case slow.Tests():
		matches = 1500
	}
	test := match.SPRT{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.1}
	for _, elo := range []float64{-20, 0, 12.5, 25, 40, 50, 70} {
		t.Run(fmt.Sprint(elo), func(t *testing.T) {
			weights := withMean([5]float64{0.1, 0.2, 0.4, 0.2, 0.1}, match.ScoreOf(elo))
			wantShare, wantPairs := brownian(test, weights)
			random := rand.New(rand.NewPCG(1, uint64(int64(elo*2))))
			accepted, length, inside := 0, 0, 0
			for range matches {
				var tally match.Tally
				verdict := match.Undecided
				for verdict == match.Undecided {
					points := draw(random, weights)
					tally.AddPair(movegen.Outcome(points/2-1), movegen.Outcome(points-points/2-1))
					verdict = test.Verdict(test.LLR(tally))
				}
				if verdict == match.AcceptH1 {
					accepted++
				}
				length += tally.PairCount()

				// In games of fixed length, the interval contains the true value as often as it claims.
				tally = match.Tally{}
				for range 100 {
					points := draw(random, weights)
					tally.AddPair(movegen.Outcome(points/2-1), movegen.Outcome(points-points/2-1))
				}
				if e := tally.Estimate(); e.Low <= elo && elo <= e.High {
					inside++
				}
			}
			n := float64(matches)
			share, pairs, covered := float64(accepted)/n, float64(length)/n, float64(inside)/n
			t.Logf("H1 in %.3f of the matches (theory %.3f), %.1f pairs (%.1f), %.3f in the interval", share, wantShare, pairs, wantPairs, covered)
			near(t, "accepted", share, wantShare, 4*math.Sqrt(wantShare*(1-wantShare)/n)+0.02)
			if pairs < wantPairs*0.9 || pairs > wantPairs*1.25 {
				t.Errorf("%.1f pairs, theory %.1f", pairs, wantPairs)
			}
			near(t, "covered", covered, match.Confidence, 4*math.Sqrt(0.95*0.05/n)+0.01)
		})
	}
}

// withMean tilts a symmetric distribution of pairs exponentially so that it has the given mean.
func withMean(p [5]float64, mean float64) [5]float64 {
	low, high := -20.0, 20.0
	var tilted [5]float64
	for range 100 {
		x := (low + high) / 2
		var sum, m float64
		for i := range p {
			tilted[i] = p[i] * math.Exp(x*float64(i)/4)
			sum += tilted[i]
			m += tilted[i] * float64(i) / 4
		}
		for i := range tilted {
			tilted[i] /= sum
		}
		if m/sum < mean {
			low = x
		} else {
			high = x
		}
	}
	return tilted
}

func draw(random *rand.Rand, p [5]float64) int {
	x := random.Float64()
	for i, w := range p[:4] {
		if x -= w; x < 0 {
			return i
		}
	}
	return 4
}

func brownian(test match.SPRT, p [5]float64) (share, pairs float64) {
	var mean, variance float64
	for i, w := range p {
		mean += w * float64(i) / 4
	}
	for i, w := range p {
		variance += w * (float64(i)/4 - mean) * (float64(i)/4 - mean)
	}
	s0, s1 := match.ScoreOf(test.Elo0), match.ScoreOf(test.Elo1)
	drift := (mean - (s0+s1)/2) * (s1 - s0) / variance
	square := (s1 - s0) * (s1 - s0) / variance
	lower, upper := test.Bounds()
	if math.Abs(drift) < 1e-4 {
		return -lower / (upper - lower), -lower * upper / square
	}
	theta := 2 * drift / square
	share = (1 - math.Exp(-theta*lower)) / (math.Exp(-theta*upper) - math.Exp(-theta*lower))
	return share, (upper*share + lower*(1-share)) / drift
}
