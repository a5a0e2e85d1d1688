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

// FreePort returns a free port of the loopback interface, a different one each time. It is below the ephemeral
// ports (from 32768 in Linux, 49152 elsewhere), which the system might give to another test before the caller
// listens.
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
