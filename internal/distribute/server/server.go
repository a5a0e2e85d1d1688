// Package server is the embedded NATS server of a command, which the program broker runs. No other program links
// it.
package server

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"quincunx/internal/distribute"
	"quincunx/internal/durable"
	"quincunx/internal/process"
)

// maxPayload is the maximum length of a message of the embedded server, in bytes. A long game takes some 100 kB.
const maxPayload = 8 << 20

// syncInterval is the interval at which the embedded server syncs its files to the disk: a crash of the machine
// loses the work since then.
const syncInterval = 10 * time.Second

// readyPatience is how long a server may take to become ready.
const readyPatience = 30 * time.Second

// killedPatience is the time that the server of a killed command may take to end.
const killedPatience = 2 * time.Second

// Server is a running server.
type Server struct {
	*server.Server
	folder string
	isNew  bool     // the folder did not exist before
	lock   *os.File // in the folder
}

// Start starts a server with the files of a command.
func Start(o *distribute.Open) (*Server, error) {
	s := &Server{}
	if err := s.start(o); err != nil {
		return nil, errors.Join(err, s.Close(s.isNew))
	}
	return s, nil
}

func (s *Server) start(o *distribute.Open) error {
	if err := checkAddress(o.Flags.Listen); err != nil {
		return err
	}
	if err := s.openFolder(o); err != nil {
		return err
	}
	options, err := options(&o.Flags, s.folder, o.Token)
	if err != nil {
		return err
	}
	if s.Server, err = server.NewServer(options); err != nil {
		return fmt.Errorf("server: %w", err)
	}
	l := &serverLog{}
	s.SetLogger(l, false, false)
	go s.Start()
	if !s.ReadyForConnections(readyPatience) {
		return process.Fail(fmt.Errorf("server at %s: %w", o.Flags.Listen, l.error()))
	}
	return nil
}

// checkAddress returns an error if the server can't listen at an address. The error is clearer than the server's
// own.
func checkAddress(address string) error {
	for begun := time.Now(); ; time.Sleep(killedPatience / 100) {
		l, err := net.Listen("tcp", address)
		if err == nil {
			return l.Close()
		}
		if !errors.Is(err, syscall.EADDRINUSE) || time.Since(begun) > killedPatience {
			return fmt.Errorf("--listen: %w", err)
		}
	}
}

// openFolder creates the folder of the server's files, and locks it.
func (s *Server) openFolder(o *distribute.Open) (err error) {
	parent := o.Flags.Store
	if parent == "" {
		if parent, err = os.UserCacheDir(); err != nil {
			return fmt.Errorf("want --store: %w", err)
		}
		parent = filepath.Join(parent, "quincunx")
	}
	folder := filepath.Join(parent, o.Name)
	_, missing := os.Stat(folder)
	s.isNew = missing != nil
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("--store: %w", err)
	}
	if s.lock, err = os.OpenFile(filepath.Join(folder, "lock"), os.O_RDWR|os.O_CREATE, 0o600); err != nil {
		return fmt.Errorf("--store: %w", err)
	}
	for begun := time.Now(); ; {
		if err = durable.Lock(s.lock); err == nil {
			s.folder = folder
			return nil
		}
		if time.Since(begun) > killedPatience {
			return fmt.Errorf("--store: %s: %w", folder, err)
		}
	}
}

// Folder returns the folder of the server's files.
func (s *Server) Folder() string { return s.folder }

// IsFull reports whether the server can't store messages any more.
func (s *Server) IsFull() bool { return !s.JetStreamEnabled() }

// Close stops the server. Its files are deleted if the work is done.
func (s *Server) Close(done bool) error {
	if s.Server != nil {
		s.Shutdown()
		s.WaitForShutdown()
	}
	if s.lock != nil {
		_ = s.lock.Close() // nothing was written to it
	}
	if done && s.folder != "" {
		return process.Fail(os.RemoveAll(s.folder))
	}
	return nil
}

// options returns the options of a server.
func options(f *distribute.Flags, store, token string) (*server.Options, error) {
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

// serverLog is the logger of a server, which keeps its last error.
type serverLog struct{ last atomic.Pointer[string] }

// error returns the last error.
func (l *serverLog) error() error {
	if last := l.last.Load(); last != nil {
		return errors.New(*last)
	}
	return errors.New("not ready")
}

// Errorf keeps an error.
func (l *serverLog) Errorf(format string, v ...any) {
	text := fmt.Sprintf(format, v...)
	l.last.Store(&text)
}

// Fatalf keeps the error that has ended the server.
func (l *serverLog) Fatalf(format string, v ...any) { l.Errorf(format, v...) }

// Noticef does nothing.
func (l *serverLog) Noticef(string, ...any) {}

// Warnf does nothing.
func (l *serverLog) Warnf(string, ...any) {}

// Debugf does nothing.
func (l *serverLog) Debugf(string, ...any) {}

// Tracef does nothing.
func (l *serverLog) Tracef(string, ...any) {}
