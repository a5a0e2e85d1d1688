package board_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"quincunx/board"
)

// Whatever a page sends, each answer belongs to one of its requests, each request gets at most one last answer,
// and the connection can be closed.
func FuzzMessages(f *testing.F) {
	for _, messages := range []string{
		`{"id":1,"do":"games"}`,
		`{"id":1,"do":"position","game":{"name":"pente"},"moves":["0:0"],"geometry":true}`,
		`{"id":1,"do":"position","game":{"name":"seega","options":{"size":"3"}}}` + "\n" + `{"id":2,"do":"moves","game":{"name":"seega","options":{"size":"3"}},"moves":["0:0"],"seat":0,"from":3}`,
		`{"id":3,"do":"parse","game":{"name":"jackhammer"},"seat":2,"text":"s"}` + "\n" + `{"id":4,"do":"explain","game":{"name":"jackhammer"},"moves":["s/s/s"]}`,
		`{"id":1,"do":"play","game":{"name":"trilite"},"level":1,"seed":7}` + "\n" + `{"id":2,"do":"play","game":{"name":"trilite","position":"1 013 485"},"nodes":1}`,
		`{"id":1,"do":"analyse","game":{"name":"chinesecheckers"},"lines":3,"pass":true}` + "\n" + `{"id":2,"do":"stop","of":1}` + "\n" + `{"id":2,"do":"play","game":{"name":"seega"},"clock":{"remaining":1,"increment":0}}`,
		`{"id":1,"do":"prove","game":{"name":"pente"},"nodes":10}` + "\n" + `{"id":2,"do":"truth","game":{"name":"trilite"}}` + "\n" + `{"id":3,"do":"puzzles"}`,
		`{"id":1,"do":"import","name":"x","text":"1. K10 2. L9 (2. M9) *"}` + "\n" + `{"id":2,"do":"puzzle","puzzle":"trilite-5582efd2","moves":["0"],"give":true}`,
		`{"id":1,"do":"export","format":"sgf","saved":{"schema":1,"game":"pente","players":[],"nodes":[{"parent":0,"move":"0:0"}],"at":1}}`,
		`{"id":1,"do":"upload","name":"x","bytes":3}` + "\n" + `{"id":2,"do":"record","record":0}` + "\n" + `{"id":3,"do":"watch","record":-1}`,
		`{"id":9223372036854775807,"do":"stop","of":-1}` + "\n[]\nnull\n{\"id\":1e3}\n\"\x00\xff",
	} {
		f.Add(messages)
	}
	limits := board.DefaultLimits()
	limits.HashMiB, limits.Moves, limits.Patience = 2, 200, time.Second
	service := board.New(board.Options{Limits: limits})
	f.Fuzz(func(t *testing.T, messages string) {
		if len(messages) > 1<<14 {
			return
		}
		var answers []string
		conn := service.Connect(t.Context(), func(message []byte) error {
			answers = append(answers, string(message))
			return nil
		})
		asked := []int{0}
		for message := range strings.Lines(messages) {
			var head struct{ ID int }
			if err := json.Unmarshal([]byte(message), &head); err == nil {
				asked = append(asked, head.ID)
			}
			if err := conn.Receive([]byte(message)); err != nil {
				t.Fatal(err)
			}
		}
		ended := make(chan struct{})
		go func() {
			conn.Close()
			close(ended)
		}()
		select {
		case <-ended:
		case <-time.After(30 * time.Second):
			t.Fatal("the connection doesn't end")
		}
		last := map[int]int{}
		for _, text := range answers {
			var a struct {
				ID    int
				More  bool
				Error *string
			}
			if err := json.Unmarshal([]byte(text), &a); err != nil || !slices.Contains(asked, a.ID) {
				t.Errorf("the answer %s, %v, to %q", text, err, messages)
			}
			if a.Error != nil && *a.Error == "" {
				t.Errorf("an error without words to %q", messages)
			}
			if !a.More {
				last[a.ID]++
			}
		}
		for id, n := range last {
			requests := 0
			for _, other := range asked {
				if other == id {
					requests++
				}
			}
			if id > 0 && n > requests {
				t.Errorf("%d last answers to request %d of %q", n, id, messages)
			}
		}
	})
}
