// Package tune fits the weights of evaluations to games that the engine plays
// against itself, and tests the new weights in a match against the old ones.
//
//	SelfPlay ──► record ──Fit──► weights ──Verify──► report of a match
//
// The steps are independent: see [SelfPlay], [Fit] and [Verify]. A [Setup] describes the game and the search. The
// settings and a seed determine all results. The number of workers and interruptions make no difference.
//
// # The model
//
// An evaluation is a sum of counts times weights: see [eval.Explainer]. The weights are fitted to predict the
// results of games: by logistic regression for two seats, by a softmax over the seats' values for more, and by
// least squares in games for points. The fit minimises the mean loss of a position plus a penalty on changes of the
// weights. The scale of scores is fitted first, for the old weights, and then fixed, so that a point of score keeps
// its meaning for the search.
//
// Pattern tables and networks, which an evaluation adds to its terms, learn what the terms miss from the scores of
// searches: see [PatternFit] and [NetworkFit].
//
// # Parameters of the search
//
// Parameters with a nonlinear effect, such as margins and reductions of a search, are tuned by matches: see [SPSA].
//
// # Sources
//
// Logistic regression of results on evaluations: P. Österlund, "Texel's Tuning
// Method" (2014), after M. Buro, "From Simple Features to Sophisticated Evaluation
// Functions" (1998). L-BFGS: D. Liu and J. Nocedal (1989). SPSA: J. Spall,
// "Multivariate Stochastic Approximation Using a Simultaneous Perturbation Gradient
// Approximation" (1992) and "Implementation of the Simultaneous Perturbation Algorithm for
// Stochastic Optimization" (1998).
package tune
