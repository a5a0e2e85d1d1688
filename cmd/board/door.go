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

	"quincunx/internal/quote"
)

// door says who is let in.
type door struct {
	host    string // that is listened on
	isLocal bool   // only this machine can reach it
	token   string // that a page must know; "" = none
}

// isGoodToken reports whether a token fits into an address and a cookie as it is, and is too long to be guessed.
var isGoodToken = regexp.MustCompile(`^[0-9A-Za-z_-]{16,128}$`).MatchString

// newDoor returns the door of a server that listens on an address, with a token, which is made up if it is "" and other machines can
// reach the server. The error says what is wrong with them.
func newDoor(address, token string) (door, error) {
	if address == "" {
		address = defaultAddress
	}
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return door{}, fmt.Errorf("--listen %s: want HOST:PORT, such as %s", quote.Text(address), defaultAddress)
	}
	ip := net.ParseIP(host)
	d := door{host: strings.ToLower(host), isLocal: host == "localhost" || ip.IsLoopback(), token: token}
	switch {
	case token != "" && !isGoodToken(token):
		return d, errors.New("--token: want 16 to 128 letters, digits, - and _")
	case token == "" && !d.isLocal:
		d.token = rand.Text()
	}
	return d, nil
}

// hasHost reports whether a request may name the server so. A page of somebody else whose name leads to this machine
// (DNS rebinding) names it by that.
func (d door) hasHost(r *http.Request) bool {
	host := r.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.Trim(host, "[]"))
	ip := net.ParseIP(host)
	switch {
	case host == "localhost", host != "" && host == d.host, ip.IsLoopback():
		return true
	case d.isLocal:
		return false
	}
	machine, err := os.Hostname()
	return ip != nil || err == nil && host == strings.ToLower(machine)
}

// cookie returns the name of the cookie with the token. Servers on other ports of this machine share its cookies, and have other names.
func (d door) cookie() string { return fmt.Sprintf("board-%016x", xxhash.Sum64String(d.token)) }

// hasToken reports whether a request has the token, and isNew if in its address, where it shouldn't stay.
func (d door) hasToken(r *http.Request) (has, isNew bool) {
	if d.token == "" {
		return true, false
	}
	if given := r.URL.Query().Get("token"); given != "" {
		return d.isToken(given), true
	}
	c, err := r.Cookie(d.cookie())
	return err == nil && d.isToken(c.Value), false
}

func (d door) isToken(text string) bool {
	return subtle.ConstantTimeCompare([]byte(text), []byte(d.token)) == 1
}
