//go:build !js

// Command board serves a page on which people play and analyse games in their browser.
//
//	board                                  on this machine: it prints the address and opens it
//	board --game pente --no-open           with a new game of Pente, without opening it
//	board --record games.jsonl             with the record of a match, which may be running
//	board --listen 0.0.0.0:4848            for other machines, which need the token that it prints
//	board --api --tables DIR               no page, but exact values as JSON, for other programs
//	board --diagrams rules.html            nothing to serve: it writes the positions of diagrams into a page
//	board --pages site                     nothing to serve: it writes a page for each game, with its rules
//
// The page needs only a browser and loads nothing from other sites. See docs/board.md. The exit status is 2 for wrong usage, or 1 if it
// can't listen or serve. Ctrl-C and SIGTERM end it with status 130 or 143.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"net/url"
	"time"

	"github.com/alecthomas/kong"

	"quincunx/board"
	"quincunx/board/web"
	"quincunx/engine"
	"quincunx/internal/command"
	"quincunx/internal/process"
	"quincunx/match"
	"quincunx/search/retrograde/tables"
)

var program = command.Program{
	Name: "board", Does: "Serves a page on which people play and analyse games in their browser.",
	Commands: func() any { return new(arguments) }, Games: engine.Names(),
	Vars: kong.Vars{"address": defaultAddress},
	Examples: []command.Example{
		{Line: "board", Does: "serves on this machine, prints the address and opens it"},
		{Line: "board --game seega --no-open", Does: "begins with a new game of Seega, and doesn't open the page"},
		{Line: "board --record games.rec", Does: "shows the record of a match, which may still be running"},
		{Line: "board --listen 0.0.0.0:4848", Does: "serves other machines, too, which need the token in the printed address"},
		{Line: "board --api --tables seega3", Does: "serves exact values as JSON, those of the tables too, instead of the page"},
		{Line: "board --diagrams rules.html", Does: "writes the positions of the diagrams of a page into it, and serves nothing"},
		{Line: "board --pages site", Does: "writes the pages with the rules of the games, and serves nothing"},
	},
	Failure: "the address can't be listened on, or serving failed",
}

func main() { program.Main() }

// arguments is the command line.
type arguments struct {
	Listen   string   `help:"Address to listen on: ${address} by default or, if that is taken, the next free port. Addresses of other machines' networks need a token." placeholder:"HOST:PORT"`
	NoOpen   bool     `help:"Don't open the page in the browser."`
	Game     string   `completion-predictor:"game" help:"Begin with a new game: ${games}." placeholder:"NAME"`
	Record   []string `help:"A record of match or tune to show, also while it is being written; repeatable." placeholder:"FILE"`
	Tables   []string `help:"A directory of tables that solve has built, for exact values; repeatable." placeholder:"DIR"`
	Diagrams []string `help:"Write the positions of the elements quincunx-board of a page into it, and serve nothing; repeatable." placeholder:"PAGE"`
	Pages    string   `help:"Write the pages of the games with their rules, NAME.html, into a directory that exists, and serve nothing." placeholder:"DIR"`
	API      bool     `name:"api" help:"Serve the exact values of solved games as JSON instead of the page, to everybody who can reach the address."`
	Token    string   `help:"The secret that the address of the page must contain; by default a random one, if one is needed." placeholder:"TEXT"`
}

// The default address, and the number of ports to try from there.
const (
	defaultAddress = "127.0.0.1:4848"
	portsTried     = 100
)

// Run serves until a signal arrives.
func (a *arguments) Run(s command.Streams) error {
	if a.Game != "" {
		if _, err := engine.Lookup(a.Game); err != nil {
			return fmt.Errorf("--game: %w", err)
		}
	}
	if a.API && (a.Game != "" || a.Record != nil || a.Token != "") {
		return errors.New("--api serves no page: want no --game, --record or --token")
	}
	if a.Diagrams != nil || a.Pages != "" {
		if a.API || a.Game != "" || a.Record != nil || a.Token != "" || a.Tables != nil || a.Listen != "" {
			return errors.New("--diagrams and --pages serve nothing: want no other option")
		}
		if a.Pages != "" {
			if err := writeRulesPages(a.Pages); err != nil {
				return err
			}
		}
		if a.Diagrams == nil {
			return nil
		}
		return fillPages(a.Diagrams)
	}
	access, err := newAccessControl(a.Listen, a.Token)
	if err != nil {
		return err
	}
	records, err := openAll("--record", a.Record, match.OpenIndex) // their games are read when a page requests them
	if err != nil {
		return err
	}
	exact, err := openAll("--tables", a.Tables, func(directory string) (*tables.Set, error) {
		_, set, err := engine.FindTables(directory)
		return set, err
	})
	if err != nil {
		return err
	}
	ctx, release := process.SignalContext(nil, nil)
	defer release()
	faults := log.New(s.Errs, "board: ", 0)
	if a.API {
		values, err := newAPI(ctx, exact)
		if err != nil {
			return err
		}
		return a.serve(ctx, s, values.httpServer(), faults, "")
	}
	service := board.New(board.Options{Limits: board.DefaultLimits(), Records: records, Tables: exact, Log: faults})
	server, err := newServer(ctx, access, service, web.Files)
	if err != nil {
		return process.Fail(err)
	}
	err = a.serve(ctx, s, server.httpServer(), faults, access.token)
	if ctx.Err() != nil {
		server.wait()
	}
	return err
}

