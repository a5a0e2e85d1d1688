package network

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"quincunx/internal/distribute"
	"quincunx/internal/plainjson"
	"quincunx/internal/process"
)

// Coordinate handles a command's requests until the command closes the connection. If the input ends first, the
// command has ended: Coordinate then returns immediately, and leaves the server as it is.
func Coordinate(in io.Reader, out io.Writer, start StartServer) error {
	c := &coordination{start: start, out: out}
	requests := make(chan distribute.Request)
	ended := make(chan error, 1)
	go func() {
		for d := json.NewDecoder(in); ; {
			var r distribute.Request
			if err := d.Decode(&r); err != nil {
				ended <- err
				return
			}
			requests <- r
		}
	}()
	done := make(chan error, 1)
	go func() {
		for r := range requests {
			reply, err := c.do(&r)
			if err != nil {
				failure := process.Failure{}
				reply = distribute.Reply{Error: err.Error(), Failure: errors.As(err, &failure)}
			}
			if err := plainjson.Write(out, reply, ""); err != nil || r.Close != nil {
				done <- err
				return
			}
		}
	}()
	select {
	case err := <-ended:
		if errors.Is(err, io.EOF) {
			return nil
		}
		return fmt.Errorf("read a request: %w", err)
	case err := <-done:
		return err
	}
}

// coordination is the state of [Coordinate].
type coordination struct {
	start StartServer
	out   io.Writer

	*Connection
	run *run
}

// do handles a request.
func (c *coordination) do(r *distribute.Request) (reply distribute.Reply, err error) {
	switch {
	case r.Open != nil && r.Open.Protocol != distribute.Protocol:
		return reply, fmt.Errorf("the broker has protocol %d, the command %d: build both from the same revision", distribute.Protocol, r.Open.Protocol)
	case r.Open != nil:
		c.Connection, err = open(r.Open, c.start, func(line string) {
			_ = plainjson.Write(c.out, distribute.Reply{Say: line}, "") // the reply fails, too
		})
		return reply, err
	case c.Connection == nil:
		return reply, errors.New("the connection is not open")
	case r.Close != nil:
		return reply, c.close(r.Close.Done)
	case r.Begin != nil:
		c.run, err = c.beginRun(r.Begin.Job, r.Begin.Build)
		return reply, err
	case c.run == nil:
		return reply, errors.New("no run was begun")
	case r.Step != nil:
		p, err := c.run.Step(context.Background(), *r.Step)
		return distribute.Reply{Step: &p}, err
	case r.Reject != nil:
		reply.GaveUp, err = c.run.Reject(*r.Reject)
		return reply, err
	case r.End != nil:
		err = c.run.End(r.End.Done)
		c.run = nil
		return reply, err
	}
	return reply, errors.New("an empty request")
}
