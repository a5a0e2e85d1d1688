//go:build !js

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"quincunx/internal/must"
)

// patience is the time limit for a condition to hold in a tab.
const patience = 2 * time.Minute

// chromium is the browser that all tests share.
type chromium struct {
	ctx     context.Context
	release context.CancelFunc
}

// newChromium starts the browser unless it is running. If no browser is installed, it skips the test, or fails it in CI.
func newChromium(t *testing.T) *chromium {
	t.Helper()
	if testing.Short() {
		t.Skip("-short leaves out the page in a browser")
	}
	starting.Lock()
	defer starting.Unlock()
	if running != nil {
		return running
	}
	name := ""
	for _, known := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(known); err == nil {
			name = found
			break
		}
	}
	if name == "" {
		const missing = "the page is not tested in a browser: there is no Chromium; on Debian and Ubuntu `apt-get install chromium` gets it"
		if os.Getenv("CI") != "" {
			t.Fatal(missing)
		}
		t.Skip(missing)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(name), chromedp.WindowSize(1280, 900))
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox) // the sandbox does not start for root
	}
	allocator, release := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, _ := chromedp.NewContext(allocator)
	if err := chromedp.Do(ctx); err != nil {
		release()
		t.Fatalf("%s: %v", name, err)
	}
	running = &chromium{ctx, release}
	return running
}

// running is the shared browser, nil before the first test that needs it. starting guards it.
var (
	starting sync.Mutex
	running  *chromium
)

// end ends the browser and waits until its files are removed.
func (b *chromium) end() error {
	err := chromedp.Cancel(b.ctx)
	b.release()
	chromedp.FromContext(b.ctx).Allocator.Wait()
	return err
}

// tab is a page in the browser. It fails the test if the page reports an error.
type tab struct {
	*testing.T
	ctx     context.Context
	pointer point      // where the mouse is
	random  *rand.Rand // chooses the moves of the person

	mu    sync.Mutex
	fault string // the first error that the page reported
	quiet bool   // errors are expected
}

// viewport is the size of a tab in pixels.
type viewport struct{ width, height int64 }

var desktop = viewport{1280, 900}

// open opens an address in a new tab with empty storage, and waits for the board.
func (b *chromium) open(t *testing.T, address string, v viewport) *tab {
	t.Helper()
	p := b.blank(t, v)
	p.visit(address)
	return p
}

// blank returns an empty tab.
func (b *chromium) blank(t *testing.T, v viewport) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	return attach(t, ctx, v)
}

// attach returns the tab of a context.
func attach(t *testing.T, ctx context.Context, v viewport) *tab {
	t.Helper()
	p := &tab{T: t, ctx: ctx, random: rand.New(rand.NewPCG(1, 0))}
	if err := chromedp.Listen(ctx, p.listen); err != nil { // creates the tab
		t.Fatal(err)
	}
	still := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}}
	p.run(call(emulation.SetEmulatedMedia, still), chromedp.EmulateViewport(v.width, v.height), call(cdplog.Enable, cdp.Empty{}), call(network.Enable, network.EnableParams{}))
	t.Cleanup(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.fault != "" {
			t.Errorf("the page has reported: %s", p.fault)
		}
	})
	return p
}

// sibling opens an address in another tab with the same storage.
func (p *tab) sibling(address string) *tab {
	p.Helper()
	ctx, cancel := chromedp.NewContext(p.ctx)
	p.Cleanup(cancel)
	other := attach(p.T, ctx, desktop)
	other.visit(address)
	return other
}

