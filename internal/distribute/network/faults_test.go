package network

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"quincunx/internal/commandtest"
	"quincunx/internal/distribute"
	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/internal/work"
)

// proxy is a network connection between a worker and a server that can be cut.
type proxy struct {
	net.Listener
	to string

	mu    sync.Mutex
	open  *sync.Cond
	isCut bool
	conns []net.Conn
}

func newProxy(t *testing.T, to string) *proxy {
	t.Helper()
	l := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	u := must.Get(url.Parse(to))(t)
	p := &proxy{Listener: l, to: u.Host}
	p.open = sync.NewCond(&p.mu)
	t.Cleanup(func() { _ = p.Close() })
	go func() {
		for {
			from, err := p.Accept()
			if err != nil {
				return
			}
			to, err := net.Dial("tcp", p.to)
			if err != nil {
				_ = from.Close()
				continue
			}
			p.mu.Lock()
			p.conns = append(p.conns, from, to)
			p.mu.Unlock()
			go p.copy(from, to)
			go p.copy(to, from)
		}
	}()
	return p
}

// copy copies data, except while the network is cut.
func (p *proxy) copy(to, from net.Conn) {
	defer to.Close() //nolint:errcheck // it ends
	buffer := make([]byte, 1<<16)
	for {
		n, err := from.Read(buffer)
		p.mu.Lock()
		for p.isCut {
			p.open.Wait()
		}
		p.mu.Unlock()
		if _, failed := to.Write(buffer[:n]); err != nil || failed != nil {
			return
		}
	}
}

// cut cuts or restores the network.
func (p *proxy) cut(isCut bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.isCut = isCut
	p.open.Broadcast()
}

// hangUp closes all connections.
func (p *proxy) hangUp() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.conns {
		_ = c.Close()
	}
	p.conns = nil
}

// While the network of a worker is cut, silently or by closed connections, others do its tasks. Afterwards it does
// tasks again. No result is lost or counted twice.
func TestNetworkCut(t *testing.T) {
	t.Parallel()
	if !slow.Tests() {
		t.Skip("takes 20 seconds: SLOW=1; 40 with NIGHTLY=1")
	}
	cut, more := time.Duration(slow.Count(0, 8, 30))*time.Second, 8*time.Second // time without the far worker, and approximate time with it
	c, said := served(t)
	network := newProxy(t, c.address())
	var mu sync.Mutex
	done := map[string]int{}
	does := func(name string) func(context.Context, int) error {
		return func(context.Context, int) error {
			time.Sleep(time.Second / 20)
			mu.Lock()
			defer mu.Unlock()
			done[name]++
			return nil
		}
	}
	works(t, c.address(), Worker{Name: "near"}, does("near"))
	works(t, "nats://"+network.Addr().String(), Worker{Name: "far"}, does("far"))
	count := func() int {
		mu.Lock()
		defer mu.Unlock()
		return done["far"]
	}
	go func() {
		time.Sleep(time.Second)
		network.cut(true)
		time.Sleep(cut)
		network.cut(false)
		time.Sleep(time.Second)
		network.hangUp()
	}()
	p := pool(t, c)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	atCut, before := time.Now().Add(time.Second+cut/2), 0
	source, results := counting(int((cut + more) / (time.Second / 30)))
	finish := source.Done
	source.Done = func(s square) (bool, error) {
		if before == 0 && time.Now().After(atCut) {
			before = count()
		}
		return finish(s)
	}
	if err := p.Do(ctx, source); err != nil || !slices.Equal(*results, squaresTo(len(*results))) {
		t.Errorf("error %v after %d results", err, len(*results))
	}
	if before == 0 || count() <= before {
		t.Errorf("the far worker has done %d tasks before the cut and %d in all\n%s", before, count(), said.all())
	}
	if text := said.all(); cut > 3*discoveryInterval && !strings.Contains(text, "worker far has not been heard from for ") {
		t.Errorf("said\n%s", text)
	}
}

// A long task is done once, because its worker reports progress.
func TestSlowWorker(t *testing.T) {
	t.Parallel()
	c, _ := served(t)
	var mu sync.Mutex
	times := 0
	do1 := func(_ context.Context, n int) error {
		if n == 2 {
			time.Sleep(4 * time.Second) // longer than the second after which a task is redelivered
			mu.Lock()
			defer mu.Unlock()
			times++
		}
		return nil
	}
	works(t, c.address(), Worker{Name: "a"}, do1)
	works(t, c.address(), Worker{Name: "b"}, do1)
	do(t, pool(t, c), 20)
	if times != 1 {
		t.Errorf("it was done %d times", times)
	}
}

// padded is a result that takes much space.
type padded struct {
	Square square
	Noise  []byte
}

