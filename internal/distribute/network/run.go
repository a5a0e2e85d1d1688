package network

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"quincunx/internal/distribute"
	"quincunx/internal/message"
	"quincunx/internal/process"
)

// run is the coordinator's side of a run, without the types of tasks and results.
type run struct {
	*Connection
	name     string
	manifest manifest

	tasks    map[int][]byte // published tasks whose answers were not taken, by number
	open     map[int]bool   // the tasks without an answer
	answers  map[int]answer // answers that were not taken, by task, including those to tasks of an earlier coordinator
	last     uint64         // the number of the last message in the stream of results when the run began
	read     uint64         // the number of the last message that was read
	isLoaded bool           // messages up to last have been read
	taken    int            // the number of the last task whose answer was taken
	rejected map[int]int    // number of rejected answers, by task
	news     []int          // numbers of submitted tasks whose answers have not been sent to the command
	workers  map[string]*workerState
	full     bool        // a worker has reported that the server's disk is full
	failures int         // failed attempts
	arrivals []time.Time // times of the last answers
	moved    time.Time   // time of the last answer
	audited  time.Time   // when tasks were last published again

	events     chan jetstream.Msg // messages of the stream of results
	statuses   chan *status       // of workers
	lost       atomic.Bool        // a task may be missing in its stream
	isNews     bool               // tasks were published that the workers may not expect
	consuming  jetstream.ConsumeContext
	subscribed []*nats.Subscription
}

// workerState is what a coordinator knows about a worker.
type workerState struct {
	slots     int       // tasks at a time
	last      time.Time // when it was last heard from
	isRefused bool      // it does no tasks
	dismissed bool
}

// status is what a worker reports about itself every discoveryInterval.
type status struct {
	Name    string           `json:"name"`
	Build   distribute.Build `json:"build"`
	Machine string           `json:"machine"`
	Slots   int              `json:"slots"`             // tasks at a time
	Done    int              `json:"done"`              // number of tasks that it has done
	Rate    float64          `json:"rate"`              // of them per second
	Refusal string           `json:"refusal,omitempty"` // why it does no tasks of this run
	Trouble string           `json:"trouble,omitempty"` // why the server does not accept its results
	Full    bool             `json:"full,omitempty"`    // the reason is a full disk
	Left    bool             `json:"left,omitempty"`    // it has left the run
}

const (
	// The bounds of the number of queued tasks: enough to keep all workers busy, and few enough to publish
	// quickly.
	minOpen = 64
	maxOpen = 4096

	rateWindow = 256   // number of answers over which the rate is measured
	maxWorkers = 10000 // maximum that a coordinator tracks

	maxStatus   = 1 << 14 // maximum length of a status, in bytes
	maxStatuses = 1 << 23 // maximum length of all unread statuses, in bytes
	maxReports  = 10000   // maximum number of lines about workers
)

// beginRun begins a run, or continues it.
func (c *Connection) beginRun(job distribute.Job, build distribute.Build) (*run, error) {
	host, _ := os.Hostname() // for display only
	r := &run{
		Connection: c, name: job.RunName(build),
		manifest: manifest{
			Job: job, Build: build, Host: host, Mixed: c.flags.Mixed, UnlikeMachines: c.flags.UnlikeMachines, Redeliver: c.flags.Redeliver,
		},
		tasks: map[int][]byte{}, open: map[int]bool{}, answers: map[int]answer{}, rejected: map[int]int{}, workers: map[string]*workerState{},
		events: make(chan jetstream.Msg, 1024), statuses: make(chan *status, 1024), moved: time.Now(), audited: time.Now(),
	}
	if err := r.start(); err != nil {
		r.stop()
		return nil, err
	}
	return r, nil
}

