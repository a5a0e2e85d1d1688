package network

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"quincunx/internal/distribute"
	"quincunx/internal/message"
	"quincunx/internal/process"
)

// Worker does tasks of all runs on a server that it accepts.
type Worker struct {
	Name  string // of letters, digits, - and _; "" = the host's name and a random number
	Slots int    // tasks at a time, 0 = 1
	Kinds map[string]distribute.Kind

	// Say receives a printable line when a run starts or ends, and when a task fails.
	Say func(line string)

	Build distribute.Build // the zero value = the program's build

	abandonAfter time.Duration // 0 = abandonAfter
}

// maxSlots is the largest number of tasks at a time.
const maxSlots = 1024

// worker is the state of a running [Worker].
type worker struct {
	*Worker
	nc      *nats.Conn
	js      jetstream.JetStream
	machine string
	stop    context.Context // when it is done, no further task begins

	absent map[string]time.Time // runs without a coordinator, and when that was noticed
	wake   chan struct{}        // gets a value when a run begins

	mu      sync.Mutex
	runs    map[string]*joined // by name, including refused ones
	order   []*joined          // the runs whose tasks the worker does
	changed chan struct{}      // closed when one of them may have tasks
}

// joined is a run known to a worker.
type joined struct {
	manifest
	name     string
	refusal  string // "" = the worker does its tasks
	executor *distribute.Executor
	consumer jetstream.Consumer
	ctx      context.Context // done when the run has ended
	leave    context.CancelFunc
	isAside  bool // not in order, because it has no coordinator

	// Guarded by worker.mu.
	quiet time.Time // it had no tasks and is not asked before this time; the zero value = it may have tasks
	news  int       // number of announcements of tasks

	mu      sync.Mutex
	done    int // number of tasks that were done
	begun   time.Time
	last    time.Time // when the last task was done
	said    time.Time // when the speed was last printed
	trouble error     // why the server does not accept results, nil = it does
}

// String returns the title of the run and the host of its coordinator.
func (r *joined) String() string { return r.Title + " of " + r.Host }

// rate returns the number of tasks done per second from the beginning until a time. The caller must hold r.mu.
func (r *joined) rate(until time.Time) float64 {
	return float64(r.done) / max(until.Sub(r.begun).Seconds(), 1e-3)
}

const (
	discoveryInterval = 2 * time.Second    // at which a worker looks for runs and sends its status
	reportInterval    = time.Minute        // at which it prints its status
	probeInterval     = time.Second        // at which it asks for the tasks of a run that had none
	abandonAfter      = time.Minute        // the time without a coordinator after which a run's tasks are deleted
	keepResults       = 7 * 24 * time.Hour // the time for which its results are then kept for a coordinator that continues it
)

// Run connects to a server and does tasks. When ctx is done no further task begins, and running tasks are finished.
func (w *Worker) Run(ctx context.Context, address string, s distribute.Secrets) error {
	me := &worker{Worker: w, machine: distribute.Machine(), stop: ctx, absent: map[string]time.Time{}, runs: map[string]*joined{}, changed: make(chan struct{}), wake: make(chan struct{}, 1)}
	if w.Slots = cmp.Or(w.Slots, 1); w.Slots < 1 || w.Slots > maxSlots {
		return fmt.Errorf("%d tasks at a time: want 1..%d", w.Slots, maxSlots)
	}
	if w.Build == (distribute.Build{}) {
		w.Build = distribute.ThisBuild()
	}
	if w.Name == "" {
		w.Name = defaultName()
	}
	if !isName(w.Name) {
		return fmt.Errorf("name %s: want 1..80 letters, digits, - and _", message.Quote(w.Name))
	}
	token, err := s.Token()
	if err != nil {
		return err
	}
	me.nc, err = connect(&s, token, address, "worker "+w.Name, nats.ConnectHandler(func(*nats.Conn) { me.say("connected to %s", address) }),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if ctx.Err() == nil {
				me.say("lost the server %s (%s); trying again", address, message.Detail(cmp.Or(err, errors.New("it has closed the connection")).Error()))
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { me.say("connected to %s again", address) }),
		nats.ReconnectErrHandler(me.notConnected(address)))
	if err != nil {
		return err
	}
	defer me.nc.Close()
	if me.js, err = jetstream.New(me.nc); err != nil {
		return err
	}
	if !me.nc.IsConnected() {
		me.say("no server answers at %s; trying again", address)
	}
	return me.work(ctx)
}

