//nolint:misspell // the library spells it optimize
package tune

import (
	"context"
	"math"

	"gonum.org/v1/gonum/optimize"
)

// minimise minimises the loss (L-BFGS: Liu and Nocedal 1989) and returns the weights of the
// iteration with the smallest validation loss.
func (m *model) minimise(ctx context.Context, f *Fit, result *Fitted) []float64 {
	watch := &watcher{ctx: ctx, model: m, fit: f, result: result, best: append([]float64{}, m.base...)}
	if len(m.free) == 0 {
		watch.record(m.losses(m.base))
		return watch.best
	}
	problem := optimize.Problem{
		Func: func(x []float64) float64 { return m.objective(x, nil) },
		Grad: func(gradient, x []float64) { m.objective(x, gradient) },
	}
	settings := &optimize.Settings{Converger: watch, MajorIterations: f.Iterations}
	// The only error is a line search that finds no lower point, at the limit of floating-point
	// precision. The best point so far is then the minimum.
	_, _ = optimize.Minimize(problem, make([]float64, len(m.free)), settings, &optimize.LBFGS{})
	return watch.best
}

// watcher records the iterations and decides when to stop. It implements optimize.Converger.
type watcher struct {
	ctx    context.Context
	model  *model
	fit    *Fit
	result *Fitted
	best   []float64
}

// Init implements optimize.Converger.
func (*watcher) Init(int) {}

// minGain is the gain in training loss per iteration below which the fit has converged.
const minGain = 1e-7

// Converged implements optimize.Converger.
func (w *watcher) Converged(at *optimize.Location) optimize.Status {
	weights := w.model.at(at.X)
	if w.record(w.model.losses(weights)) {
		copy(w.best, weights)
	}
	n := len(w.result.Curve) - 1
	switch {
	case w.ctx.Err() != nil:
		w.result.Interrupted = true
		return optimize.FunctionConvergence
	case n-w.result.Best >= w.fit.Patience:
		return optimize.FunctionConvergence
	case n > 0 && math.Abs(w.result.Curve[n-1].Train-w.result.Curve[n].Train) < minGain:
		return optimize.FunctionConvergence
	}
	return optimize.NotTerminated
}

// record adds losses to the curve and reports whether they are the best so far.
func (w *watcher) record(l Losses) bool {
	r := w.result
	r.Curve = append(r.Curve, l)
	n := len(r.Curve) - 1
	if w.fit.Progress != nil {
		w.fit.Progress(n, l)
	}
	measure := func(l Losses) float64 {
		if w.model.sets.validation.len() == 0 {
			return l.Train
		}
		return l.Validation
	}
	if n > 0 && measure(l) >= measure(r.Curve[r.Best]) {
		return false
	}
	r.Best = n
	return true
}
