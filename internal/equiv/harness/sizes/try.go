//go:build go1.21

package sizes

import (
	"fmt"
	"time"

	"github.com/gohone/hone/internal/equiv/harness/value"
)

// allSucceed reports whether the function returns no error for calls.
func (s *sizer) allSucceed(given []lengthy) bool {
	for _, c := range spread(given) {
		if out, _ := s.outcome(c.call); failed(out) {
			return false
		}
	}
	return true
}

// try calls the function and says what it took, and why the call cannot be measured. It must not be
// an error for it where those of the benchmarks are none: that would be other work.
func (s *sizer) try(c sizedCall, recorded bool) (took time.Duration, why string) {
	before, err := s.make(c)
	if err != nil {
		return 0, "a recorded call is damaged"
	}
	out, took := s.outcome(c)
	if out.Panicked {
		return took, "the function panics for them"
	}
	if value.Differ(&value.Outcome{Args: before, Calls: out.Calls},
		&value.Outcome{Args: out.Args, Calls: out.Calls}) != "" {
		return took, "the function changes its arguments"
	}
	if recorded && s.succeeds && failed(out) {
		return took, "the function returns an error for them"
	}
	if !recorded && failed(out) {
		if own, _ := s.outcome(sizedCall{Call: c.Call, Lengths: s.unchanged()}); !failed(own) {
			return took, "the function returns an error for them"
		}
	}
	for n := 0; n < 2 && took > mostOp; n++ { // something else may have run
		if _, again := s.outcome(c); again < took {
			took = again
		}
	}
	if took > mostOp {
		return took, fmt.Sprintf("a call takes %v", took.Round(time.Millisecond))
	}
	return took, ""
}

// outcome calls the function with arguments that can be made.
func (s *sizer) outcome(c sizedCall) (*value.Outcome, time.Duration) {
	args, _ := s.make(c)
	began := time.Now()
	out := value.Call(s.fn, args, &value.CallLog{})
	return out, time.Since(began)
}

// failed reports whether a call returned an error.
func failed(o *value.Outcome) bool {
	for _, r := range o.Results {
		if _, isError := r.Interface().(error); isError {
			return true
		}
	}
	return false
}