// notConnected returns a handler that prints errors of connecting to a server, without repeating the same error.
func (w *worker) notConnected(address string) nats.ConnErrHandler {
	last := ""
	return func(_ *nats.Conn, err error) {
		if err != nil && message.Detail(err.Error()) != last {
			last = message.Detail(err.Error())
			w.say("server %s: %s; trying again", address, last)
		}
	}
}

func (w *worker) say(format string, args ...any) {
	if w.Say != nil {
		w.Say(fmt.Sprintf(format, args...))
	}
}

// defaultName returns the name of the host and a random number, because containers may have the same host name and
// process id.
func defaultName() string {
	host, _ := os.Hostname() // for display only
	host = strings.Map(func(c rune) rune {
		if isName(string(c)) {
			return c
		}
		return '-'
	}, host)
	return fmt.Sprintf("%.60s-%06x", cmp.Or(host, "worker"), rand.Uint32N(1<<24))
}

// work does tasks until ctx is done.
func (w *worker) work(ctx context.Context) error {
	if _, err := w.nc.Subscribe(beginSubject("*"), func(m *nats.Msg) { w.announce(strings.TrimPrefix(m.Subject, beginSubject(""))) }); err != nil {
		return process.Fail(err)
	}
	var slots sync.WaitGroup
	for range w.Slots {
		slots.Go(func() { w.slot(ctx) })
	}
	for ctx.Err() == nil {
		w.discover(ctx)
		select {
		case <-ctx.Done():
		case <-w.wake:
		case <-time.After(discoveryInterval):
		}
	}
	finished := make(chan struct{})
	go func() {
		slots.Wait()
		close(finished)
	}()
	for isFinished := false; !isFinished; { // running tasks may take long: send the status until they are done
		select {
		case <-finished:
			isFinished = true
		case <-time.After(discoveryInterval):
			for _, r := range w.runs {
				w.report(r, false)
			}
		}
	}
	for _, r := range w.runs {
		r.leave()
		w.report(r, true)
	}
	_ = w.nc.FlushTimeout(reconnectWait) // the server may be gone
	return nil
}

// pause waits for d, or until ctx is done.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// discover looks for runs that have started or ended.
func (w *worker) discover(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, readyPatience)
	defer cancel()
	for _, r := range w.runs {
		if r.ctx.Err() != nil { // the run has announced its end; the server may be gone by now
			w.end(r)
		}
	}
	if !w.nc.IsConnected() {
		return
	}
	names := w.js.StreamNames(ctx, jetstream.WithStreamListSubject("quincunx.task.>"))
	there := map[string]bool{}
	for stream := range names.Name() {
		if name, ok := strings.CutPrefix(stream, taskPrefix); ok {
			there[name] = true
		}
	}
	if names.Err() != nil {
		return // try again at the next discovery
	}
	for name, r := range w.runs {
		if !there[name] {
			w.end(r)
		}
	}
	maps.DeleteFunc(w.absent, func(name string, _ time.Time) bool { return !there[name] })
	without := w.withoutCoordinator(ctx, slices.Collect(maps.Keys(there)))
	for name := range there {
		if without[name] {
			w.leaveAlone(ctx, name)
			continue
		}
		delete(w.absent, name)
		r := w.runs[name]
		if r == nil {
			if r = w.join(ctx, name); r == nil {
				continue // the run is not ready
			}
			w.add(r)
		} else if r.isAside {
			r.isAside = false
			w.add(r)
		}
		w.report(r, false)
	}
}

// withoutCoordinator returns the runs that, according to the server, nobody answers requests for. A coordinator
// that does not answer in time exists, but is slow.
func (w *worker) withoutCoordinator(ctx context.Context, runs []string) map[string]bool {
	ctx, cancel := context.WithTimeout(ctx, discoveryInterval)
	defer cancel()
	var mu sync.Mutex
	var asking sync.WaitGroup
	without := map[string]bool{}
	for _, name := range runs {
		asking.Go(func() {
			if _, err := w.nc.RequestWithContext(ctx, aliveSubject(name), nil); errors.Is(err, nats.ErrNoResponders) {
				mu.Lock()
				defer mu.Unlock()
				without[name] = true
			}
		})
	}
	asking.Wait()
	return without
}

