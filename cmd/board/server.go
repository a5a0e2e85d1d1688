//go:build !js

package main

import (
	"bytes"
	"context"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"sync"
	"time"

	"github.com/cespare/xxhash/v2"
	"github.com/coder/websocket"

	"quincunx/board"
)

// server serves the files of the page, and its requests at /socket.
type server struct {
	ctx     context.Context // connections end when it is done
	access  accessControl
	service *board.Service
	files   map[string]file // by path
	places  chan struct{}   // limits the number of connections
	open    sync.WaitGroup  // counts the open connections
}

// file is a served file.
type file struct {
	name string
	data []byte
	tag  string // changes with the data
	kind string // its media type
}

// newServer returns a server for the files of a page. It ends its connections when ctx is done.
func newServer(ctx context.Context, access accessControl, service *board.Service, page fs.FS) (*server, error) {
	s := &server{ctx: ctx, access: access, service: service, files: map[string]file{}, places: make(chan struct{}, service.Limits().Connections)}
	err := fs.WalkDir(page, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		kind, ok := mediaTypes[path.Ext(name)]
		if !ok {
			return nil // not a file of the page
		}
		data, err := fs.ReadFile(page, name)
		s.add(name, kind, data)
		return err
	})
	if err != nil {
		return nil, err
	}
	pages, err := rulesPages()
	for name, data := range pages {
		s.add(name, mediaTypes[".html"], data)
	}
	s.files["/"] = s.files["/index.html"]
	return s, err
}

// add adds a file, which is served from now on.
func (s *server) add(name, kind string, data []byte) {
	s.files["/"+name] = file{name, data, strconv.Quote(strconv.FormatUint(xxhash.Sum64(data), 16)), kind}
}

// httpServer returns an HTTP server for the page.
func (s *server) httpServer() *http.Server {
	return &http.Server{Handler: s, ReadHeaderTimeout: headerTime, IdleTimeout: idleTime, MaxHeaderBytes: 1 << 16}
}

// mediaTypes are the media types of served files by file name extension. They must not depend on the machine.
var mediaTypes = map[string]string{
	".css":  "text/css; charset=utf-8",
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".png":  "image/png",
	".svg":  "image/svg+xml",

	".webmanifest": "application/manifest+json",
}

// policy is the content security policy. The page may load its own files and pictures that it creates, but no inline scripts or
// styles and nothing from other origins.
const policy = "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// ServeHTTP implements [http.Handler].
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	head := w.Header()
	head.Set("Content-Security-Policy", policy)
	head.Set("Cross-Origin-Opener-Policy", "same-origin")
	head.Set("Cross-Origin-Resource-Policy", "same-origin")
	head.Set("Referrer-Policy", "no-referrer")
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Cache-Control", "no-cache") // revalidate each time; an unchanged file is not sent again
	has, isNew := s.access.hasToken(r)
	switch {
	case !s.access.hasHost(r):
		http.Error(w, "this server has another name: open it by the address that it printed", http.StatusMisdirectedRequest)
	case !has:
		http.Error(w, "this server wants a token: open the address that it printed", http.StatusForbidden)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		head.Set("Allow", "GET, HEAD")
		http.Error(w, r.Method+": want GET or HEAD", http.StatusMethodNotAllowed)
	case isNew:
		s.welcome(w, r)
	case r.URL.Path == "/socket":
		s.connect(w, r)
	default:
		s.serveFile(w, r)
	}
}

func (s *server) serveFile(w http.ResponseWriter, r *http.Request) {
	f, ok := s.files[r.URL.Path]
	if !ok {
		http.Error(w, "there is no such page", http.StatusNotFound)
		return
	}
	w.Header().Set("ETag", f.tag)
	w.Header().Set("Content-Type", f.kind)
	http.ServeContent(w, r, f.name, time.Time{}, bytes.NewReader(f.data))
}

// onward is a page that leads to the board. A redirect would not work, because browsers send a strict cookie only with
// navigation from the site itself.
var onward = template.Must(template.New("").Parse(`<!doctype html>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url={{.}}">
<title>quincunx</title>
<a href="{{.}}">the board</a>
`))

// welcome sets the cookie in a browser that has the token, and leads to the page.
func (s *server) welcome(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{Name: s.access.cookie(), Value: s.access.token, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
	query := r.URL.Query()
	query.Del("token")
	to := url.URL{Path: "/", RawQuery: query.Encode()}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	var page bytes.Buffer
	if err := onward.Execute(&page, to.String()); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	_, _ = w.Write(page.Bytes()) // the browser may have disconnected
}

// writeTime is the time limit for a page to read a message.
const writeTime = 30 * time.Second

// connect answers the requests of a page until it disconnects.
func (s *server) connect(w http.ResponseWriter, r *http.Request) {
	select {
	case s.places <- struct{}{}:
	default:
		http.Error(w, fmt.Sprintf("%d pages are open, as many as may be: close one first", cap(s.places)), http.StatusServiceUnavailable)
		return
	}
	s.open.Add(1)
	defer func() {
		<-s.places
		s.open.Done()
	}()
	socket, err := websocket.Accept(w, r, nil) // also checks the origin
	if err != nil {
		return
	}
	defer func() { _ = socket.CloseNow() }() // it may be closed already
	socket.SetReadLimit(int64(s.service.Limits().Message))
	ctx, cancel := context.WithCancel(s.ctx)
	conn := s.service.Connect(ctx, func(message []byte) error {
		sending, sent := context.WithTimeout(ctx, writeTime)
		defer sent()
		err := socket.Write(sending, websocket.MessageText, message)
		if err != nil {
			cancel()
		}
		return err
	})
	defer conn.Close()
	defer cancel()
	for {
		kind, message, err := socket.Read(ctx)
		switch {
		case err != nil:
		case kind == websocket.MessageText:
			err = conn.Receive(message)
		default:
			err = conn.ReceiveBytes(message)
		}
		if err != nil {
			return
		}
	}
}

// wait waits until all connections have ended.
func (s *server) wait() { s.open.Wait() }
