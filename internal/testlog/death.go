package testlog

import (
	"regexp"
	"slices"
	"strings"
	"time"
)

// A death is what the output says of a test binary that a panic, an error of the runtime or
// the deadline ended.
type death struct {
	// panic is the first line about it.
	panic string
	// timeout reports whether it was the deadline; limit is that.
	timeout bool
	limit   time.Duration
	// running are the tests that ran at the deadline, with for how long.
	running map[string]time.Duration
	// blamed is the test in whose code, or in a goroutine of which, it happened, empty if
	// the stack does not say.
	blamed string
	// failedAt is the test that had just failed, for a panic in its own goroutine.
	failedAt string
	stacks   int // how many goroutines were described
	where    section
}

// A section is a part of the output of a binary that dies.
type section int

const (
	alive section = iota
	listing
	stack
)

var (
	failLine    = regexp.MustCompile(`^\s*--- FAIL: (\S+) \(`)
	timedOut    = regexp.MustCompile(`^panic: test timed out after (\S+)`)
	runningTest = regexp.MustCompile(`^\s+(\S+) \(([0-9a-z.µ]+)\)$`)
	testFrame   = regexp.MustCompile(`^(?:created by )?(\S+)\.((?:Test|Example|Fuzz)[^.(\s]*)[.(\s]`)
)

// take takes a line of the output of a package.
func (d *death) take(path, line string) {
	line = strings.TrimRight(line, "\n")
	switch {
	case d.panic == "":
		d.begin(line)
	case line == "running tests:" || line == "\trunning tests:":
		d.where = listing
	case strings.HasPrefix(line, "goroutine "):
		d.where = stack
		d.stacks++
	case d.where == listing:
		if m := runningTest.FindStringSubmatch(line); m != nil {
			took, _ := time.ParseDuration(m[2])
			d.running[m[1]] = took
		}
	case d.where == stack && d.stacks == 1 && d.blamed == "":
		// The first goroutine is the one that panicked.
		if m := testFrame.FindStringSubmatch(line + " "); m != nil && sameCode(m[1], path) {
			d.blamed = m[2]
		}
	}
}

// begin looks for the first line of a death.
func (d *death) begin(line string) {
	if m := failLine.FindStringSubmatch(line); m != nil {
		d.failedAt = m[1]
		return
	}
	if strings.HasPrefix(line, "=== ") {
		d.failedAt = "" // another one goes on
		return
	}
	if m := timedOut.FindStringSubmatch(line); m != nil {
		d.timeout, d.panic = true, line
		d.limit, _ = time.ParseDuration(m[1])
		d.running = make(map[string]time.Duration)
		return
	}
	for _, begins := range []string{"panic: ", "fatal error: ", "SIGSEGV: ", "runtime: goroutine stack exceeds"} {
		if strings.HasPrefix(line, begins) {
			d.panic, _, _ = strings.Cut(line, " [recovered")
			return
		}
	}
}

// sameCode reports whether a function whose package a stack names so is in the tests of the
// package at path.
func sameCode(in, path string) bool {
	return strings.TrimSuffix(strings.ReplaceAll(in, "%2e", "."), "_test") == path
}

// at reports whether the panic came as a test failed. The test is named before the panic,
// and after it those that it is in.
func (d *death) at(name string) bool {
	return name == d.failedAt || d.failedAt != "" && strings.HasPrefix(name, d.failedAt+"/")
}

// leaves are the tests that ran at the deadline and within which none ran, in order.
func (d *death) leaves() []string {
	var names []string
	for name := range d.running {
		inside := false
		for other := range d.running {
			inside = inside || strings.HasPrefix(other, name+"/")
		}
		if !inside {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// slow are the leaves that had run for half of the deadline or more.
func (d *death) slow() []string {
	return slices.DeleteFunc(d.leaves(), func(name string) bool { return 2*d.running[name] < d.limit })
}