// leaveAlone stops doing tasks of a run without a coordinator. After abandonAfter it deletes the tasks, which a
// coordinator that continues the run publishes again, and lets the results expire.
func (w *worker) leaveAlone(ctx context.Context, name string) {
	if r := w.runs[name]; r != nil && !r.isAside {
		r.isAside = w.drop(r)
	}
	since, known := w.absent[name]
	if !known {
		w.absent[name] = time.Now()
		return
	}
	if time.Since(since) < cmp.Or(w.abandonAfter, abandonAfter) {
		return
	}
	results, err := w.js.Stream(ctx, resultStream(name))
	if err == nil {
		info := results.CachedInfo()
		if config := info.Config; config.MaxAge == 0 { // the maximum age of a message: all are kept for at least keepResults from now
			config.MaxAge = info.TimeStamp.Sub(info.Created) + keepResults
			_, err = w.js.UpdateStream(ctx, config)
		}
	}
	if err == nil || errors.Is(err, jetstream.ErrStreamNotFound) {
		err = w.js.DeleteStream(ctx, taskStream(name))
	}
	if err != nil {
		return // try again at the next discovery, unless another worker has done it
	}
	w.say("%s: its command has been gone for %v; its tasks are deleted, and its results in %d days, unless the command is continued",
		message.Detail(name), cmp.Or(w.abandonAfter, abandonAfter), keepResults/(24*time.Hour))
}

// announce wakes the slots for the tasks of a run, or discovery if the run is unknown.
func (w *worker) announce(name string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if r := w.runs[name]; r != nil && slices.Contains(w.order, r) {
		r.news++
		w.ready(r)
		return
	}
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// ready marks a run that may have tasks. The caller must hold w.mu.
func (w *worker) ready(r *joined) {
	if r.quiet.IsZero() {
		return
	}
	r.quiet = time.Time{}
	close(w.changed)
	w.changed = make(chan struct{})
}

// add adds a run, which may have been left alone before.
func (w *worker) add(r *joined) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.runs[r.name] = r
	if r.refusal == "" {
		w.order = append(w.order, r)
		r.quiet = time.Now()
		w.ready(r)
	}
}

// end leaves a run that has ended.
func (w *worker) end(r *joined) {
	r.leave()
	w.drop(r)
	w.mu.Lock()
	delete(w.runs, r.name)
	w.mu.Unlock()
	if r.refusal == "" {
		r.mu.Lock()
		done, rate := r.done, r.rate(r.last)
		r.mu.Unlock()
		w.say("%s has ended; %s done here, %.2f/s", r, message.Count(done, "task of it was", "tasks of it were"), rate)
	}
}

// drop removes a run from the list of runs whose tasks are done. It reports whether the run was in the list.
func (w *worker) drop(r *joined) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	before := len(w.order)
	w.order = slices.DeleteFunc(w.order, func(o *joined) bool { return o == r })
	return len(w.order) < before
}

// join returns a run, or nil if its streams are not complete yet.
func (w *worker) join(ctx context.Context, name string) *joined {
	results, err := w.js.Stream(ctx, resultStream(name))
	if err != nil {
		return nil
	}
	last, err := results.GetLastMsgForSubject(ctx, resultSubject(name, manifestKey))
	if err != nil {
		return nil
	}
	r := &joined{name: name, begun: time.Now(), said: time.Now()}
	r.ctx, r.leave = context.WithCancel(context.Background())
	if err := json.Unmarshal(last.Data, &r.manifest); err != nil {
		r.refusal = message.Detail(fmt.Sprintf("it can't read the manifest of the run: %v", err))
	} else if err := w.accept(ctx, r, results); err != nil {
		r.refusal = message.Detail(err.Error())
	}
	r.Title, r.Host, r.Spec = message.Detail(r.Title), message.Word(r.Host), nil
	if r.consumer, err = w.js.Consumer(ctx, taskStream(name), consumerName); err != nil {
		r.leave()
		return nil
	}
	if r.refusal != "" {
		w.say("%s is refused: %s", r, r.refusal)
		return r
	}
	for subject, hear := range map[string]func(){
		endSubject(name): func() {
			r.leave()
			w.drop(r)
		},
		dismissSubject(name, w.Name): func() {
			w.drop(r)
			w.say("%s has rejected a result of this worker and dismissed it", r)
		},
	} {
		s, err := w.nc.Subscribe(subject, func(*nats.Msg) { hear() })
		if err == nil {
			context.AfterFunc(r.ctx, func() { _ = s.Unsubscribe() }) // the connection may have ended
		}
	}
	w.say("works for %s (%s)", r, message.Detail(name))
	return r
}

