package board

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"quincunx/match"
)

// uploadRequest announces a record, whose bytes follow in binary messages.
type uploadRequest struct {
	head
	Name  string `json:"name"`
	Bytes int64  `json:"bytes"`
}

// upload is a record that a page sends.
type upload struct {
	name      string
	data      []byte
	missing   int64       // bytes not received yet
	isIgnored atomic.Bool // it was refused or stopped, and further bytes are ignored
	release   func()      // releases the reserved memory

	done chan struct{} // closed when nothing is missing, or with an error
	err  error
}

// uploadAnswer holds the number of the record for later requests.
type uploadAnswer struct {
	Record int `json:"record"`
}

// announce begins an upload, before the next message is received. It replaces an incomplete upload.
func announce(c *Conn, message []byte) (any, error) {
	r := new(uploadRequest)
	if err := decode(message, r); err != nil {
		return nil, err
	}
	if r.Bytes < 1 {
		return nil, fmt.Errorf("bytes %d: want at least 1", r.Bytes)
	}
	c.abandon()
	u := &upload{name: r.Name, missing: r.Bytes, done: make(chan struct{})}
	c.receiving = u
	release, err := c.service.reserve(r.Bytes)
	if err == nil {
		u.data = make([]byte, 0, r.Bytes)
	}
	u.release = release
	u.isIgnored.Store(err != nil)
	return u, err
}

// abandon ends an incomplete upload.
func (c *Conn) abandon() {
	if u := c.receiving; u != nil {
		c.receiving = nil
		u.release()
		u.err = errors.New("another upload has begun before the end of this one")
		close(u.done)
	}
}

// ReceiveBytes handles a binary message from the page, a part of an upload, as Receive handles a text message.
func (c *Conn) ReceiveBytes(part []byte) error {
	u := c.receiving
	if u == nil || int64(len(part)) > u.missing {
		c.answer(0, nil, errors.New("binary message: more bytes than upload has announced"))
		return c.ctx.Err()
	}
	u.missing -= int64(len(part))
	if u.isIgnored.Load() {
		u.data = nil
	} else {
		u.data = append(u.data, part...)
	}
	if u.missing == 0 {
		c.receiving = nil
		close(u.done)
	}
	return c.ctx.Err()
}

// receive waits for the bytes of an upload and reads them as a record, which replaces the previous upload.
func receive(ctx context.Context, c *Conn, u *upload, _ func(any)) (any, error) {
	select {
	case <-ctx.Done():
		u.isIgnored.Store(true)
		u.release()
		return nil, errStopped
	case <-u.done:
	}
	if u.err != nil {
		return nil, u.err
	}
	index := match.NewIndex(u.name, bytes.NewReader(u.data))
	index.MaxGames = c.service.limits.Games
	index.SetMost(c.service.limits.Unpacked)
	r := c.service.newRecord(u.name, index)
	r.release = u.release
	if err := c.service.read(ctx, r); err != nil {
		u.release()
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.uploaded != nil {
		c.uploaded.release()
	}
	c.uploads++
	c.uploaded = r
	return uploadAnswer{len(c.service.records) + c.uploads}, nil
}

// read reads an uploaded record. Uploads are read one at a time, so that the memory for one is enough.
func (s *Service) read(ctx context.Context, r *record) error {
	select {
	case s.reading <- struct{}{}:
	case <-ctx.Done():
		return errStopped
	}
	defer func() { <-s.reading }()
	return r.update()
}

// reserve reserves memory for an upload. The returned function releases it.
func (s *Service) reserve(size int64) (release func(), err error) {
	most := int64(s.limits.Uploads)
	if size > most {
		return func() {}, fmt.Errorf("a record of %d bytes: want at most %d; start the server with --record FILE instead", size, most)
	}
	release = sync.OnceFunc(func() { s.uploaded.Add(-size) })
	if s.uploaded.Add(size) > most {
		release()
		return release, fmt.Errorf("a record of %d bytes: want at most %d bytes, including those that pages have uploaded before; start the server with --record FILE instead", size, most)
	}
	return release, nil
}

// releaseUploads releases the memory reserved by the connection, after its end.
func (c *Conn) releaseUploads() {
	c.abandon()
	if c.uploaded != nil {
		c.uploaded.release()
	}
}
