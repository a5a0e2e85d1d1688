package network

import (
	"cmp"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"quincunx/internal/distribute"
)

// checkCredentials returns an error if a file has no credentials, so that the error is reported once instead of at
// each attempt to connect.
func checkCredentials(file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	_, tokenErr := nkeys.ParseDecoratedJWT(data)
	pair, err := nkeys.ParseDecoratedNKey(data)
	if err := cmp.Or(tokenErr, err); err != nil {
		return fmt.Errorf("%s: want credentials of NATS, with a token and a seed: %w", file, err)
	}
	pair.Wipe()
	return nil
}

// options returns the options of a connection to a server. Local says whether the server is on this machine.
func options(s *distribute.Secrets, token string, local bool) (list []nats.Option, err error) {
	switch {
	case token != "":
		list = append(list, nats.Token(token))
	case s.Credentials != "":
		if err := checkCredentials(s.Credentials); err != nil {
			return nil, fmt.Errorf("--credentials: %w", err)
		}
		list = append(list, nats.UserCredentials(s.Credentials))
	}
	config := &tls.Config{MinVersion: tls.VersionTLS12}
	if s.TLSCA != "" {
		data, err := os.ReadFile(s.TLSCA)
		config.RootCAs = x509.NewCertPool()
		if err == nil && !config.RootCAs.AppendCertsFromPEM(data) {
			err = fmt.Errorf("%s: no certificates", s.TLSCA)
		}
		if err != nil {
			return nil, fmt.Errorf("--tls-ca: %w", err)
		}
	}
	if s.TLSCA != "" || !local && !s.NoTLS {
		list = append(list, nats.Secure(config))
	}
	return list, nil
}

// connect connects to a server by its address. It retries if the server can't be reached or the connection is
// lost.
func connect(s *distribute.Secrets, token, address, name string, more ...nats.Option) (*nats.Conn, error) {
	local := true
	for one := range strings.SplitSeq(address, ",") {
		u, err := url.Parse(strings.TrimSpace(one))
		if err == nil && (u.Scheme != "nats" && u.Scheme != "tls" || u.Host == "") {
			err = errors.New("want an address such as nats://host:4222")
		}
		if err != nil {
			return nil, fmt.Errorf("server %q: %w", one, err)
		}
		local = local && distribute.IsLoopback(u.Hostname()) && u.Scheme == "nats"
	}
	list, err := options(s, token, local)
	if err != nil {
		return nil, err
	}
	list = append(list, nats.Name(cmp.Or(name, "quincunx")), nats.RetryOnFailedConnect(true), nats.MaxReconnects(-1),
		nats.ReconnectWait(reconnectWait), nats.PingInterval(pingInterval), nats.IgnoreAuthErrorAbort(), quiet)
	return nats.Connect(address, append(list, more...)...)
}

// quiet prevents the client from printing errors, such as messages that arrive faster than they are read.
var quiet = nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {})

const (
	reconnectWait = time.Second
	pingInterval  = 10 * time.Second // two unanswered pings end a connection
)
