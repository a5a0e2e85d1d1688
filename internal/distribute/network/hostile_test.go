package network

import (
	"encoding/json"
	"fmt"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"quincunx/internal/distribute"
	"quincunx/internal/message"
	"quincunx/internal/must"
)

// nasty is a text that would clear a terminal and change its title, with a length of some megabytes.
var nasty = "\x1b[2J\x1b]0;owned\a\r\n\u202e" + strings.Repeat("x", 4<<20)

// checkLines fails the test if a line is long or unprintable.
func checkLines(t *testing.T, who, text string) {
	t.Helper()
	for line := range strings.SplitSeq(text, "\n") {
		if length := utf8.RuneCountInString(line); strings.ContainsFunc(line, func(c rune) bool { return !unicode.IsPrint(c) }) || length > 1100 {
			t.Errorf("%s says a line of %d characters: %s", who, length, message.Detail(line))
		}
	}
}

// Data published by workers is never printed unescaped and takes little memory, and the work is done.
func TestHostileWorker(t *testing.T) {
	c, said := served(t)
	p := pool(t, c)
	send := func(subject string, message any) {
		t.Helper()
		data, err := json.Marshal(message)
		if err == nil {
			err = c.nc.Publish(subject, data)
		}
		if err != nil {
			t.Error(err)
		}
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	short := nasty[:8000]
	go func() {
		for i := range 120 {
			name := fmt.Sprint("hostile", i)
			send(workerSubject(p.run.name, name), status{Name: name, Refusal: nasty})
			send(workerSubject(p.run.name, name), status{Name: name, Refusal: short, Machine: short[:100], Build: distribute.Build{Revision: short[:100]}})
			send(workerSubject(p.run.name, name), status{Name: name, Slots: 1, Machine: short, Build: distribute.Build{Revision: short[:4000]}, Trouble: short[:100]})
			send(workerSubject(p.run.name, name), status{Name: nasty[:30], Slots: 1})
			send(workerSubject(p.run.name, name), status{Name: name, Slots: 1 << 40})
			send(workerSubject(p.run.name, name), "no status")
		}
		for try := range 5 {
			send(resultSubject(p.run.name, fmt.Sprintf("%s%d.%d", failureKey, 1, try)), failure{nasty[:100], 1 << 40, nasty})
		}
		send(resultSubject(p.run.name, answerKey+"2"), answer{Worker: nasty[:1000], Failed: nasty})
		send(resultSubject(p.run.name, answerKey+"3"), answer{Worker: nasty[:1000], Result: json.RawMessage(`{"N":` + strings.Repeat("9", 1<<20) + `}`)})
		send(resultSubject(p.run.name, answerKey+"4"), "no answer")
		works(t, c.address(), Worker{Name: "honest"}, nil)
	}()
	source, results := counting(50)
	skipped := ""
	source.Skip = func(_ number, err error) { skipped = err.Error() }
	if err := p.Do(t.Context(), source); err != nil || len(*results) != 49 {
		t.Errorf("error %v, %d results", err, len(*results))
	}
	checkLines(t, "the coordinator", said.all())
	checkLines(t, "the skipped task", skipped)
	for _, want := range []string{`worker hostile7 is refused: \x1b[2J\x1b]0;owned\a\r\n\u202exxx`, "try 1099511627776 of 5 has failed on worker \"\\x1b[2J", "squares 2 was given up: \\x1b[2J", "squares 3: worker \"\\x1b[2J"} {
		if !strings.Contains(said.all(), want) {
			t.Errorf("nothing is said like %s", want)
		}
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if more := int64(after.HeapAlloc) - int64(before.HeapAlloc); more > 200<<20 {
		t.Errorf("%d MiB are kept", more>>20)
	}
}

// The number of lines that a worker can make the coordinator print is bounded.
func TestTalkativeWorker(t *testing.T) {
	t.Parallel()
	c, said := served(t)
	r := pool(t, c).run
	for i := range 3 * maxReports {
		r.handleStatus(&status{Name: "w", Refusal: fmt.Sprint("reason ", i)})
		r.handleStatus(&status{Name: "w", Left: true})
	}
	text := said.all()
	if n := strings.Count(text, "\n"); n > maxReports+10 || !strings.HasSuffix(text, "\nno more is said about workers") {
		t.Errorf("%d lines, the last is %s", n, text[strings.LastIndexByte(text, '\n')+1:])
	}
}

// Data published by a coordinator is never printed unescaped by a worker, and the worker continues with other
// runs.
func TestHostileCoordinator(t *testing.T) {
	t.Parallel()
	c, _ := served(t)
	var runs []*run
	for i, change := range []func(m *manifest){
		func(m *manifest) { m.Host, m.Title = nasty[:10000], nasty[:1<<20] },
		func(m *manifest) { m.Kind, m.Title = nasty[:10000], nasty[:1<<20] },
		func(m *manifest) {
			m.Mixed, m.Build = false, distribute.Build{Revision: nasty[:10000], Go: nasty[:10000], Arch: nasty[:10000]}
		},
		func(m *manifest) { m.Redeliver = -1 },
		func(m *manifest) { m.Timed = true },
	} {
		p := must.Get(newPool[number, square](c, distribute.Job{Kind: squares.Kind, Title: "hostile", Spec: fmt.Appendf(nil, "[%d]", i)}))(t)
		change(&p.run.manifest)
		must.Get(p.run.create(t.Context()))(t)
		must.Get(c.js.Publish(t.Context(), resultSubject(p.run.name, machineKey), []byte(nasty[:1<<20])))(t)
		runs = append(runs, p.run)
	}
	for _, task := range []string{"", "{", nasty[:1000], `{"N":"1"}`} {
		must.Get(c.js.Publish(t.Context(), taskSubject(runs[3].name, fmt.Sprint("x", len(task))), []byte(task)))(t)
	}
	_, said := works(t, c.address(), Worker{Name: "w"}, nil)
	do(t, pool(t, c), 100)
	for begun := time.Now(); len(regexp.MustCompile("(?m) is refused: ").FindAllString(said.all(), -1)) < 3; time.Sleep(time.Second / 100) {
		if time.Since(begun) > time.Minute {
			t.Fatalf("said\n%s", message.Line(said.all()))
		}
	}
	checkLines(t, "the worker", said.all())
}