// listen keeps the errors of a page: exceptions, errors on the console, violations of the security policy, and requests that leave the
// machine.
func (p *tab) listen(event any) {
	report := ""
	switch event := event.(type) {
	case *runtime.EventExceptionThrown:
		report = (&chromedp.ExceptionError{ExceptionDetails: event.ExceptionDetails}).Error()
	case *runtime.EventConsoleAPICalled:
		if event.Type == runtime.ConsoleAPICalledTypeError || event.Type == runtime.ConsoleAPICalledTypeAssert {
			var words []string
			for _, a := range event.Args {
				words = append(words, a.Description+string(a.Value))
			}
			report = "console: " + strings.Join(words, " ")
		}
	case *network.EventRequestWillBeSent:
		report = foreign(event.Request.URL)
	case *network.EventWebSocketCreated:
		report = foreign(event.URL)
	case *cdplog.EventEntryAdded:
		if event.Entry.Level == cdplog.EntryLevelError {
			report = event.Entry.Text + " " + event.Entry.URL
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if report != "" && !p.quiet && p.fault == "" {
		p.fault = report
	}
}

// foreign returns a report if an address is not one of this machine, or else "".
func foreign(address string) string {
	u, err := url.Parse(address)
	if err == nil && (slices.Contains([]string{"about", "blob", "data"}, u.Scheme) || net.ParseIP(u.Hostname()).IsLoopback()) {
		return ""
	}
	return "a request to " + address
}

// expectErrors has errors of the page ignored from now on.
func (p *tab) expectErrors() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.quiet = true
}

// call returns the action that sends a command to the tab.
func call[P, R any](command cdp.Command[P, R], parameters P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, command, parameters)
		return err
	})
}

// run runs actions and fails the test if they take too long.
func (p *tab) run(actions ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	do(p, chromedp.Steps(actions...))
}

// do runs an action like run and returns its value.
func do[V any](p *tab, action chromedp.Action[V]) V {
	p.Helper()
	v, err := try(p, action)
	if err != nil {
		p.Fatalf("%v\n%s", err, p.shown())
	}
	return v
}

// try runs an action that may fail.
func try[V any](p *tab, action chromedp.Action[V]) (V, error) {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	return chromedp.Run(ctx, action)
}

// shown describes the page for a message. If BOARD_PICTURES names a folder, it saves a screenshot there.
func (p *tab) shown() string {
	p.keepPicture(strings.ReplaceAll(p.Name(), "/", "-") + ".png")
	text, err := try(p, chromedp.Evaluate[string](`location.href + "\n" + document.body.innerText`))
	if err != nil {
		return err.Error()
	}
	return text
}

// keepPicture saves a screenshot of the page to a file of the folder that BOARD_PICTURES names, if it names one.
func (p *tab) keepPicture(name string) {
	if dir := os.Getenv("BOARD_PICTURES"); dir != "" {
		p.picture(filepath.Join(dir, name))
	}
}

// picture saves a screenshot of the page to a file.
func (p *tab) picture(name string) {
	data, err := try(p, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(name, data, 0o600)
	}
	if err != nil {
		p.Error(err)
	}
}

// visit navigates to an address and waits for its board.
func (p *tab) visit(address string) {
	p.Helper()
	p.run(chromedp.Navigate(address))
	p.await("the board", `window.quincunx?.app?.position`)
}

// keepMessages makes messages stay until something replaces them: a busy machine may look only after the seconds for which they are
// shown.
func (p *tab) keepMessages() {
	p.Helper()
	eval[any](p, `void (window.setTimeout = ((wait) => (action, delay, ...rest) => (delay < 4000 || delay === undefined ? wait(action, delay, ...rest) : 0))(window.setTimeout))`)
}

// eval returns the value of a JavaScript expression.
func eval[V any](p *tab, expression string, arguments ...any) V {
	p.Helper()
	return do(p, chromedp.Evaluate[V](fill(expression, arguments)))
}

// fill replaces $1, $2 and so on with values.
func fill(expression string, arguments []any) string {
	for i, a := range arguments {
		text, err := json.Marshal(a)
		if err != nil {
			panic(err)
		}
		expression = strings.ReplaceAll(expression, "$"+strconv.Itoa(i+1), string(text))
	}
	return expression
}

// await waits until a condition holds, and fails the test if that takes too long.
func (p *tab) await(what, condition string, arguments ...any) {
	p.Helper()
	waiting := fmt.Sprintf("Boolean(%s)", fill(condition, arguments))
	_, err := try(p, chromedp.Poll[bool](waiting, chromedp.WithPollingInterval(5*time.Millisecond), chromedp.WithPollingTimeout(patience)))
	if err != nil {
		p.Fatalf("%s: %v\n%s", what, err, p.shown())
	}
}

