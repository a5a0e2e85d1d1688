// Package network is the part of package distribute that uses NATS JetStream. The program broker runs [Coordinate]
// for a command. A [Worker], on any machine, takes tasks of all runs that it accepts.
//
// A run has two streams on the disk of the server. Their names, and the subjects of all messages, contain a hash of everything that the
// results depend on.
//
//   - quincunx-task-RUN is a queue of tasks. A task is deleted when a worker acknowledges it, and another worker gets it when the first one
//     has not been heard from for some time.
//   - quincunx-result-RUN keeps the first message of each subject and refuses later ones. A worker publishes the result of a task there
//     before it acknowledges the task. So a task may be done twice, but no result is lost or counted twice.
//
// The numbers of tasks depend only on their source, so a restarted coordinator publishes the same tasks: the server
// refuses those that are still queued, and the coordinator doesn't publish those that have results.
//
// A coordinator answers requests while its process runs. Workers leave a run alone when the server says that it has no coordinator.
// After [abandonAfter] they delete its tasks and let its results expire after [keepResults]; until then a coordinator continues the run.
package network

import (
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"quincunx/internal/distribute"
)

// manifest describes a run to the workers. It is a message in the stream of results.
type manifest struct {
	distribute.Job
	Build          distribute.Build `json:"build"` // of the coordinator
	Host           string           `json:"host"`  // of the coordinator
	Mixed          bool             `json:"mixed,omitempty"`
	UnlikeMachines bool             `json:"unlikeMachines,omitempty"`
	Redeliver      time.Duration    `json:"redeliver"`
}

// answer is a message with the answer to a task. Its subject has the number of the task.
type answer = distribute.Answer

// failure is a failed attempt at a task.
type failure struct {
	Worker string `json:"worker"`
	Try    int    `json:"try"` // from 1
	Reason string `json:"reason"`
}

// The names of streams and the subjects of messages of a run. The stream of results has a subject for each task,
// for each failed attempt, and for each property of the run.
const (
	taskPrefix   = "quincunx-task-"
	resultPrefix = "quincunx-result-"

	consumerName = "workers" // of the tasks
)

func taskStream(run string) string           { return taskPrefix + run }
func resultStream(run string) string         { return resultPrefix + run }
func taskSubject(run, number string) string  { return "quincunx.task." + run + "." + number }
func resultSubject(run, rest string) string  { return "quincunx.result." + run + "." + rest }
func workerSubject(run, name string) string  { return "quincunx.worker." + run + "." + name }
func dismissSubject(run, name string) string { return "quincunx.dismiss." + run + "." + name }
func beginSubject(run string) string         { return "quincunx.begin." + run } // the run may have new tasks
func aliveSubject(run string) string         { return "quincunx.alive." + run } // the coordinator answers requests
func endSubject(run string) string           { return "quincunx.end." + run }

// The parts of the subjects of results after the name of the run.
const (
	manifestKey = "manifest"
	machineKey  = "machine"
	answerKey   = "answer."  // followed by the number of the task
	failureKey  = "failure." // followed by the numbers of the task and the attempt
)

// numberOf returns the number of the task at the end of a subject, or 0 if there is none.
func numberOf(subject string) int {
	n, _ := strconv.Atoi(subject[strings.LastIndexByte(subject, '.')+1:])
	return n
}

// isDuplicate reports whether a message was refused because its subject already has one.
func isDuplicate(err error) bool {
	return err != nil && strings.Contains(err.Error(), "maximum messages per subject exceeded")
}

// streams returns the configurations of the streams of a run.
func streams(run string, replicas int) (tasks, results jetstream.StreamConfig) {
	tasks = jetstream.StreamConfig{
		Name: taskStream(run), Subjects: []string{taskSubject(run, "*")}, Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage,
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, Replicas: replicas,
	}
	results = jetstream.StreamConfig{
		Name: resultStream(run), Subjects: []string{resultSubject(run, ">")}, Retention: jetstream.LimitsPolicy, Storage: jetstream.FileStorage,
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, Replicas: replicas,
		Compression: jetstream.S2Compression,
	}
	return tasks, results
}
