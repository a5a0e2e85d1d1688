package distribute

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"quincunx/internal/exit"
	"quincunx/internal/filelock"
	"quincunx/internal/progress"
)

// Connection is the connection of a coordinator to its server.
type Connection struct {
	flags *Flags
	errs  io.Writer // gets a line when a worker joins, leaves or fails
	nc    *nats.Conn
	js    jetstream.JetStream
	known map[string]bool // workers that have joined, and refusals, each of which is printed only once

	embedded *server.Server // nil if the server is not in this process
	store    string         // of the embedded server
	lock     *os.File       // of the store
}

// maxPayload is the length of the longest message of the embedded server in bytes: a long game takes some 100 kB.
const maxPayload = 8 << 20

// syncInterval is the interval at which the embedded server syncs its files to the disk: a machine that crashes loses the work of that time.
const syncInterval = 10 * time.Second

// readyPatience is how long a server may take to become ready.
const readyPatience = 30 * time.Second

// Open starts a server for the runs of a command, or connects to one. Commands that run at the same time must have different names, such as
// [Job.RunName]. Errs gets a line about the server, and one when a worker joins, leaves or fails.
func (f *Flags) Open(name string, errs io.Writer) (*Connection, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	c := &Connection{flags: f, errs: errs, known: map[string]bool{}}
	err := c.open(name)
	if err != nil {
		c.close()
		return nil, err
	}
	return c, nil
}

func (c *Connection) open(name string) (err error) {
	if c.flags.NATS != "" {
		c.nc, err = c.flags.connect(c.flags.NATS, "coordinator "+name)
	} else {
		c.nc, err = c.begin(name)
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

// reachable returns an address of the server for other machines. If the server listens on all addresses of this machine, it has the
// machine's name.
func (c *Connection) reachable() string {
	if c.embedded == nil {
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
			return exit.Fail(fmt.Errorf("server %s: %w", c.address(), refusal))
		}
		refusal := (*jetstream.APIError)(nil)
		if all.Err() != nil || errors.As(err, &refusal) && refusal.Code != unavailable && (refusal.Code != failed || tries > failedTries) {
			if last := c.nc.LastError(); last != nil {
				err = fmt.Errorf("%w (%w)", err, last)
			}
			return exit.Fail(fmt.Errorf("server %s: %w", c.address(), err))
		}
		pause(all, reconnectWait/4)
	}
}

// isRefusal reports whether an error says that the server and the client don't trust each other, so that trying again is useless.
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

// begin starts the embedded server.
func (c *Connection) begin(name string) (*nats.Conn, error) {
	token, err := c.flags.token()
	if err != nil {
		return nil, err
	}
	address, err := net.Listen("tcp", c.flags.Listen) // for an error that is clearer than the server's
	if err != nil {
		return nil, fmt.Errorf("--listen: %w", err)
	}
	if err := errors.Join(address.Close(), c.openStore(name)); err != nil {
		return nil, err
	}
	options, err := c.flags.serverOptions(c.store, token)
	if err != nil {
		return nil, err
	}
	if c.embedded, err = server.NewServer(options); err != nil {
		return nil, fmt.Errorf("server: %w", err)
	}
	l := &serverLog{}
	c.embedded.SetLogger(l, false, false)
	go c.embedded.Start()
	if !c.embedded.ReadyForConnections(readyPatience) {
		return nil, exit.Fail(fmt.Errorf("server at %s: %w", c.flags.Listen, l.error()))
	}
	return nats.Connect("", nats.InProcessServer(c.embedded), nats.Token(token), nats.MaxReconnects(-1), nats.ReconnectWait(reconnectWait), quiet)
}

// openStore creates the folder of the embedded server, and locks it.
func (c *Connection) openStore(name string) (err error) {
	parent := c.flags.Store
	if parent == "" {
		if parent, err = os.UserCacheDir(); err != nil {
			return fmt.Errorf("want --store: %w", err)
		}
		parent = filepath.Join(parent, "quincunx")
	}
	store := filepath.Join(parent, name)
	if err := os.MkdirAll(store, 0o700); err != nil {
		return fmt.Errorf("--store: %w", err)
	}
	if c.lock, err = os.OpenFile(filepath.Join(store, "lock"), os.O_RDWR|os.O_CREATE, 0o600); err != nil {
		return fmt.Errorf("--store: %w", err)
	}
	if err := filelock.Lock(c.lock); err != nil {
		return fmt.Errorf("--store: %s: %w", store, err)
	}
	c.store = store
	return nil
}

// serverOptions returns the options of the embedded server.
func (f *Flags) serverOptions(store, token string) (*server.Options, error) {
	host, portText, err := net.SplitHostPort(f.Listen)
	if err != nil {
		return nil, fmt.Errorf("--listen %s: %w", f.Listen, err)
	}
	port, err := strconv.ParseUint(portText, 10, 16)
	if err != nil {
		return nil, fmt.Errorf("--listen %s: want a port in 0..65535", f.Listen)
	}
	o := &server.Options{
		ServerName: "quincunx", Host: host, Port: int(port), NoSigs: true, Authorization: token,
		JetStream: true, StoreDir: store, MaxPayload: maxPayload, SyncInterval: syncInterval, DisableJetStreamBanner: true,
	}
	if port == 0 {
		o.Port = server.RANDOM_PORT
	}
	if f.TLSCert != "" {
		config, err := server.GenTLSConfig(&server.TLSConfigOpts{CertFile: f.TLSCert, KeyFile: f.TLSKey})
		if err != nil {
			return nil, fmt.Errorf("--tls-cert, --tls-key: %w", err)
		}
		o.TLSConfig, o.TLS, o.TLSTimeout = config, true, readyPatience.Seconds()
	}
	return o, nil
}

// address returns the address of the server.
func (c *Connection) address() string {
	if c.embedded != nil {
		return c.embedded.ClientURL()
	}
	return c.flags.NATS
}

// failed returns an error if the server in this process can't store messages any more. Full says that a worker has reported a full disk. A
// server elsewhere is its operator's responsibility.
func (c *Connection) failed(full bool) error {
	if c.embedded != nil && (full || !c.embedded.JetStreamEnabled()) {
		return exit.Fail(fmt.Errorf("the disk of the server's folder %s is full, but for a quarter of what was free: nothing is lost; free space, and continue", c.store))
	}
	return nil
}

// say prints a line.
func (c *Connection) say(format string, args ...any) {
	progress.Say(c.errs, fmt.Sprintf(format, args...))
}

// Close closes the connection and stops the embedded server. The server's files are deleted if the work is done, and otherwise kept for a
// command that continues it.
func (c *Connection) Close(done bool) error {
	c.close()
	if done && c.store != "" {
		return exit.Fail(os.RemoveAll(c.store))
	}
	return nil
}

func (c *Connection) close() {
	if c.nc != nil {
		c.nc.Close()
	}
	if c.embedded != nil {
		c.embedded.Shutdown()
		c.embedded.WaitForShutdown()
	}
	if c.lock != nil {
		_ = c.lock.Close() // nothing was written to it
	}
}
