package network

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"quincunx/internal/distribute"
	"quincunx/internal/process"
)

// Server is a server that the broker itself runs.
type Server interface {
	nats.InProcessConnProvider
	ClientURL() string
	Folder() string // of its files
	IsFull() bool   // it can't store messages any more
	Close(done bool) error
}

// StartServer starts a server.
type StartServer func(o *distribute.Open) (Server, error)

// Connection is the connection of a coordinator to its server.
type Connection struct {
	flags *distribute.Flags
	print func(line string) // receives a line when a worker joins, leaves or fails
	nc    *nats.Conn
	js    jetstream.JetStream
	known map[string]bool // messages about workers, each of which is printed only once

	server Server // nil if this program does not run the server
}

// readyPatience is how long a server may take to become ready.
const readyPatience = 30 * time.Second

// open starts a server for the runs of a command, or connects to one. Say receives a line about the server, and a
// line when a worker joins, leaves or fails.
func open(o *distribute.Open, start StartServer, say func(line string)) (*Connection, error) {
	c := &Connection{flags: &o.Flags, print: say, known: map[string]bool{}}
	if err := c.open(o, start); err != nil {
		return nil, errors.Join(err, c.close(false))
	}
	return c, nil
}

func (c *Connection) open(o *distribute.Open, start StartServer) (err error) {
	if o.Flags.NATS != "" {
		c.nc, err = connect(&o.Flags.Secrets, o.Token, o.Flags.NATS, "coordinator "+o.Name)
	} else if c.server, err = start(o); err == nil {
		c.nc, err = nats.Connect("", nats.InProcessServer(c.server), nats.Token(o.Token), nats.MaxReconnects(-1), nats.ReconnectWait(reconnectWait), quiet)
	}
	if err == nil {
		c.js, err = jetstream.New(c.nc)
	}
	if err != nil {
		return err
	}
	err = c.withRetries(func(ctx context.Context) error {
		_, err := c.js.AccountInfo(ctx)
		return err
	})
	if err != nil {
		return err
	}
	c.say("served at %s: do the work by worker %s", c.address(), c.reachable())
	return nil
}

// reachable returns an address of the server for other machines. If the server listens on all addresses of this
// machine, the address is the machine's name.
func (c *Connection) reachable() string {
	if c.server == nil {
		return c.address()
	}
	u, err := url.Parse(c.address())
	if err != nil {
		return c.address()
	}
	if ip := net.ParseIP(u.Hostname()); ip == nil || !ip.IsUnspecified() {
		return c.address()
	}
	if host, err := os.Hostname(); err == nil {
		u.Host = net.JoinHostPort(host, u.Port())
	}
	return u.String()
}

// withRetries calls do until it succeeds. It tries for readyPatience if the server doesn't answer, and a few times if the server reports a failure.
func (c *Connection) withRetries(do func(ctx context.Context) error) error {
	all, cancel := context.WithTimeout(context.Background(), readyPatience)
	defer cancel()
	for tries := 1; ; tries++ {
		ctx, cancel := context.WithTimeout(all, readyPatience/6)
		err := do(ctx)
		cancel()
		if err == nil {
			return nil
		}
		if refusal := c.nc.LastError(); isRefusal(refusal) {
			return process.Fail(fmt.Errorf("server %s: %w", c.address(), refusal))
		}
		refusal := (*jetstream.APIError)(nil)
		if all.Err() != nil || errors.As(err, &refusal) && refusal.Code != unavailable && (refusal.Code != failed || tries > failedTries) {
			if last := c.nc.LastError(); last != nil {
				err = fmt.Errorf("%w (%w)", err, last)
			}
			return process.Fail(fmt.Errorf("server %s: %w", c.address(), err))
		}
		pause(all, reconnectWait/4)
	}
}

// isRefusal reports whether an error is a failure of authentication, so that retrying is useless.
func isRefusal(err error) bool {
	certificate := (*tls.CertificateVerificationError)(nil)
	return errors.Is(err, nats.ErrAuthorization) || errors.Is(err, nats.ErrAuthExpired) || errors.Is(err, nats.ErrAuthRevoked) || errors.As(err, &certificate)
}

// unavailable is the error code of a server that may answer later, for instance because it is starting.
const unavailable = 503

// failed is the error code of an internal failure of the server, for instance while it is deleting a stream. The request is repeated
// failedTries times.
const (
	failed      = 500
	failedTries = 4
)

// address returns the address of the server.
func (c *Connection) address() string {
	if c.server != nil {
		return c.server.ClientURL()
	}
	return c.flags.NATS
}

// failed returns an error if the server of this program can't store messages any more. Full says that a worker has
// reported a full disk. Servers elsewhere are their operators' responsibility.
func (c *Connection) failed(full bool) error {
	if c.server != nil && (full || c.server.IsFull()) {
		return process.Fail(fmt.Errorf("the disk of the server's folder %s is full, but for a quarter of what was free: nothing is lost; free space, and continue", c.server.Folder()))
	}
	return nil
}

// say prints a line.
func (c *Connection) say(format string, args ...any) { c.print(fmt.Sprintf(format, args...)) }

// close closes the connection and stops the server. If the work is done, it deletes the server's files; otherwise
// it keeps them for a command that continues the work.
func (c *Connection) close(done bool) error {
	if c.nc != nil {
		c.nc.Close()
	}
	if c.server == nil {
		return nil
	}
	return c.server.Close(done)
}
