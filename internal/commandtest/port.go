package commandtest

import (
	"fmt"
	"math/rand/v2"
	"net"
	"sync/atomic"
	"testing"
)

const firstPort, ports = 20000, 10000

var lastPort atomic.Uint32

func init() { lastPort.Store(rand.Uint32N(ports)) }

// FreePort returns a port of the loopback interface that nobody listens at, another one each time. It lies below those that systems give out
// themselves (from 32768 on with Linux, 49152 elsewhere): one of these may be given to another test before the caller listens at it.
func FreePort(t testing.TB) int {
	t.Helper()
	var err error
	for range 100 {
		port := firstPort + int(lastPort.Add(1)%ports)
		var l net.Listener
		if l, err = net.Listen("tcp", fmt.Sprint("127.0.0.1:", port)); err == nil {
			if err = l.Close(); err == nil {
				return port
			}
		}
	}
	t.Fatal("no free port: ", err)
	return 0
}