// start creates the streams and subscribes to them.
func (r *run) start() (err error) {
	if r.js, err = jetstream.New(r.nc, jetstream.WithPublishAsyncErrHandler(r.publishFailed), jetstream.WithPublishAsyncMaxPending(2*maxOpen),
		jetstream.WithPublishAsyncTimeout(readyPatience)); err != nil {
		return err
	}
	// The manifest may differ from an earlier one in fields that don't affect results. It becomes the last
	// message.
	if err := r.withRetries(func(ctx context.Context) (err error) {
		r.last, err = r.create(ctx)
		return err
	}); err != nil {
		return err
	}
	statuses, err := r.nc.Subscribe(workerSubject(r.name, "*"), func(m *nats.Msg) {
		if s := readStatus(m.Data); s != nil {
			select {
			case r.statuses <- s:
			default: // it is sent again
			}
		}
	})
	if err != nil {
		return err
	}
	if err := statuses.SetPendingLimits(maxWorkers, maxStatuses); err != nil {
		return err
	}
	requests, err := r.nc.Subscribe(aliveSubject(r.name), func(m *nats.Msg) { _ = m.Respond(nil) }) // a worker asks again
	if err != nil {
		return err
	}
	r.subscribed = []*nats.Subscription{statuses, requests}
	if err := r.withRetries(r.consume); err != nil {
		return err
	}
	return r.announce()
}

// announce tells workers that the run may have new tasks.
func (r *run) announce() error {
	r.isNews = false
	return r.nc.Publish(beginSubject(r.name), nil)
}

// load reads the existing answers to tasks, from the given number on.
func (r *run) load(number int) error {
	r.isLoaded, r.taken = true, number-1
	for begun := time.Now(); r.read < r.last; {
		select {
		case m := <-r.events:
			r.handleResult(m)
			begun = time.Now()
		case <-time.After(time.Until(begun.Add(readyPatience))):
			return process.Fail(fmt.Errorf("server %s: no answer to the request for earlier results", r.address()))
		}
	}
	for n, a := range r.answers { // tasks that were given up get distribute.MaxTries more attempts
		if a.Failed != "" {
			delete(r.answers, n)
			if err := r.forget(n); err != nil {
				return err
			}
		}
	}
	return nil
}

// create creates the streams, unless they exist, and publishes the manifest. It returns the number of the
// manifest's message.
func (r *run) create(ctx context.Context) (uint64, error) {
	tasks, results := streams(r.name, r.flags.Replicas)
	stream, err := r.js.CreateOrUpdateStream(ctx, results)
	if err != nil {
		return 0, err
	}
	subject := resultSubject(r.name, manifestKey)
	if err := stream.Purge(ctx, jetstream.WithPurgeSubject(subject)); err != nil {
		return 0, err
	}
	data, err := json.Marshal(r.manifest)
	if err != nil {
		return 0, err
	}
	published, err := r.js.Publish(ctx, subject, data)
	if err != nil {
		return 0, err
	}
	if stream, err = r.js.CreateOrUpdateStream(ctx, tasks); err != nil {
		return 0, err
	}
	_, err = stream.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: consumerName, AckPolicy: jetstream.AckExplicitPolicy, AckWait: r.flags.Redeliver, MaxAckPending: -1, Replicas: r.flags.Replicas,
	})
	return published.Sequence, err
}

// consume makes the messages of the stream of results arrive in events, from the first one.
func (r *run) consume(ctx context.Context) error {
	consumer, err := r.js.OrderedConsumer(ctx, resultStream(r.name), jetstream.OrderedConsumerConfig{})
	if err == nil {
		r.consuming, err = consumer.Consume(func(m jetstream.Msg) { r.events <- m })
	}
	return err
}

// publish publishes a task, unless it is queued. If few tasks are open, workers may have stopped asking for tasks.
func (r *run) publish(number int) {
	r.isNews = r.isNews || len(r.open) <= max(r.slots(), minOpen)
	_, err := r.js.PublishMsgAsync(&nats.Msg{Subject: taskSubject(r.name, fmt.Sprint(number)), Data: r.tasks[number]})
	if err != nil {
		r.lost.Store(true)
	}
}