// openAll opens the files or directories that a flag names. The error names the first that can't be opened.
func openAll[T any](flag string, names []string, open func(name string) (T, error)) (list []T, err error) {
	for _, name := range names {
		opened, err := open(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", flag, err)
		}
		list = append(list, opened)
	}
	return list, nil
}

// listen listens on an address. If it is "", listen tries the default address and the next ports.
func listen(address string) (net.Listener, error) {
	if address != "" {
		return net.Listen("tcp", address)
	}
	tcp, err := net.ResolveTCPAddr("tcp", defaultAddress)
	for range portsTried {
		var l net.Listener
		if l, err = net.ListenTCP("tcp", tcp); err == nil {
			return l, nil
		}
		tcp.Port++
	}
	return nil, err
}

// pageAddresses returns the addresses of the page: the listening address or, if that is unspecified, one for each address of the machine.
func pageAddresses(listening *net.TCPAddr, token, game string) (list []string) {
	query := url.Values{}
	if game != "" {
		query.Set("game", game)
	}
	if token != "" {
		query.Set("token", token)
	}
	ips := []net.IP{listening.IP}
	if listening.IP.IsUnspecified() {
		ips = []net.IP{net.IPv4(127, 0, 0, 1)}
		addresses, _ := net.InterfaceAddrs() // on an error, the local address remains
		for _, a := range addresses {
			if a, ok := a.(*net.IPNet); ok && a.IP.IsGlobalUnicast() {
				ips = append(ips, a.IP)
			}
		}
	}
	for _, ip := range ips {
		at := net.TCPAddr{IP: ip, Port: listening.Port, Zone: listening.Zone}
		u := url.URL{Scheme: "http", Host: at.String(), Path: "/", RawQuery: query.Encode()}
		list = append(list, u.String())
	}
	return list
}

// Time limits for clients.
const (
	headerTime = 10 * time.Second // to send the header of a request
	idleTime   = 2 * time.Minute  // until the next request on a connection that is not a WebSocket
	endTime    = 5 * time.Second  // to receive the rest of an answer when the server ends
)

// serve listens, prints the addresses, opens the first one in the browser if wanted, and serves until ctx is done.
func (a *arguments) serve(ctx context.Context, s command.Streams, h *http.Server, faults *log.Logger, token string) error {
	listener, err := listen(a.Listen)
	if err != nil {
		return process.Fail(err)
	}
	addresses := pageAddresses(listener.Addr().(*net.TCPAddr), token, a.Game)
	for _, address := range addresses {
		fmt.Fprintf(s.Out, "%s\n", address)
	}
	fmt.Fprintln(s.Errs, "board: serving until Ctrl-C")
	if !a.NoOpen && !a.API {
		go func() {
			if err := openBrowser(addresses[0]); err != nil {
				fmt.Fprintf(s.Errs, "board: no browser could be opened (%v): open the address above\n", err)
			}
		}()
	}
	h.ErrorLog = faults
	return serve(ctx, listener, h)
}

// serve serves until ctx is done.
func serve(ctx context.Context, l net.Listener, h *http.Server) error {
	failed := make(chan error, 1)
	go func() { failed <- h.Serve(l) }()
	select {
	case err := <-failed:
		return process.Fail(err)
	case <-ctx.Done():
	}
	last, cancel := context.WithTimeout(context.Background(), endTime)
	defer cancel()
	if err := h.Shutdown(last); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return process.Fail(err)
	}
	return context.Cause(ctx)
}
