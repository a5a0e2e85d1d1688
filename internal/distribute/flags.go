package distribute

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"os"
	"reflect"
	"strings"
	"time"

	"quincunx/internal/command"
)

// Flags are the flags of a command whose work can be done by workers.
type Flags struct {
	Serve  bool   `group:"Workers:" help:"Have the work done by workers: worker URL, on any machine."`
	NATS   string `name:"nats" group:"Workers:" help:"With --serve: use the NATS server, or cluster, of this address instead of one of this command." placeholder:"URL"`
	Listen string `group:"Workers:" help:"With --serve: the address of the server (${default}). Any but 127.0.0.1 and ::1 needs a token and TLS." default:"127.0.0.1:4222" placeholder:"HOST:PORT"`
	Store  string `group:"Workers:" help:"With --serve: the folder in which the server keeps its files while the work is not done (quincunx, in the user's folder for caches)." placeholder:"DIR"`

	Secrets

	TLSCert string `name:"tls-cert" group:"Workers:" help:"With --serve: the certificate of the server." placeholder:"FILE"`
	TLSKey  string `name:"tls-key" group:"Workers:" help:"With --serve: its private key." placeholder:"FILE"`

	Mixed          bool          `group:"Workers:" help:"With --serve: take workers of any build."`
	UnlikeMachines bool          `name:"unlike-machines" group:"Workers:" help:"With --serve: share work with limits of time among machines of different kinds."`
	Redeliver      time.Duration `group:"Workers:" help:"With --serve: after how long without a sign of life a worker's task is given to another one (${default})." default:"15s" placeholder:"TIME"`
	Replicas       int           `group:"Workers:" help:"With --nats: servers of the cluster that keep each message, 1..5 (${default})." default:"1" placeholder:"N"`
}

// Secrets are the flags of a connection to a server.
type Secrets struct {
	TokenFile   string `name:"token-file" group:"Workers:" help:"The file of the token that the server and its workers share." placeholder:"FILE"`
	Credentials string `group:"Workers:" help:"The file of NATS credentials, for a server that wants them." placeholder:"FILE"`
	TLSCA       string `name:"tls-ca" group:"Workers:" help:"The file of the certificates that sign the server's, instead of the system's." placeholder:"FILE"`
	NoTLS       bool   `name:"no-tls" group:"Workers:" help:"Connect to a server on another machine without encryption: the network is trusted."`
}

// Words returns the flags that differ from their defaults, quoted for a shell, each after a space.
func (f *Flags) Words() (words string) {
	all := reflect.ValueOf(f).Elem()
	for _, field := range reflect.VisibleFields(all.Type()) {
		name := " --" + cmp.Or(field.Tag.Get("name"), strings.ToLower(field.Name))
		value := fmt.Sprint(all.FieldByIndex(field.Index))
		switch {
		case field.Anonymous || value == cmp.Or(field.Tag.Get("default"), fmt.Sprint(reflect.Zero(field.Type))):
		case value == "true":
			words += name
		default:
			words += name + " " + command.Quoted(value)
		}
	}
	return words
}

// Validate returns an error if a flag that requires --serve is set without it. Package kong calls it.
func (f *Flags) Validate() error {
	if words := strings.Fields(f.Words()); !f.Serve && len(words) > 0 {
		return fmt.Errorf("%s is for --serve", words[0])
	}
	return nil
}

// check returns an error that names the first invalid flag.
func (f *Flags) check() error {
	switch {
	case f.Redeliver < time.Second || f.Redeliver > time.Hour:
		return fmt.Errorf("--redeliver %v: want 1s..1h", f.Redeliver)
	case f.Replicas < 1 || f.Replicas > 5:
		return fmt.Errorf("--replicas %d: want 1..5", f.Replicas)
	case f.NATS != "" && (f.TLSCert != "" || f.TLSKey != "" || f.Store != ""):
		return errors.New("--tls-cert, --tls-key and --store are for the server of this command: want none with --nats")
	case f.NATS != "":
		return nil
	case f.Replicas > 1:
		return errors.New("--replicas is for a cluster: want --nats")
	case f.Credentials != "":
		return errors.New("--credentials: the server of this command takes a token: want --nats, or --token-file")
	case (f.TLSCert == "") != (f.TLSKey == ""):
		return errors.New("--tls-cert and --tls-key go together")
	}
	host, _, err := net.SplitHostPort(f.Listen)
	if err != nil {
		return fmt.Errorf("--listen %s: want HOST:PORT", f.Listen)
	}
	if !IsLoopback(host) && (f.TokenFile == "" || f.TLSCert == "") {
		return fmt.Errorf("--listen %s: others can connect to it: want --token-file, --tls-cert and --tls-key", f.Listen)
	}
	return nil
}

// IsLoopback reports whether a host is a loopback address. It does not resolve names.
func IsLoopback(host string) bool {
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// minTokenLength is the minimum length of a token, in bytes.
const minTokenLength = 16

// Token returns the token in the file, or "" if the flags name none.
func (s *Secrets) Token() (string, error) {
	if s.TokenFile == "" {
		return "", nil
	}
	data, err := os.ReadFile(s.TokenFile)
	token := strings.TrimSpace(string(data))
	if err == nil && (len(token) < minTokenLength || strings.ContainsAny(token, " \t\r\n")) {
		err = fmt.Errorf("%s: want one word of %d characters or more", s.TokenFile, minTokenLength)
	}
	if err != nil {
		return "", fmt.Errorf("--token-file: %w", err)
	}
	return token, nil
}