// publishFailed records that the stream has not accepted a task.
func (r *run) publishFailed(_ jetstream.JetStream, _ *nats.Msg, err error) {
	if !isDuplicate(err) {
		r.lost.Store(true)
	}
}

// submit adds a task, and publishes it unless it has an answer.
func (r *run) submit(number int, task []byte) error {
	if !r.isLoaded {
		if err := r.load(number); err != nil {
			return err
		}
	}
	r.tasks[number] = task
	if _, isAnswered := r.answers[number]; isAnswered {
		r.news = append(r.news, number)
		return nil
	}
	r.open[number] = true
	r.publish(number)
	return nil
}

// slots returns the number of tasks that the workers can do at a time.
func (r *run) slots() (n int) {
	for _, w := range r.workers {
		n += w.slots
	}
	return n
}

// targetOpen returns the number of tasks that should be open.
func (r *run) targetOpen() int { return min(max(4*r.slots(), minOpen), maxOpen) }

// Step implements [distribute.Coordinator].
func (r *run) Step(ctx context.Context, s distribute.Step) (p distribute.Progress, err error) {
	for r.isLoaded && r.taken < s.Taken {
		r.taken++
		delete(r.tasks, r.taken)
		delete(r.answers, r.taken)
		delete(r.rejected, r.taken)
	}
	for _, t := range s.Tasks {
		if err := r.submit(t.Number, t.Task); err != nil {
			return p, process.Fail(err)
		}
	}
	if s.Wait && len(r.news) == 0 {
		err = r.wait(ctx)
	}
	for err == nil && ctx.Err() == nil && len(r.events)+len(r.statuses) > 0 && len(r.news) < rateWindow {
		err = r.wait(ctx)
	}
	length := 0
	for len(r.news) > 0 && length < distribute.MaxAnswers {
		a := r.answers[r.news[0]]
		p.Answers = append(p.Answers, a)
		length += len(a.Result)
		r.answers[r.news[0]] = answer{} // the command has it
		r.news = r.news[1:]
	}
	p.Open, p.Target, p.Status = len(r.open), r.targetOpen(), r.summary()
	return p, err
}

// Reject implements [distribute.Coordinator]. It publishes a task with an invalid answer again, and dismisses the
// worker that gave the answer. The task is given up after too many attempts.
func (r *run) Reject(a distribute.Reject) (gaveUp string, err error) {
	r.say("%s %d: worker %s has returned an invalid result: %s; it is dismissed", r.manifest.Title, a.Number, a.Worker, message.Detail(a.Reason))
	w := r.workers[a.Worker]
	if w == nil || !w.dismissed {
		r.rejected[a.Number]++
		r.failures++
	}
	if w != nil {
		w.dismissed = true
	}
	if isName(a.Worker) {
		if err := r.nc.Publish(dismissSubject(r.name, a.Worker), nil); err != nil {
			return "", process.Fail(err)
		}
	}
	if r.rejected[a.Number] >= distribute.MaxTries {
		return fmt.Sprintf("%d invalid results, the last from worker %s: %s", distribute.MaxTries, a.Worker, a.Reason), nil
	}
	delete(r.answers, a.Number)
	if err := r.forget(a.Number); err != nil {
		return "", process.Fail(err)
	}
	r.open[a.Number] = true
	r.publish(a.Number)
	return "", nil
}

// forget deletes the answer to a task, and its failed attempts, from the stream of results.
func (r *run) forget(number int) error {
	return r.withRetries(func(ctx context.Context) error {
		stream, err := r.js.Stream(ctx, resultStream(r.name))
		for _, key := range []string{answerKey + fmt.Sprint(number), failureKey + fmt.Sprint(number) + ".*"} {
			if err == nil {
				err = stream.Purge(ctx, jetstream.WithPurgeSubject(resultSubject(r.name, key)))
			}
		}
		return err
	})
}

