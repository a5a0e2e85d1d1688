// Command board, built for js/wasm, runs in a Web Worker (board/web/worker.js) and answers the requests of a page. The
// messages are the same as the server's: strings or, for uploads, arrays of bytes. It sends "ready" when it can receive
// messages.
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
	in := inbox{arrived: sync.Cond{L: new(sync.Mutex)}}
	worker.Set("onmessage", js.FuncOf(func(_ js.Value, events []js.Value) any {
		in.put(events[0].Get("data"))
		return nil
	}))
	worker.Call("postMessage", "ready")
	for {
		message := in.take()
		if message.Type() == js.TypeString {
			_ = conn.Receive([]byte(message.String())) // the connection lasts as long as the worker
			continue
		}
		bytes := make([]byte, message.Get("length").Int())
		js.CopyBytesToGo(bytes, message)
		_ = conn.ReceiveBytes(bytes)
	}
}

// inbox queues received messages, because an event handler must not block.
type inbox struct {
	arrived  sync.Cond
	messages []js.Value
}

func (in *inbox) put(message js.Value) {
	in.arrived.L.Lock()
	defer in.arrived.L.Unlock()
	in.messages = append(in.messages, message)
	in.arrived.Signal()
}

// take waits for the next message and returns it.
func (in *inbox) take() js.Value {
	in.arrived.L.Lock()
	defer in.arrived.L.Unlock()
	for len(in.messages) == 0 {
		in.arrived.Wait()
	}
	message := in.messages[0]
	in.messages = in.messages[1:]
	return message
}