// A server whose disk is full is reported in one line, and nothing is lost: the run continues when there is space.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	if os.Getuid() != 0 {
		t.Skip("mounts a small file system: that needs root")
	}
	if !slow.Tests() {
		t.Skip("takes 15 seconds: SLOW=1")
	}
	disk := t.TempDir()
	mount := func(args ...string) error {
		out, err := exec.Command("mount", append(args, "-t", "tmpfs", "tmpfs", disk)...).CombinedOutput()
		if err != nil {
			return fmt.Errorf("%w: %s", err, out)
		}
		return nil
	}
	if err := mount("-o", "size=4m"); err != nil {
		t.Skip("mounts a small file system: ", err)
	}
	t.Cleanup(func() { _ = exec.Command("umount", "-l", disk).Run() })
	kinds := map[string]distribute.Kind{"squares": func(json.RawMessage) (*distribute.Executor, error) {
		return distribute.NewExecutor(func() work.Worker[number, padded] { return padder{} }), nil
	}}
	const tasks = 300 // of 32 KiB
	run := func(c *Connection) ([]int, error) {
		p, err := newPool[number, padded](c, squares)
		if err != nil {
			return nil, err
		}
		source, results := counting(tasks)
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
		defer cancel()
		err = p.Do(ctx, work.Source[number, padded]{Next: source.Next, Done: func(p padded) (bool, error) { return source.Done(p.Square) }})
		return *results, errors.Join(err, c.close(false))
	}
	on := func(f *distribute.Flags) { f.Store = disk }
	small, hears := served(t, on)
	_, said := works(t, small.address(), Worker{Name: "w", Kinds: kinds}, nil)
	first, err := run(small)
	if err == nil || !strings.Contains(err.Error(), "is full") || strings.Contains(err.Error(), "\n") || len(first) == tasks {
		t.Errorf("error %v after %d results", err, len(first))
	}
	for _, want := range []struct{ where, text string }{
		{hears.all(), "worker w can't deliver a result, and keeps trying: "}, {said.all(), "the server does not accept a result ("},
	} {
		if strings.Count(want.where, want.text) != 1 {
			t.Errorf("said\n%s\nwant once: %s", want.where, want.text)
		}
	}
	must.Do(t, mount("-o", "remount,size=64m"))
	large, _ := served(t, on)
	works(t, large.address(), Worker{Name: "w", Kinds: kinds}, nil)
	if all, err := run(large); err != nil || !slices.Equal(all, squaresTo(tasks)) || !slices.Equal(first, all[:len(first)]) {
		t.Errorf("error %v after %d results", err, len(all))
	}
}

// padder returns large results that can't be compressed.
type padder struct{}

func (padder) Do(_ context.Context, n number) (padded, error) {
	noise := make([]byte, 24<<10)
	_, err := io.ReadFull(rand.Reader, noise)
	return padded{square{n.N, n.N * n.N}, noise}, err
}

func (padder) Close() {}

// cluster starts a cluster of three servers, and returns their addresses.
func cluster(t testing.TB) (servers []*server.Server, addresses string) {
	t.Helper()
	var routes, urls []string
	var ports []int
	for range 3 {
		port := commandtest.FreePort(t)
		ports = append(ports, port)
		routes = append(routes, fmt.Sprint("nats-route://127.0.0.1:", port))
	}
	for i, port := range ports {
		s := must.Get(server.NewServer(&server.Options{
			ServerName: fmt.Sprint("node", i), Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true,
			JetStream: true, StoreDir: t.TempDir(), Routes: server.RoutesFromStr(strings.Join(routes, ",")),
			Cluster: server.ClusterOpts{Name: "three", Host: "127.0.0.1", Port: port},
		}))(t)
		go s.Start()
		t.Cleanup(func() {
			s.Shutdown()
			s.WaitForShutdown()
		})
		servers = append(servers, s)
	}
	for _, s := range servers {
		if !s.ReadyForConnections(readyPatience) {
			t.Fatal("a server is not ready")
		}
		urls = append(urls, s.ClientURL())
	}
	leads := func(s *server.Server) bool {
		return s.JetStreamIsLeader() && len(s.JetStreamClusterPeers()) == len(servers)
	}
	for begun := time.Now(); !slices.ContainsFunc(servers, leads); time.Sleep(time.Second / 10) {
		if time.Since(begun) > 2*readyPatience {
			t.Fatal("the cluster has no leader of three servers")
		}
	}
	return servers, strings.Join(urls, ",")
}

// A cluster of three servers with three replicas of each message loses nothing when one of them ends.
func TestCluster(t *testing.T) {
	t.Parallel()
	if !slow.Tests() {
		t.Skip("takes 10 seconds, to agree on leaders: SLOW=1")
	}
	servers, addresses := cluster(t)
	f := distribute.Flags{Serve: true, NATS: addresses, Mixed: true, Redeliver: 2 * time.Second, Replicas: 3}
	said := &lines{}
	c := must.Get(opened(f, said))(t)
	t.Cleanup(func() { _ = c.close(false) })
	for i := range 2 {
		works(t, addresses, Worker{Name: fmt.Sprint("w", i), Slots: 2}, func(context.Context, int) error {
			time.Sleep(time.Second / 100)
			return nil
		})
	}
	p := pool(t, c)
	source, results := counting(600)
	done := source.Done
	source.Done = func(s square) (bool, error) {
		if s.N == 200 {
			go servers[2].Shutdown()
		}
		return done(s)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	begun := time.Now()
	if err := p.Do(ctx, source); err != nil || !slices.Equal(*results, squaresTo(600)) {
		t.Errorf("error %v after %d results\n%s", err, len(*results), said.all())
	}
	t.Logf("600 tasks in %v", time.Since(begun))
	must.Do(t, p.Close(true))
}
