package distribute

import (
	"encoding/json"
	"time"
)

// Request is what a command asks of the broker. One of its fields is set. The broker sends one [Reply] to each, and before it any number
// of others that only have something to say.
type Request struct {
	Open   *Open   `json:"open,omitempty"`   // the first request
	Begin  *Begin  `json:"begin,omitempty"`  // begins a run
	Step   *Step   `json:"step,omitempty"`   // of that run, as the following two
	Reject *Reject `json:"reject,omitempty"` //
	End    *Close  `json:"end,omitempty"`    //
	Close  *Close  `json:"close,omitempty"`  // the last request
}

// Open opens the connection to the server.
type Open struct {
	Protocol int    `json:"protocol"` // [Protocol]
	Flags    Flags  `json:"flags"`
	Token    string `json:"token,omitempty"` // of the flags' file
	Name     string `json:"name"`            // of the command: see [Flags.Open]
}

// Protocol is the number of the version of requests and replies.
const Protocol = 1

// Begin begins a run, or continues it.
type Begin struct {
	Job   Job   `json:"job"`
	Build Build `json:"build"` // of the command
}

// Step submits tasks, and waits for answers.
type Step struct {
	Taken int            `json:"taken"` // the number of the last task whose answer was taken
	Tasks []NumberedTask `json:"tasks,omitempty"`
	Wait  bool           `json:"wait,omitempty"` // up to a quarter of a second if nothing has changed
}

// NumberedTask is a task in JSON.
type NumberedTask struct {
	Number int             `json:"number"`
	Task   json.RawMessage `json:"task"`
}

// Reject asks for another answer to a task, because the answer of a worker is invalid.
type Reject struct {
	Number int    `json:"number"`
	Worker string `json:"worker"`
	Reason string `json:"reason"`
}

// Close ends a run or the connection. Its tasks and results are deleted if it is done, and otherwise kept for a coordinator that continues.
type Close struct {
	Done bool `json:"done"`
}

// Reply is what the broker answers.
type Reply struct {
	Say     string    `json:"say,omitempty"` // a line for people: this is not the reply yet
	Error   string    `json:"error,omitempty"`
	Failure bool      `json:"failure,omitempty"` // the error is not one of the input: see package exit
	Step    *Progress `json:"step,omitempty"`
	GaveUp  string    `json:"gaveUp,omitempty"` // why a rejected task was given up, "" = it is done again
}

// Progress is the state of a run.
type Progress struct {
	Answers []Answer `json:"answers,omitempty"` // new ones, to tasks that were submitted
	Open    int      `json:"open"`              // number of tasks that have no answer
	Target  int      `json:"target"`            // number of tasks that should be open
	Status  string   `json:"status"`            // the workers, their speed, and the number of failed tries, in a few words
}

// Answer is the result of a task or, in Failed, why it was given up.
type Answer struct {
	Number int             `json:"number"`
	Worker string          `json:"worker"`
	Result json.RawMessage `json:"result,omitempty"`
	Failed string          `json:"failed,omitempty"`
}

const (
	// MaxAnswers is the length, in bytes, after which no further answers are added to a reply.
	MaxAnswers = 8 << 20

	maxReply      = 64 << 20         // the length of the longest reply in bytes
	flushInterval = time.Second / 20 // at which tasks are submitted while the next ones are being prepared
)
