package bench

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"quincunx/internal/message"
)

// The last line of a commit message is one of these.
const unchanged = "no functional change"

var signed = regexp.MustCompile(`^bench: ([0-9a-f]{16})$`)

// Commit is a commit and its message.
type Commit struct{ Hash, Message string }

// Promise is a signature and the commit whose message has it.
type Promise struct {
	Signature Signature
	Commit    Commit
}

// Check returns an error if a signature differs from the promised one.
func (p Promise) Check(s Signature) error {
	if s != p.Signature {
		return fmt.Errorf("signature %v, want %v as in the message of %s", s, p.Signature, p.Commit.Hash)
	}
	return nil
}

// Promised returns the signature that a history, the newest commit first, promises for its head. It
// is the signature of the newest commit whose message ends with a line such as
//
//	bench: 0123456789abcdef
//
// The message of the head must end with such a line or with "no functional change". Older commits
// with neither line are skipped.
func Promised(history []Commit) (Promise, error) {
	for i, c := range history {
		last := lastLine(c.Message)
		if m := signed.FindStringSubmatch(last); m != nil {
			s, err := strconv.ParseUint(m[1], 16, 64)
			return Promise{Signature(s), c}, err
		}
		if i == 0 && last != unchanged {
			return Promise{}, fmt.Errorf("message of %s: last line %s, want %q or %q", c.Hash, message.Quote(last), "bench: SIGNATURE", unchanged)
		}
	}
	return Promise{}, fmt.Errorf("no message of %d commits ends with %q: is the history complete?", len(history), "bench: SIGNATURE")
}

// lastLine returns the last line that is not blank.
func lastLine(message string) string {
	message = strings.TrimSpace(message)
	return strings.TrimSpace(message[strings.LastIndexByte(message, '\n')+1:])
}

// LogFormat is the argument of git log for output that ParseLog reads.
const LogFormat = "--format=%h%n%B%x00"

// ParseLog reads a history in the format of git log with [LogFormat].
func ParseLog(log string) (history []Commit) {
	for entry := range strings.SplitSeq(log, "\x00") {
		if hash, message, _ := strings.Cut(strings.TrimSpace(entry), "\n"); hash != "" {
			history = append(history, Commit{Hash: hash, Message: message})
		}
	}
	return history
}
