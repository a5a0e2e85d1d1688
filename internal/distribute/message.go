package distribute

import (
	"encoding/json"
	"time"
)

// Request is a request of a command to the broker. One of its fields is set. The broker sends one [Reply] to each
// request, possibly after replies that contain only a message for people.
type Request struct {
	Open   *Open   `json:"open,omitempty"`   // the first request
	Begin  *Begin  `json:"begin,omitempty"`  // begins a run
	Step   *Step   `json:"step,omitempty"`   // submits tasks of the run
	Reject *Reject `json:"reject,omitempty"` // rejects an answer to a task of the run
	End    *Close  `json:"end,omitempty"`    // ends the run
	Close  *Close  `json:"close,omitempty"`  // the last request
}

// Open opens the connection to the server.
type Open struct {
	Protocol int    `json:"protocol"` // [Protocol]
	Flags    Flags  `json:"flags"`
	Token    string `json:"token,omitempty"` // the content of the token file
	Name     string `json:"name"`            // of the command: see [Flags.Open]
}

// Protocol is the version of requests and replies.
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

// Reject asks for another answer to a task whose answer is invalid.
type Reject struct {
	Number int    `json:"number"`
	Worker string `json:"worker"`
	Reason string `json:"reason"`
}

// Close ends a run or the connection. If the work is done, its tasks and results are deleted; otherwise they are
// kept for a coordinator that continues it.
type Close struct {
	Done bool `json:"done"`
}

// Reply is a reply of the broker.
type Reply struct {
	Say     string    `json:"say,omitempty"` // a message for people; the reply itself follows later
	Error   string    `json:"error,omitempty"`
	Failure bool      `json:"failure,omitempty"` // the error is not caused by the input: see package exit
	Step    *Progress `json:"step,omitempty"`
	GaveUp  string    `json:"gaveUp,omitempty"` // why a rejected task was given up; "" = the task is done again
}

// Progress is the state of a run.
type Progress struct {
	Answers []Answer `json:"answers,omitempty"` // new ones, to tasks that were submitted
	Open    int      `json:"open"`              // number of tasks that have no answer
	Target  int      `json:"target"`            // number of tasks that should be open
	Status  string   `json:"status"`            // the workers, their speed, and the number of failed tries, in a few words
}

// Answer is the result of a task or, in Failed, the reason why it was given up.
type Answer struct {
	Number int             `json:"number"`
	Worker string          `json:"worker"`
	Result json.RawMessage `json:"result,omitempty"`
	Failed string          `json:"failed,omitempty"`
}

const (
	// MaxAnswers is the size of a reply, in bytes, beyond which no answers are added.
	MaxAnswers = 8 << 20

	maxReply      = 64 << 20         // the length of the longest reply in bytes
	flushInterval = time.Second / 20 // at which tasks are submitted while the next ones are being prepared
)