// accept returns an error if the worker can't do tasks of a run.
func (w *worker) accept(ctx context.Context, r *joined, results jetstream.Stream) error {
	if !r.Mixed {
		if err := r.Build.Accepts(w.Build, r.Portable); err != nil {
			return err
		}
	}
	if r.Timed && !r.UnlikeMachines {
		// The first worker determines the kind of machine for the run.
		subject := resultSubject(r.name, machineKey)
		_, err := w.js.Publish(ctx, subject, []byte(w.machine))
		if err != nil && !isDuplicate(err) {
			return err
		}
		first, err := results.GetLastMsgForSubject(ctx, subject)
		if err != nil {
			return err
		}
		if string(first.Data) != w.machine {
			return fmt.Errorf("the work has time limits and was begun on %s, this is %s (--unlike-machines shares it)", message.Detail(string(first.Data)), w.machine)
		}
	}
	kind := w.Kinds[r.Kind]
	if kind == nil {
		return fmt.Errorf("unknown kind of work %s", message.Word(r.Kind))
	}
	var err error
	r.executor, err = kind(r.Spec)
	return err
}

// report sends the status of this worker to the coordinator of a run.
func (w *worker) report(r *joined, left bool) {
	r.mu.Lock()
	s := status{
		Name: w.Name, Build: w.Build, Machine: w.machine, Slots: w.Slots, Done: r.done, Refusal: r.refusal, Left: left,
		Rate: r.rate(time.Now()), Full: isFull(r.trouble),
	}
	if r.trouble != nil {
		s.Trouble = message.Detail(r.trouble.Error())
	}
	say := r.refusal == "" && time.Since(r.said) >= reportInterval
	if say {
		r.said = time.Now()
	}
	r.mu.Unlock()
	if say {
		w.say("%s: %s done, %.2f/s", r, message.Count(s.Done, "task", "tasks"), s.Rate)
	}
	if data, err := json.Marshal(s); err == nil {
		_ = w.nc.Publish(workerSubject(r.name, w.Name), data) // it is sent again after discoveryInterval
	}
}

// slot does one task after another, from all runs in rotation.
func (w *worker) slot(ctx context.Context) {
	workers := map[*joined]distribute.TaskWorker{}
	defer func() {
		for _, s := range workers {
			s.Close()
		}
	}()
	for turn := 0; ctx.Err() == nil; turn++ {
		for r, s := range workers {
			if r.ctx.Err() != nil {
				s.Close()
				delete(workers, r)
			}
		}
		r, m := w.fetch(ctx, turn)
		if m == nil {
			continue
		}
		if workers[r] == nil {
			workers[r] = r.executor.New()
		}
		if !w.do(r, m, workers[r]) {
			workers[r].Close() // after an error it may be in an invalid state
			delete(workers, r)
		}
	}
}

// fetch returns a task, or nil if there is none at the moment.
func (w *worker) fetch(ctx context.Context, turn int) (*joined, jetstream.Msg) {
	runs, wait, changed := w.candidates(turn)
	for _, r := range runs {
		if m := w.ask(r); m != nil {
			return r, m
		}
		if ctx.Err() != nil {
			return nil, nil
		}
	}
	select {
	case <-ctx.Done():
	case <-changed:
	case <-time.After(wait):
	}
	return nil, nil
}

// candidates returns the runs that a slot asks for a task: at most one of those that had none, so that many idle
// runs don't delay the others, and then, in rotation, those that may have tasks. The former comes first because a
// task that is delivered again is not announced: it must not wait for the queues of the others. If none of them has
// a task, the slot waits for the given time or until changed is closed.
func (w *worker) candidates(turn int) (ask []*joined, wait time.Duration, changed chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	var probed *joined
	wait = probeInterval
	for i := range w.order {
		r := w.order[(turn+i)%len(w.order)]
		switch left := time.Until(r.quiet); {
		case r.quiet.IsZero():
			ask = append(ask, r)
		case left <= 0 && probed == nil:
			probed = r
		default:
			wait = min(wait, left)
		}
	}
	if probed != nil {
		probed.quiet = time.Now().Add(probeInterval) // so that no other slot asks it, too
		ask = slices.Insert(ask, 0, probed)
	}
	return ask, wait, w.changed
}

