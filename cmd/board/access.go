//go:build !js

package main

import (
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"regexp"
	"strings"

	"github.com/cespare/xxhash/v2"

	"quincunx/internal/message"
)

// accessControl decides which requests a server accepts.
type accessControl struct {
	host    string // the host of the listening address
	isLocal bool   // only this machine can reach the server
	token   string // token that a page must have; "" = none
}

// isGoodToken reports whether a token can stand in an address and a cookie without escapes, and is too long to guess.
var isGoodToken = regexp.MustCompile(`^[0-9A-Za-z_-]{16,128}$`).MatchString

// newAccessControl returns the access control for a server that listens on an address, with a token. If the token is "" and other
// machines can reach the server, it generates a random token. The error names the wrong address or token.
func newAccessControl(address, token string) (accessControl, error) {
	if address == "" {
		address = defaultAddress
	}
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return accessControl{}, fmt.Errorf("--listen %s: want HOST:PORT, such as %s", message.Quote(address), defaultAddress)
	}
	ip := net.ParseIP(host)
	a := accessControl{host: strings.ToLower(host), isLocal: host == "localhost" || ip.IsLoopback(), token: token}
	switch {
	case token != "" && !isGoodToken(token):
		return a, errors.New("--token: want 16 to 128 letters, digits, - and _")
	case token == "" && !a.isLocal:
		a.token = rand.Text()
	}
	return a, nil
}

// hasHost reports whether the Host header of a request is a valid name of the server. It rejects DNS rebinding, in which a foreign
// site's name resolves to this machine.
func (a accessControl) hasHost(r *http.Request) bool {
	host := r.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.Trim(host, "[]"))
	ip := net.ParseIP(host)
	switch {
	case host == "localhost", host != "" && host == a.host, ip.IsLoopback():
		return true
	case a.isLocal:
		return false
	}
	machine, err := os.Hostname()
	return ip != nil || err == nil && host == strings.ToLower(machine)
}

// cookie returns the name of the cookie with the token. The name depends on the token, because servers on other ports of this machine
// share cookies.
func (a accessControl) cookie() string {
	return fmt.Sprintf("board-%016x", xxhash.Sum64String(a.token))
}

// hasToken reports whether a request has the token. isNew is set if the token is in the address, from which it should be removed.
func (a accessControl) hasToken(r *http.Request) (has, isNew bool) {
	if a.token == "" {
		return true, false
	}
	if given := r.URL.Query().Get("token"); given != "" {
		return a.isToken(given), true
	}
	c, err := r.Cookie(a.cookie())
	return err == nil && a.isToken(c.Value), false
}

func (a accessControl) isToken(text string) bool {
	return subtle.ConstantTimeCompare([]byte(text), []byte(a.token)) == 1
}
