//go:build go1.21

package check

import (
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/equiv/harness/input"
)

// A boxStep is a step of a sequence as those are that are written.
type boxStep struct {
	Op, Times, From, At, And uint8
}

// TestContinued compares sequences that leave a value behind which few steps show.
func TestContinued(t *testing.T) {
	var state func(values ...any)
	opens, shows := uint8(13), uint8(211)
	run := func(steps []boxStep, flaw bool) (out []int) {
		box := new(struct{ open bool })
		for i, s := range steps {
			switch {
			case s.Op%16 == opens:
				box.open = flaw
			case s.Op == shows && s.Times == input.Plainly && i >= len(steps)-3 && box.open:
				out = append(out, 1)
			}
		}
		if state != nil {
			state(box)
		}
		return out
	}
	f := Function{
		Base: func(steps []boxStep) []int { return run(steps, false) }, Head: func(steps []boxStep) []int { return run(steps, true) },
		Drawn: true, State: &state,
	}
	if r := compareWith(t, f, Options{Seed: 1, Cases: 100, Time: 20 * time.Second}); !strings.HasPrefix(r.Difference, "result 1") {
		t.Errorf("the difference is %q, of %d drawn inputs", r.Difference, r.Drawn)
	}
	f.State = nil
	if r := compareWith(t, f, Options{Seed: 1, Cases: 100, Time: 20 * time.Second}); r.Difference != "" {
		t.Errorf("it takes no continuation: %s", r.Input)
	}
}