// ask returns a task of a run, or nil if it has none at the moment.
func (w *worker) ask(r *joined) (m jetstream.Msg) {
	w.mu.Lock()
	news := r.news
	w.mu.Unlock()
	if batch, err := r.consumer.FetchNoWait(1); err == nil {
		m = <-batch.Messages()
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if m != nil {
		w.ready(r)
	} else if r.news == news {
		r.quiet = time.Now().Add(probeInterval)
	}
	return m
}

// do does a task, publishes the result, and then acknowledges the task. It reports whether the slot can keep its
// worker.
func (w *worker) do(r *joined, m jetstream.Msg, s distribute.TaskWorker) bool {
	meta, err := m.Metadata()
	if err != nil {
		return true
	}
	number := numberOf(m.Subject())
	if meta.NumDelivered > distribute.MaxTries {
		w.answer(r, m, number, answer{Failed: fmt.Sprintf("%d tries have failed, or their workers died", distribute.MaxTries)})
		return true
	}
	defer w.keep(r, m)()
	result, err := s.Do(r.ctx, m.Data())
	switch {
	case err == nil:
		w.answer(r, m, number, answer{Result: result})
		r.mu.Lock()
		r.done, r.last = r.done+1, time.Now()
		r.mu.Unlock()
		return true
	case r.ctx.Err() == nil:
		w.fail(r, m, number, int(meta.NumDelivered), err)
	}
	return false
}

// keep repeatedly tells the server that a task is in progress, until stop is called.
func (w *worker) keep(r *joined, m jetstream.Msg) (stop func()) {
	ctx, cancel := context.WithCancel(r.ctx)
	go func() {
		tick := time.NewTicker(max(r.Redeliver/4, time.Second/4))
		defer tick.Stop()
		for ctx.Err() == nil {
			select {
			case <-tick.C:
				_ = m.InProgress() // the next one follows
			case <-ctx.Done():
			}
		}
	}()
	return cancel
}

// fail reports a failed attempt. After the last attempt the task is given up.
func (w *worker) fail(r *joined, m jetstream.Msg, number, try int, why error) {
	reason := message.Detail(why.Error())
	w.say("%s %d: try %d of %d has failed: %s", r.Title, number, try, distribute.MaxTries, reason)
	if data, err := json.Marshal(failure{w.Name, try, reason}); err == nil {
		_, _ = w.js.Publish(r.ctx, resultSubject(r.name, fmt.Sprintf("%s%d.%d", failureKey, number, try)), data) // for display only
	}
	if try < distribute.MaxTries {
		_ = m.NakWithDelay(time.Second) // if this is lost, the task is tried again later
		return
	}
	w.answer(r, m, number, answer{Failed: fmt.Sprintf("%d tries have failed, the last one: %s", distribute.MaxTries, reason)})
}

// answer publishes the answer to a task, retrying until the server has this or another answer, and acknowledges
// the task.
func (w *worker) answer(r *joined, m jetstream.Msg, number int, a answer) {
	a.Number, a.Worker = number, w.Name
	data, err := json.Marshal(a)
	if err != nil {
		return // impossible: the result is JSON already
	}
	subject := resultSubject(r.name, answerKey+fmt.Sprint(number))
	if most := w.nc.MaxPayload(); w.nc.IsConnected() && int64(len(data)) > most && a.Failed == "" {
		w.fail(r, m, number, distribute.MaxTries, fmt.Errorf("a result of %d bytes, the server accepts at most %d", len(data), most))
		return
	}
	for last := lastOffers; r.ctx.Err() == nil && last > 0; {
		one, cancel := context.WithTimeout(r.ctx, readyPatience/6)
		_, err := w.js.Publish(one, subject, data)
		cancel()
		if err == nil || isDuplicate(err) {
			w.setTrouble(r, nil)
			_ = m.Ack() // if this is lost, the task is done again and the second result refused
			return
		}
		if r.ctx.Err() == nil {
			w.setTrouble(r, err)
		}
		if w.stop.Err() != nil {
			last--
		}
		pause(r.ctx, reconnectWait)
	}
}

// lastOffers is the number of attempts of an ending worker to publish a result that the server does not accept.
const lastOffers = 2

// setTrouble records why the server does not accept results, nil if it does, and prints a line when that changes.
func (w *worker) setTrouble(r *joined, why error) {
	r.mu.Lock()
	before := r.trouble
	r.trouble = why
	r.mu.Unlock()
	switch {
	case (why == nil) == (before == nil):
	case why == nil:
		w.say("%s: the server accepts results again", r)
	default:
		w.say("%s: the server does not accept a result (%s); trying again", r, message.Detail(why.Error()))
	}
}

// isFull reports whether an error says that the server's disk is full.
func isFull(err error) bool {
	e := (*jetstream.APIError)(nil)
	return errors.As(err, &e) && (e.ErrorCode == insufficientResources || e.ErrorCode == storageExceeded)
}

// Error codes of JetStream.
const (
	insufficientResources = 10023
	storageExceeded       = 10047
)
