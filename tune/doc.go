// Package tune fits the weights of evaluations to games that the engine plays
// against itself, and proves by a match what that is worth.
//
//	SelfPlay ──► record ──Fit──► weights ──Verify──► report of a match
//
// The steps are independent: see [SelfPlay], [Fit] and [Verify]. A [Setup] says which game
// is played, and how. All results depend on seeds alone, whatever the number of workers, and
// however often the work was interrupted.
//
// # The model
//
// An evaluation is a sum of counts times weights: see [eval.Explainer]. The weights are fitted
// so that the estimates predict the results best: by logistic regression for two seats, by a
// softmax over the seats' estimates for more, and by least squares in a game that is played for
// points. The fit minimises the mean loss of a position plus a penalty on moves of the weights.
// The scale of scores is fitted first, for the old weights, and then stays, so that a point of
// score keeps its meaning for the search.
//
// # Parameters of the search
//
// Parameters that are not linear, such as margins and reductions of a search, are tuned by
// matches: see [SPSA].
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
