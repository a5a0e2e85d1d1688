// Command board, built for js/wasm, answers the requests of a page in a Web Worker, which has started it: board/web/worker.js.
// Messages are those of the server, as strings or, of uploads, as arrays of bytes. It says "ready" once it can take them.
package main

import (
	"context"
	"sync"
	"syscall/js"

	"quincunx/board"
)

func main() {
	worker := js.Global()
	conn := board.New(board.Options{Limits: board.DefaultLimits()}).Connect(context.Background(), func(message []byte) error {
		worker.Call("postMessage", string(message))
		return nil
	})
	in := inbox{arrived: make(chan struct{}, 1)}
	worker.Set("onmessage", js.FuncOf(func(_ js.Value, events []js.Value) any {
		in.put(events[0].Get("data"))
		return nil
	}))
	worker.Call("postMessage", "ready")
	for {
		message := in.take()
		if message.Type() == js.TypeString {
			_ = conn.Receive([]byte(message.String())) // a worker's connection doesn't end before the worker
			continue
		}
		bytes := make([]byte, message.Get("length").Int())
		js.CopyBytesToGo(bytes, message)
		_ = conn.ReceiveBytes(bytes)
	}
}

// inbox has the messages that have come: what takes an event must not wait.
type inbox struct {
	mu       sync.Mutex
	messages []js.Value
	arrived  chan struct{}
}

func (in *inbox) put(message js.Value) {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.messages = append(in.messages, message)
	select {
	case in.arrived <- struct{}{}:
	default:
	}
}

// take returns the next message, for which it waits.
func (in *inbox) take() js.Value {
	for {
		in.mu.Lock()
		if len(in.messages) > 0 {
			message := in.messages[0]
			in.messages = in.messages[1:]
			in.mu.Unlock()
			return message
		}
		in.mu.Unlock()
		<-in.arrived
	}
}
