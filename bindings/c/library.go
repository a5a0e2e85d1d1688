// Command c is the engine as a library for programs in other languages: libquincunx.so and
// libquincunx.a, which make library builds. Its functions are in quincunx.h.
package main

// #include <stdlib.h>
// #include "quincunx.h"
import "C"

import (
	"bufio"
	"context"
	"io"
	"runtime/cgo"
	"strings"
	"sync"
	"unsafe"

	"quincunx/engine"
	"quincunx/engine/ugi"
	"quincunx/internal/pipe"
)

func main() {} // of the build mode; a library does not run it

// conversation is what a qx_engine refers to.
type conversation struct {
	in    *pipe.Pipe
	out   *bufio.Reader
	end   func()         // ends running work and what waits in the pipes
	ended sync.WaitGroup // the goroutine that answers
	line  *C.char        // the last one read
}

//export qx_new
func qx_new(game *C.qx_text) C.qx_engine {
	g, err := engine.Lookup(C.GoString(game))
	if err != nil {
		return 0
	}
	in, out := pipe.New(), pipe.New()
	ctx, stop := context.WithCancel(context.Background())
	c := &conversation{in: in, out: bufio.NewReader(out), end: func() { stop(); in.Close() }}
	c.ended.Go(func() {
		_ = ugi.Serve(ctx, g, in, out) // pipes in memory don't fail
		in.Close()
		out.Close()
	})
	return C.qx_engine(cgo.NewHandle(c))
}

// of returns the conversation of a qx_engine.
func of(e C.qx_engine) *conversation { return cgo.Handle(e).Value().(*conversation) }

//export qx_send
func qx_send(e C.qx_engine, command *C.qx_text) C.int {
	if _, err := io.WriteString(of(e).in, strings.TrimSuffix(C.GoString(command), "\n")+"\n"); err != nil {
		return -1
	}
	return 0
}

//export qx_read
func qx_read(e C.qx_engine) *C.qx_text {
	c := of(e)
	line, err := c.out.ReadString('\n')
	C.free(unsafe.Pointer(c.line))
	c.line = nil
	if err != nil { // the end: the engine ends all its lines
		return nil
	}
	c.line = C.CString(strings.TrimSuffix(line, "\n"))
	return c.line
}

//export qx_free
func qx_free(e C.qx_engine) {
	c := of(e)
	c.end()
	c.ended.Wait()
	C.free(unsafe.Pointer(c.line))
	cgo.Handle(e).Delete()
}