// point is a point in a tab, in pixels.
type point struct{ X, Y float64 }

// found is a JavaScript function that finds a visible element by its name or text, inside an element given by a selector, or in its shadow root.
// The name of a label finds its field.
const found = `((inside, name) => {
	const isSeen = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length > 0;
	const says = (e) => [e.getAttribute('aria-label'), e.title, e.innerText, e.placeholder].some((s) => s?.trim() === name);
	const all = [...document.querySelectorAll(inside)].flatMap((e) => [e, ...(e.shadowRoot ?? e).querySelectorAll('*')]).filter(isSeen);
	const label = all.find((e) => e.matches('label') && e.innerText.trim().startsWith(name));
	return all.find((e) => e.matches('button, summary, a, input, select, textarea, [role=tab]') && !e.disabled && says(e))
		?? label?.querySelector('input, select, textarea') ?? label;
})`

// centre is a JavaScript function that scrolls an element into view and returns its centre, to which a click goes.
const centre = `((element) => {
	element?.scrollIntoView({ block: 'nearest' });
	const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
	return { X: left + width / 2, Y: top + height / 2 };
})`

// press clicks the visible element with a name, inside an element given by a selector. It tries up to five times, because an
// analysis that adds lines may move the element away from the pointer.
func (p *tab) press(inside, name string) {
	p.Helper()
	for range 5 {
		p.await(fmt.Sprintf("%q in %s", name, inside), found+`($1, $2)`, inside, name)
		at := eval[point](p, centre+`(`+found+`($1, $2))`, inside, name)
		for range 50 { // until the layout above it is stable
			time.Sleep(40 * time.Millisecond)
			before := at
			if at = eval[point](p, centre+`(`+found+`($1, $2))`, inside, name); at == before {
				break
			}
		}
		eval[any](p, `void ((element) => {
			window.isMissed = true;
			for (const type of ['pointerdown', 'click']) element?.addEventListener(type, () => { window.isMissed = false; }, { capture: true, once: true });
		})(`+found+`($1, $2))`, inside, name)
		p.click(at)
		if !eval[bool](p, `window.isMissed === true`) {
			return
		}
	}
	p.Fatalf("five clicks on %q in %s missed it", name, inside)
}

// click moves the mouse to a point and clicks there.
func (p *tab) click(at point) {
	p.Helper()
	p.move(at)
	p.run(mouse(input.DispatchMouseEventTypeMousePressed, at), mouse(input.DispatchMouseEventTypeMouseReleased, at))
}

// move moves the mouse to a point.
func (p *tab) move(at point) {
	p.Helper()
	p.run(call(input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, X: at.X, Y: at.Y}))
	p.pointer = at
}

// drag drags the mouse from one point to another in steps, with its button pressed.
func (p *tab) drag(from, to point, steps int) {
	p.Helper()
	p.move(from)
	p.run(mouse(input.DispatchMouseEventTypeMousePressed, from))
	for i := 1; i <= steps; i++ {
		part := float64(i) / float64(steps)
		p.run(mouse(input.DispatchMouseEventTypeMouseMoved, point{from.X + part*(to.X-from.X), from.Y + part*(to.Y-from.Y)}))
	}
	p.run(mouse(input.DispatchMouseEventTypeMouseReleased, to))
	p.pointer = to
}

// mouse returns an action of the mouse with its left button.
func mouse(kind input.DispatchMouseEventType, at point) chromedp.Action[chromedp.Void] {
	m := input.DispatchMouseEventParams{Type: kind, X: at.X, Y: at.Y, Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1}
	if kind == input.DispatchMouseEventTypeMouseReleased {
		m.Buttons = 0
	}
	return call(input.DispatchMouseEvent, m)
}