// wait waits up to a quarter of a second for a message, and handles it. Workers are told of new tasks when the
// stream has them.
func (r *run) wait(ctx context.Context) error {
	var stored <-chan struct{}
	if r.isNews {
		stored = r.js.PublishAsyncComplete()
	}
	select {
	case <-stored:
		if err := r.announce(); err != nil {
			return process.Fail(err)
		}
	case m := <-r.events:
		r.handleResult(m)
	case s := <-r.statuses:
		r.handleStatus(s)
	case <-ctx.Done():
	case <-time.After(time.Second / 4):
	}
	return r.checkHealth(ctx)
}

var (
	answerSubject  = regexp.MustCompile(`\.answer\.(\d{1,18})$`)
	failureSubject = regexp.MustCompile(`\.failure\.(\d{1,18})\.\d+$`)
)

// handleResult handles a message of the stream of results.
func (r *run) handleResult(m jetstream.Msg) {
	if meta, err := m.Metadata(); err == nil {
		r.read = max(r.read, meta.Sequence.Stream)
	}
	if failureSubject.MatchString(m.Subject()) {
		r.reportFailure(m)
		return
	}
	if !answerSubject.MatchString(m.Subject()) {
		return
	}
	number := numberOf(m.Subject())
	if number <= r.taken {
		return // another result of a task whose first result has been taken
	}
	var a answer
	if err := json.Unmarshal(m.Data(), &a); err != nil {
		a = answer{Worker: a.Worker} // an answer without a result is rejected
	}
	a.Number, a.Worker, a.Failed = number, message.Word(a.Worker), message.Line(a.Failed)
	if _, isAnswered := r.answers[number]; isAnswered {
		return
	}
	r.answers[number] = a
	if r.tasks[number] != nil {
		r.news = append(r.news, number)
	}
	delete(r.open, number)
	r.moved = time.Now()
	if r.arrivals = append(r.arrivals, r.moved); len(r.arrivals) > rateWindow {
		r.arrivals = r.arrivals[1:]
	}
}

// reportFailure prints a failed attempt.
func (r *run) reportFailure(m jetstream.Msg) {
	var f failure
	match := failureSubject.FindStringSubmatch(m.Subject())
	if err := json.Unmarshal(m.Data(), &f); err != nil {
		return
	}
	r.failures++
	r.report("%s %s: try %d of %d has failed on worker %s: %s", r.manifest.Title, match[1], f.Try, distribute.MaxTries, message.Word(f.Worker), message.Detail(f.Reason))
}

