// Command engine, built for js/wasm, runs in a worker of bindings/javascript: messages to the worker are commands of UGI
// as strings, with any number of lines, and so are the answers. It sends "ready" when it can receive messages. Port is
// the worker's, in globalThis.
package main

import (
	"context"
	"fmt"
	"os"
	"syscall/js"

	"quincunx/engine"
	"quincunx/engine/ugi"
	"quincunx/internal/pipe"
)

func main() {
	game, err := engine.Lookup("pente")
	if err != nil {
		panic(err) // all games are linked
	}
	worker := js.Global().Get("port")
	in := pipe.New()
	worker.Set("onmessage", js.FuncOf(func(_ js.Value, events []js.Value) any {
		_, _ = fmt.Fprintln(in, events[0].Get("data").String()) // fails after quit, when nothing is answered any more
		return nil
	}))
	worker.Call("postMessage", "ready")
	if err := ugi.Serve(context.Background(), game, in, answers{worker}); err != nil {
		fmt.Fprintln(os.Stderr, "engine:", err)
	}
}

// answers sends what is written to it as messages.
type answers struct{ worker js.Value }

func (a answers) Write(text []byte) (int, error) {
	a.worker.Call("postMessage", string(text))
	return len(text), nil
}