// wheel turns the mouse wheel at the current point, by pixels.
func (p *tab) wheel(by float64) {
	p.Helper()
	p.run(call(input.DispatchMouseEvent, input.DispatchMouseEventParams{
		Type: input.DispatchMouseEventTypeMouseWheel, X: p.pointer.X, Y: p.pointer.Y, DeltaX: 1e-9, DeltaY: by, // both values must be nonzero to be sent
	}))
}

// keys presses keys, such as kb.ArrowLeft.
func (p *tab) keys(text string) {
	p.Helper()
	p.run(chromedp.KeyEvent(text))
}

// write replaces the text of the field with a name at once, as from a clipboard. In a list it chooses the option with the text, and
// leaves out the menu of the browser, in which keys get lost on a busy machine.
func (p *tab) write(inside, name, text string) {
	p.Helper()
	p.await(fmt.Sprintf("%q in %s", name, inside), found+`($1, $2)`, inside, name)
	if !eval[bool](p, found+`($1, $2).matches('select')`, inside, name) {
		p.press(inside, name)
		p.run(chromedp.KeyEvent("a", chromedp.KeyModifiers(chromedp.ModifierCtrl)), chromedp.KeyEvent(kb.Delete), call(input.InsertText, input.InsertTextParams{Text: text}))
		return
	}
	if !eval[bool](p, `((list) => {
		const option = [...list.options].find((o) => o.text === $3);
		if (!option) return false;
		list.focus();
		list.value = option.value;
		for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));
		return true;
	})(`+found+`($1, $2))`, inside, name, text) {
		p.Fatalf("%s: %s can't be chosen", name, text)
	}
}

// read returns the text of the first element of a selector.
func (p *tab) read(selector string) string {
	p.Helper()
	return eval[string](p, `document.querySelector($1)?.innerText ?? ""`, selector)
}

// cellAt returns the point at which a cell of the board is displayed.
func (p *tab) cellAt(cell int) point {
	p.Helper()
	return eval[point](p, `(() => {
		const { view } = window.quincunx.app;
		view.canvas.scrollIntoView({ block: 'nearest' });
		const { left, top } = view.canvas.getBoundingClientRect();
		return { X: left + view.camera.screenX($1), Y: top + view.camera.screenY($1) };
	})()`, cell)
}

// clickCell clicks a cell of the board.
func (p *tab) clickCell(cell int) {
	p.Helper()
	p.click(p.cellAt(cell))
}

// busyTime returns the processing time of the page since it was opened.
func (p *tab) busyTime() time.Duration {
	p.Helper()
	metrics := do(p, func(ctx context.Context, t *chromedp.Target) (performance.GetMetricsResult, error) {
		if _, err := cdp.Call(ctx, t, performance.Enable, performance.EnableParams{}); err != nil {
			return performance.GetMetricsResult{}, err
		}
		return cdp.Call(ctx, t, performance.GetMetrics, cdp.Empty{})
	})
	for _, m := range metrics.Metrics {
		if m.Name == "TaskDuration" {
			return time.Duration(m.Value * float64(time.Second))
		}
	}
	p.Fatal("the browser does not say how long a page has worked")
	panic("unreachable")
}

// downloads makes the tab save files to a folder, and returns the folder.
func (p *tab) downloads() string {
	p.Helper()
	dir := p.TempDir()
	c := chromedp.FromContext(p.ctx)
	to := browser.SetDownloadBehaviorParams{Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir, BrowserContextID: c.BrowserContextID} //nolint:misspell // the protocol's spelling
	must.Get(cdp.Call(p.ctx, c.Browser, browser.SetDownloadBehavior, to))(p)
	return dir
}

// awaitFile waits for a file in a folder that matches a pattern, and returns its content.
func (p *tab) awaitFile(dir, pattern string) (name string, data []byte) {
	p.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		files, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			p.Fatal(err)
		}
		if len(files) == 0 || strings.HasSuffix(files[0], ".crdownload") {
			continue
		}
		if data, err = os.ReadFile(files[0]); err == nil && len(data) > 0 {
			return filepath.Base(files[0]), data
		}
	}
	p.Fatalf("no %s was saved", pattern)
	panic("unreachable")
}
