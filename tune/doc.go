// Package tune fits the weights of evaluations to games that the engine plays
// against itself, and proves by a match what that is worth.
//
//	recipe ──SelfPlay──► data file ──Fit──► weights ──Verify──► report of a match
//
// Each step stands for itself: see [SelfPlay], [DataFile], [Fit] and [Verify].
// Everything depends on seeds alone, whatever the number of workers and however
// often the work was interrupted.
//
// # The model
//
// An evaluation is a sum of counts times weights, which [eval.Explainer] takes
// apart. The weights are fitted so that the estimates foretell the results best: by logistic
// regression for two seats, by a softmax over the seats' estimates for more, and by least
// squares in a game that is played for points. What the fit minimises is the mean loss of a position plus
// what counts against moving a weight away from where it was. The scale of scores is fitted first, for
// the old weights, and then stays, so that a point of score keeps its meaning for the search.
//
// # Numbers of the search
//
// What is not linear, such as margins and reductions of a search, is tuned by matches: [SPSA].
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