// isName reports whether a name is valid for a worker.
var isName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,80}$`).MatchString

// readStatus returns the status of a worker, with printable texts of bounded length, or nil if the message is
// invalid.
func readStatus(received []byte) *status {
	s := new(status)
	if len(received) > maxStatus || json.Unmarshal(received, s) != nil || !isName(s.Name) || s.Slots < 0 || s.Slots > maxSlots {
		return nil
	}
	for _, text := range []*string{&s.Machine, &s.Refusal, &s.Trouble} {
		*text = message.Detail(*text)
	}
	return s
}

// report prints a line about a worker once. It prints at most maxReports lines.
func (r *run) report(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	if r.known[line] || len(r.known) > maxReports {
		return
	}
	r.known[line] = true
	if len(r.known) > maxReports {
		line = "no more is said about workers"
	}
	r.say("%s", line)
}

// handleStatus handles the status of a worker.
func (r *run) handleStatus(s *status) {
	w, known := r.workers[s.Name]
	if !known {
		if len(r.workers) == maxWorkers || s.Left {
			return
		}
		w = &workerState{}
		r.workers[s.Name] = w
	}
	w.last, w.slots, w.isRefused = time.Now(), s.Slots, s.Refusal != ""
	switch {
	case w.isRefused:
		w.slots = 0
		r.report("worker %s is refused: %s", s.Name, s.Refusal)
	case s.Left:
		w.slots = 0
		r.report("worker %s has left after %s", s.Name, message.Count(s.Done, "task", "tasks"))
		if !w.dismissed {
			delete(r.workers, s.Name)
		}
	case !known:
		r.report("worker %s has joined: %d at a time, %s, %s", s.Name, s.Slots, message.Detail(s.Build.String()), s.Machine)
	}
	r.full = r.full || s.Full
	if s.Trouble != "" {
		r.report("worker %s can't deliver a result, and keeps trying: %s", s.Name, s.Trouble)
	}
	if w.dismissed && !s.Left {
		_ = r.nc.Publish(dismissSubject(r.name, s.Name), nil) // repeated at its next status
	}
}

// checkHealth removes workers that have not been heard from for some time, and publishes lost tasks again.
func (r *run) checkHealth(ctx context.Context) error {
	if err := r.failed(r.full); err != nil || ctx.Err() != nil {
		return err
	}
	now := time.Now()
	for name, w := range r.workers {
		if w.dismissed || now.Sub(w.last) <= max(r.flags.Redeliver, 3*discoveryInterval) {
			continue
		}
		if !w.isRefused {
			r.report("worker %s has not been heard from for %v; its tasks go to others", name, now.Sub(w.last).Round(time.Second))
		}
		delete(r.workers, name)
	}
	// A server that has crashed may have lost tasks that were not written to the disk.
	since, still := now.Sub(r.audited), now.Sub(r.moved)
	isDue := since >= 2*time.Second && r.lost.Load() || min(since, still) >= 2*r.flags.Redeliver || since >= 10*r.flags.Redeliver
	if !r.nc.IsConnected() || len(r.open) == 0 || !isDue {
		return nil
	}
	r.audited = now
	r.lost.Store(false)
	one, cancel := context.WithTimeout(ctx, readyPatience/6)
	defer cancel()
	last, err := r.create(one)
	if err == nil && last < r.read { // it has lost the streams, and numbers messages from 1 again
		r.consuming.Stop()
		r.read = 0
		err = r.consume(one)
	}
	if err != nil {
		r.lost.Store(true) // try again
		return nil
	}
	for number := range r.open {
		r.publish(number)
	}
	return nil
}

// summary returns, in a few words, the number of workers, their speed, and the number of failed attempts.
func (r *run) summary() string {
	workers, slots := 0, 0
	for _, w := range r.workers {
		if w.slots > 0 && !w.dismissed {
			workers++
			slots += w.slots
		}
	}
	text := fmt.Sprintf("workers: %d with %s at a time", workers, message.Count(slots, "task", "tasks"))
	if n := len(r.arrivals); n > 1 {
		if took := r.arrivals[n-1].Sub(r.arrivals[0]); took > 0 {
			text += fmt.Sprintf(", %.1f/s", float64(n-1)/took.Seconds())
		}
	}
	if r.failures > 0 {
		text += fmt.Sprintf(", %d tries failed", r.failures)
	}
	return text
}

// stop ends the coordinator's part of the run. The streams are kept.
func (r *run) stop() {
	for _, s := range r.subscribed {
		_ = s.Unsubscribe() // an error doesn't matter: the connection is about to be closed
	}
	if r.consuming != nil {
		r.consuming.Stop()
		for { // a callback may be blocked until its event is received
			select {
			case <-r.events:
				continue
			case <-r.consuming.Closed():
			case <-time.After(time.Second):
			}
			return
		}
	}
}

// End implements [distribute.Coordinator].
func (r *run) End(done bool) error {
	r.stop()
	if !done {
		return nil
	}
	return r.remove()
}

// remove deletes the streams of the run, and tells its workers.
func (r *run) remove() error {
	for _, name := range []string{taskStream(r.name), resultStream(r.name)} {
		err := r.withRetries(func(ctx context.Context) error {
			err := r.js.DeleteStream(ctx, name)
			if errors.Is(err, jetstream.ErrStreamNotFound) {
				return nil
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return errors.Join(r.nc.Publish(endSubject(r.name), nil), r.nc.FlushTimeout(readyPatience))
}
