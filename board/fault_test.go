package board

import (
	"bytes"
	"context"
	"encoding/json"
	"log"
	"strings"
	"testing"
)

// A panic in a request becomes an error and is logged with its stack. The connection continues, with new places.
func TestFault(t *testing.T) {
	handlers["quickfault"] = quick(func(c *Conn, r *positionRequest) (any, error) {
		if _, err := c.view.at(&r.gameFields, c.service.limits); err != nil {
			return nil, err
		}
		panic("a fault that is quick")
	})
	handlers["longfault"] = searching(func(_ context.Context, c *Conn, r *positionRequest, report func(any)) (any, error) {
		if _, err := c.player.at(&r.gameFields, c.service.limits); err != nil {
			return nil, err
		}
		report(struct{}{})
		panic("a fault that is long")
	})
	t.Cleanup(func() {
		delete(handlers, "quickfault")
		delete(handlers, "longfault")
	})
	var logged bytes.Buffer
	answers := make(chan []byte, 10)
	c := New(Options{Limits: DefaultLimits(), Log: log.New(&logged, "", 0)}).Connect(t.Context(), func(message []byte) error {
		answers <- message
		return nil
	})
	defer c.Close()
	ask := func(message string) (last struct{ Error, Move, Text string }) {
		t.Helper()
		if err := c.Receive([]byte(message)); err != nil {
			t.Fatal(err)
		}
		for {
			var a struct{ More bool }
			text := <-answers
			if err := json.Unmarshal(text, &a); err != nil {
				t.Fatal(err)
			}
			if a.More {
				continue
			}
			if err := json.Unmarshal(text, &last); err != nil {
				t.Fatal(err)
			}
			return last
		}
	}
	const game = `"game":{"name":"trilite"}`
	for _, do := range []string{"quickfault", "longfault", "longfault", "quickfault"} {
		if got := ask(`{"id":1,"do":"` + do + `",` + game + `,"moves":["4"]}`).Error; !strings.HasPrefix(got, do+": internal error") {
			t.Errorf("%s: got the error %q", do, got)
		}
		if !strings.Contains(logged.String(), do+": panic: a fault that is "+do[:len(do)-len("fault")]) || !strings.Contains(logged.String(), "TestFault") {
			t.Errorf("%s: logged %s", do, &logged)
		}
		logged.Reset()
		if used := map[string]*place{"quickfault": c.view, "longfault": c.player}[do]; used.analysis != nil {
			t.Errorf("%s: the analysis that it was at is used again", do)
		}
		if got := ask(`{"id":2,"do":"position",` + game + `}`); got.Text != "1 - -" {
			t.Errorf("after %s: %+v", do, got)
		}
		if got := ask(`{"id":3,"do":"play",` + game + `,"level":8}`); got.Move == "" {
			t.Errorf("after %s: %+v", do, got)
		}
	}
}
