package equiv

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/harness/check"
	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/subject"
)

// An ending is how a process ended.
type ending struct {
	reports []check.Report
	// died says how it died, empty if it did not; entry is the call that was
	// running.
	died  string
	entry check.Entry
	// called is the function or method that the harness, or a sequence, had called then, as package draw names it;
	// empty if that is not known.
	called string
}

// tooMuch reports whether some input was too much for one of the two functions.
func (e *ending) tooMuch() bool {
	for _, r := range e.reports {
		if r.Endless {
			return true
		}
	}
	return e.diedIn('b') || e.diedIn('h') || e.diedIn('u')
}

// diedIn reports whether the process died in a call of 'b', the function of base, 'h', that of
// head, 'm', a mutant, 'u', a method that makes an argument, or 'f', either with a condition
// forced.
func (e *ending) diedIn(who byte) bool { return e.died != "" && e.entry.Who == who }

// outgrown reports whether a process died of sizes, which smaller numbers may help.
func (e *ending) outgrown() bool {
	return strings.Contains(e.died, "out of memory") || strings.Contains(e.died, "stack")
}

// uncomparable reports whether a process died in a call of base since some value is of a type that cannot be compared.
func (e *ending) uncomparable() bool {
	return e.diedIn('b') && (strings.Contains(e.died, "hash of unhashable type") || strings.Contains(e.died, "comparing uncomparable type"))
}

// unstable is the report on a function that cannot be compared, since some call does not end, or ends the program.
func (e *ending) unstable() check.Report {
	if e.died == "" {
		return check.Report{Unstable: "for some inputs the function does not end"}
	}
	return check.Report{Unstable: "for some inputs the function ends the program: " + e.died, Method: e.called}
}

// readJournal reads the first line of a journal; what follows is left from longer
// ones before. Without a journal no call was running.
func (e *ending) readJournal(file string) {
	data, err := os.ReadFile(file)
	if err != nil {
		return
	}
	line, _, _ := strings.Cut(string(data), "\n")
	if json.Unmarshal([]byte(line), &e.entry) != nil {
		e.entry = check.Entry{}
	}
}

// lastLine picks the line of a dead process's output that says why it died.
func lastLine(output []byte, otherwise string) string {
	lines := strings.Split(strings.TrimSpace(string(output)), "\n")
	for _, l := range lines {
		for _, begin := range []string{"runtime: goroutine stack exceeds", "fatal error:", "panic:"} {
			if strings.HasPrefix(l, begin) {
				return l
			}
		}
	}
	for _, l := range slices.Backward(lines) {
		if l = strings.TrimSpace(l); l != "" && l != "FAIL" {
			return l
		}
	}
	return otherwise
}

// frame is a line of a stack that names a function.
var frame = regexp.MustCompile(`(?m)^(\S+)\(.*\)$`)

// calling is how a frame ends of the harness that calls others by package reflect, and throughReflect are how those begin that come
// between it and what it calls.
var (
	calling        = []byte("/value.Call(")
	throughReflect = regexp.MustCompile(`^(reflect|runtime)\.`)
)

// calledLast finds in what a dead process has printed the function that the harness has called last, or a sequence that it
// has called.
func calledLast(output []byte) string {
	frames := frame.FindAllSubmatch(output, -1) // the innermost first
	last := slices.IndexFunc(frames, func(f [][]byte) bool { return bytes.Contains(f[0], calling) })
	for _, f := range slices.Backward(frames[:max(0, last)]) {
		if called := string(f[1]); !throughReflect.MatchString(called) && !strings.Contains(called, subject.Sequence) {
			return draw.Bare(called)
		}
	}
	return ""
}

// operationOf names a function as a sequence does, such as F or T.M, which package draw has a name for.
func operationOf(name string) string {
	_, name, _ = strings.Cut(name[strings.LastIndex(name, "/")+1:], ".")
	return strings.NewReplacer("[...]", "", basePrefix, "").Replace(name)
}
