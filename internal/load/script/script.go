// Package script says what virtual users send: one URL, a template filled from
// rows of data, a list of targets, a pasted curl line or a HAR log. All of them
// become a [Source], which gives every user a [User] of its own. Package
// internal/load/k6 makes a Source of a k6 script.
package script

import (
	"errors"
	"time"

	"github.com/gohone/hone/internal/load/wire"
)

// A Source is where requests come from. It is safe for concurrent use.
type Source interface {
	// User returns virtual user number id, from 0. What it sends depends on the
	// source, the id and the seed alone.
	User(id int, seed uint64) (User, error)
}

// A User is one virtual user. Its methods are called by one goroutine.
type User interface {
	// Iterate does the user's work once: it calls do for each request, in
	// order, and waits for its answer. It returns the first error of do
	// unchanged, and io.EOF once there is nothing more to send.
	Iterate(do Do) error
}

// An Interrupter is a [User] that computes. Interrupt ends the iteration under
// way, with [ErrInterrupted], even if it never comes to its next request; any
// goroutine may call it.
type Interrupter interface{ Interrupt() }

// ErrInterrupted is the error of an iteration that Interrupt ended.
var ErrInterrupted = errors.New("the iteration was interrupted")

// A Staged source has something to do before its first user and after the last.
// do sends; notes are as in [Options].
type Staged interface {
	Prepare(do Do) (notes []string, err error)
	End(do Do) (notes []string, err error)
	// Sends reports whether Prepare sends something, so that it is to be done for each
	// new server, by a new source.
	Sends() bool
}

// Do sends a request and waits for the answer, which is valid until the next
// call. An error ends the iteration: the run is over. A request that failed is
// not an error; the answer says so in Failed.
type Do func(step *Step) (*Answer, error)

// A Step is one request of an iteration. The user owns it; who gets one must
// not keep it.
type Step struct {
	wire.Request
	// Pause is how long the user thinks before it sends the request.
	Pause time.Duration
	// Checks are asked of the answer, of all answers or of a sample of them.
	Checks []Check
	// Keep reports whether the user reads the answer's body.
	Keep bool
}

// An Answer is what a step came to.
type Answer struct {
	wire.Response
	// Failed names what went wrong if there was no answer: "timeout",
	// "refused", "closed", "malformed" ...; empty otherwise.
	Failed string
	// Duration is the time from sending the request to the end of the answer.
	Duration time.Duration
	// Report counts the outcome of a check that the user asks itself, during
	// the iteration; nil where it is not counted.
	Report func(name string, ok bool)
}

// A Check is a condition on an answer. OK is called by the user's goroutine.
type Check struct {
	Name string
	OK   func(*Answer) bool
	// Body reports whether OK looks at the body, which must then be kept.
	Body bool
}

// A Stage is a part of a run in which the number of virtual users, or the rate,
// goes in a straight line from where it is to Target.
type Stage struct {
	Duration time.Duration
	// Target is the number of virtual users, or requests a second.
	Target float64
}

// Options are what a script says of the run itself; zero values say nothing.
type Options struct {
	Stages []Stage
	// Start is the number of users, or the rate, before the first stage.
	Start float64
	// Rate reports whether the stages are in requests a second rather than users.
	Rate bool
	// Users is how many there are; with Rate, how many requests may be under way.
	Users    int
	Duration time.Duration
	// Iterations ends the run after so many, of all users together.
	Iterations int64
	// Thresholds are conditions as package load takes them, such as
	// "p95<1500ms".
	Thresholds []string
	// Notes are what the user should know of how the script is run, one line
	// each, such as parts of it that are ignored.
	Notes []string
}
