package bench_test

import (
	"syscall/js"
	"time"
)

// processorTime returns the processor time of Node.js, which runs the tests as WebAssembly.
func processorTime() time.Duration {
	used := js.Global().Get("process").Call("cpuUsage")
	return time.Duration(used.Get("user").Int()+used.Get("system").Int()) * time.Microsecond
}
