package distribute

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"quincunx/internal/child"
	"quincunx/internal/command"
	"quincunx/internal/durable"
	"quincunx/internal/message"
	"quincunx/internal/plainjson"
	"quincunx/internal/process"
)

// Connection is the connection of a command to its server, through the broker.
type Connection struct {
	errs     io.Writer // receives the broker's messages
	broker   *child.Process
	hasEnded bool // the broker has been waited for
}

// Open starts a server for the runs of a command, or connects to one. Commands that run simultaneously must have
// different names, such as [Job.RunName]. Errs receives a line about the server, and a line when a worker joins,
// leaves or fails.
func (f *Flags) Open(name string, errs io.Writer) (*Connection, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	token, err := f.Token()
	if err != nil {
		return nil, err
	}
	c := &Connection{errs: errs}
	file, err := findBroker(c.say)
	if err != nil {
		return nil, err
	}
	if c.broker, err = child.StartLong(brokerName, []string{file}, maxReply); err != nil {
		return nil, process.Fail(fmt.Errorf("start %s: %w", file, err))
	}
	silent := time.AfterFunc(openPatience, c.broker.Stop)
	defer silent.Stop()
	if _, err := c.ask(Request{Open: &Open{Protocol, *f, token, name}}); err != nil {
		if c.hasEnded { // without a reply
			err = process.Fail(fmt.Errorf("%s is not the broker of quincunx, or has failed: %w", file, err))
		}
		c.end()
		return nil, err
	}
	return c, nil
}

// ask sends a request and returns the reply. It prints messages of the broker that come first.
func (c *Connection) ask(r Request) (Reply, error) {
	line, err := plainjson.Marshal(r)
	if err != nil {
		return Reply{}, err
	}
	if c.hasEnded {
		return Reply{}, process.Fail(errors.New("the broker has ended"))
	}
	_ = c.broker.Send(string(line)) // if it fails, the broker has ended: see below
	for line := range c.broker.Lines() {
		var reply Reply
		if err := plainjson.Decode([]byte(line), &reply); err != nil {
			c.end()
			return Reply{}, process.Fail(fmt.Errorf("the broker says %s, which is no reply: %w", message.Detail(line), err))
		}
		if reply.Say != "" {
			c.say(reply.Say)
			continue
		}
		err := error(nil)
		if reply.Error != "" {
			if err = errors.New(reply.Error); reply.Failure {
				err = process.Fail(err)
			}
		}
		return reply, err
	}
	c.hasEnded = true
	return Reply{}, process.Fail(fmt.Errorf("the broker has ended: %s", message.Detail(c.broker.GiveUp())))
}

// say prints a line.
func (c *Connection) say(line string) { command.Say(c.errs, line) }

// Step implements [Coordinator].
func (c *Connection) Step(_ context.Context, s Step) (Progress, error) {
	reply, err := c.ask(Request{Step: &s})
	if err == nil && reply.Step == nil {
		err = process.Fail(errors.New("the broker tells no progress"))
	}
	if err != nil {
		return Progress{}, err
	}
	return *reply.Step, nil
}

// Reject implements [Coordinator].
func (c *Connection) Reject(r Reject) (gaveUp string, err error) {
	reply, err := c.ask(Request{Reject: &r})
	return reply.GaveUp, err
}

// End implements [Coordinator]. If the broker has ended, an earlier request has returned the error.
func (c *Connection) End(done bool) error { return c.finish(Request{End: &Close{done}}) }

// Close closes the connection and stops the broker's server. If the work is done, it deletes the server's files;
// otherwise it keeps them for a command that continues the work. If the broker
// has ended, an earlier request has returned the error.
func (c *Connection) Close(done bool) error {
	defer c.end()
	return c.finish(Request{Close: &Close{done}})
}

// finish sends a request, unless the broker has ended.
func (c *Connection) finish(r Request) error {
	if c.hasEnded {
		return nil
	}
	_, err := c.ask(r)
	return err
}

// end ends the broker.
func (c *Connection) end() {
	if !c.hasEnded {
		c.hasEnded = true
		c.broker.Close()
	}
}

const brokerName = "broker"

// openPatience is the time in which the broker must reply to the first request. It needs about half of it if the
// server does not answer.
const openPatience = 2 * time.Minute

// findBroker returns the file of the program broker: beside this program, built from the checkout of this program's
// sources, or in $PATH, where another program may have the same name.
func findBroker(say func(line string)) (string, error) {
	suffix := ""
	if runtime.GOOS == "windows" {
		suffix = ".exe"
	}
	if program, err := os.Executable(); err == nil {
		beside := filepath.Join(filepath.Dir(program), brokerName+suffix)
		if info, err := os.Stat(beside); err == nil && info.Mode().IsRegular() {
			return beside, nil
		}
	}
	if root := checkout(); root != "" {
		return buildBroker(root, brokerName+suffix, say)
	}
	if file, err := exec.LookPath(brokerName); err == nil {
		return file, nil
	}
	return "", errors.New("--serve: the program broker is neither beside this program nor in $PATH: build it in a checkout by go build -o FOLDER ./cmd/broker")
}

// checkout returns the folder of this program's sources, or "" if the sources or Go are not on this machine.
func checkout() string {
	_, file, _, _ := runtime.Caller(0) // not absolute in a program that was built with -trimpath
	root := filepath.Dir(filepath.Dir(filepath.Dir(file)))
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if _, missing := exec.LookPath("go"); missing != nil || err != nil || !filepath.IsAbs(file) || !bytes.HasPrefix(mod, []byte("module quincunx\n")) {
		return ""
	}
	return root
}

// buildBroker builds the broker from a checkout into the user's cache folder. The go command does nothing if it is
// up to date.
func buildBroker(root, name string, say func(line string)) (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("build the broker: %w", err)
	}
	key := Job{Kind: brokerName, Spec: json.RawMessage(root)}
	dir = filepath.Join(dir, "quincunx", key.RunName(ThisBuild()))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("build the broker: %w", err)
	}
	lock, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return "", fmt.Errorf("build the broker: %w", err)
	}
	defer lock.Close() // nothing is written to it
	for durable.Lock(lock) != nil {
		time.Sleep(time.Second / 10) // another command is building it
	}
	file := filepath.Join(dir, name)
	if _, err := os.Stat(file); err != nil {
		say("building the broker, once")
	}
	c := exec.Command("go", "build", "-C", root, "-o", file, "./cmd/broker") //nolint:gosec // the sources of this program
	if out, err := c.CombinedOutput(); err != nil {
		return "", process.Fail(fmt.Errorf("build the broker in %s: %w: %s", root, err, message.Detail(string(out))))
	}
	return file, nil
}
