// Package distribute lets workers on other machines do the work of a command.
//
// The command is the coordinator of a run: [Flags.Open] starts the program broker, and [NewPool] returns a pool,
// which passes tasks to the broker and returns their results in order.
//
//	command ── Request ──► broker ── NATS ──► worker
//	        ◄── Reply ────        ◄────────
//
// The broker (cmd/broker) is a child process of the command, with which it exchanges lines of JSON. It contains
// the part of the coordinator that needs NATS ([quincunx/internal/distribute/network]), and the server
// ([quincunx/internal/distribute/server]) unless the flags name another one, so that the commands don't link NATS.
// It ends when its standard input is closed, which happens when the command ends.
package distribute

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/cespare/xxhash/v2"
)

// Job holds the common properties of a run's tasks.
type Job struct {
	Kind  string          `json:"kind"`  // the name of the [Kind] that does the tasks, one word
	Title string          `json:"title"` // for people, such as "match seega"
	Spec  json.RawMessage `json:"spec"`  // everything that the results depend on, except the tasks

	// Timed is set if results depend on the speed of the machine, and Portable if they are the same on all
	// processors.
	Timed    bool `json:"timed,omitempty"`
	Portable bool `json:"portable,omitempty"`
}

// NewJob returns a job with a specification in JSON.
func NewJob(kind, title string, spec any) (Job, error) {
	data, err := json.Marshal(spec)
	return Job{Kind: kind, Title: title, Spec: data}, err
}

// RunName returns the name of the run of a job: its kind, and a hash of everything that its results depend on.
func (j *Job) RunName(b Build) string {
	hash := xxhash.New()
	for _, text := range []string{j.Kind, string(j.Spec), b.String()} { // writing to a hash doesn't fail
		_, _ = hash.WriteString(strconv.Itoa(len(text)) + " " + text)
	}
	return fmt.Sprintf("%s-%016x", j.Kind, hash.Sum64())
}

// MaxTries is the number of tries after which a task is given up.
const MaxTries = 5
