package second

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/lab/judged"
)

const (
	kept = "kept"
	// passed is the outcome with -check of a change that nothing is held against.
	passed = "passed"
	// notAsked is the outcome of a change that hone did not try.
	notAsked = "not tried"
)

// A Row is what became of one change.
type Row struct {
	Started  time.Time      `json:"started"`
	Machine  sample.Machine `json:"machine"`
	ID       string         `json:"id"`
	Module   string         `json:"module"`
	Function string         `json:"function"`
	Verdict  string         `json:"verdict"` // what the list says
	Class    string         `json:"class"`
	Budget   float64        `json:"budget"` // seconds
	// Outcome is kept, dropped, rejected, not tried or, with -check, passed; Reason is hone's.
	Outcome  string                 `json:"outcome,omitempty"`
	Reason   string                 `json:"reason,omitempty"`
	Ratio    float64                `json:"ratio,omitempty"` // of times, head to base
	Share    float64                `json:"share,omitempty"`
	Sizes    string                 `json:"sizes,omitempty"`
	Evidence *message.TrialEvidence `json:"evidence,omitempty"`
	Seconds  float64                `json:"seconds,omitempty"`
	Ended    string                 `json:"ended,omitempty"`
	Warnings []string               `json:"warnings,omitempty"`
	// With -witness: what it returns without and with the change, and whether the
	// module's own tests pass with it.
	Base  string `json:"base,omitempty"`
	Head  string `json:"head,omitempty"`
	Tests string `json:"tests,omitempty"`
	// Failed is why there is no outcome.
	Failed string `json:"failed,omitempty"`
}

// Handle takes one message of hone tune -json.
func (r *Row) Handle(m message.Message) error {
	switch {
	case m.Trial != nil:
		t := m.Trial
		if t.Rule != "proposer" || r.Outcome == kept { // the answer to the next round is the same
			return nil
		}
		r.Outcome, r.Reason, r.Share, r.Sizes, r.Evidence = t.Outcome, t.Reason, t.Share, t.Sizes, t.Evidence
		if t.Untried {
			r.Outcome = notAsked
		}
		if t.Ratio != nil {
			r.Ratio = judged.Finite(t.Ratio.Center)
		}
	case m.Warning != nil:
		r.Warnings = append(r.Warnings, m.Warning.Text)
	case m.Summary != nil:
		r.Seconds, r.Ended = m.Summary.Seconds, m.Summary.Ended
	}
	return nil
}

// Flush has nothing to do.
func (r *Row) Flush() error { return nil }

// through reports whether nothing was held against the change.
func (r Row) through() bool { return r.Outcome == kept || r.Outcome == passed }

func (r Row) String() string {
	var s strings.Builder
	s.WriteString(fmt.Sprintf("%-24s %-5s %-9s", r.ID, r.Verdict, r.Outcome))
	if r.Ratio > 0 {
		s.WriteString(fmt.Sprintf(" %.2fx", 1/r.Ratio))
	}
	for _, more := range []string{r.Reason, r.Failed, r.Tests} {
		if more != "" {
			s.WriteString("  " + more)
		}
	}
	if r.Verdict == "wrong" && r.through() {
		s.WriteString("  wrong all the same: " + r.Class)
	}
	if r.Base != r.Head {
		s.WriteString(fmt.Sprintf("  %q -> %q", r.Base, r.Head))
	}
	return s.String()
}

// goals are those of lists that strangers wrote.
var goals = map[string]string{"wrong": "goal: none kept or passed", "right": "goal: 85 % kept or passed"}

// reasons are the beginnings of what is said of a change that is rejected, and what they come to; the last one is that of all.
var reasons = []struct{ begins, means string }{
	{"it is not the same function", "an input tells them from the original"},
	{"nothing speaks for it", "it cannot be checked, and no test runs"},
	{"it keeps state", "it keeps state from call to call"},
	{"the check, on which it rests, does not reach", "no input reaches a block of the new code"},
	{"the inputs that were found tell only", "too few deliberate mistakes in it are noticed"},
	{"its own tests", "the module's tests fail"},
	{"", "other reasons"},
}

// reasonOf is what a reason comes to.
func reasonOf(reason string) string {
	return reasons[slices.IndexFunc(reasons, func(r struct{ begins, means string }) bool { return strings.HasPrefix(reason, r.begins) })].means
}

// writeTable prints the rows, what they come to beside the goals, why some were rejected, and which miss the goal. Passed
// is a change that the check alone would keep, kept one that is measured, too.
func writeTable(w io.Writer, rows []Row) error {
	var b strings.Builder
	outcomes, whys := make(map[[2]string]int), make(map[[2]string]int) // by verdict
	all, good, misses := make(map[string]int), make(map[string]int), make(map[string][]string)
	for _, r := range rows {
		fmt.Fprintln(&b, r)
		all[r.Verdict]++
		through := r.through()
		if through {
			good[r.Verdict]++
		}
		if through == (r.Verdict == "wrong") {
			misses[r.Verdict] = append(misses[r.Verdict], r.ID)
		}
		outcomes[[2]string{r.Verdict, r.Outcome}]++
		if r.Outcome == "rejected" {
			whys[[2]string{r.Verdict, reasonOf(r.Reason)}]++
		}
	}
	for _, verdict := range []string{"wrong", "right"} {
		fmt.Fprintf(&b, "\n%s:", verdict)
		for _, outcome := range []string{kept, passed, "rejected", "dropped", notAsked, ""} {
			if n := outcomes[[2]string{verdict, outcome}]; n > 0 {
				fmt.Fprintf(&b, " %d %s", n, cmp.Or(outcome, "failed"))
			}
		}
		if n := all[verdict]; n > 0 {
			fmt.Fprintf(&b, "; %d of %d kept or passed, %.0f %%", good[verdict], n, 100*float64(good[verdict])/float64(n))
		}
		fmt.Fprintf(&b, " (%s)\n", goals[verdict])
		for _, why := range reasons {
			if n := whys[[2]string{verdict, why.means}]; n > 0 {
				fmt.Fprintf(&b, "%6d rejected: %s\n", n, why.means)
			}
		}
		if len(misses[verdict]) > 0 {
			fmt.Fprintf(&b, "   not as they should be: %s\n", strings.Join(misses[verdict], ", "))
		}
	}
	b.WriteString(tableLegend)
	_, err := io.WriteString(w, b.String())
	return err
}

// tableLegend says what the words of the table mean.
const tableLegend = `
right, wrong: what those who wrote the list, and have not seen the check, say of a change; of a right one they do not count what
the check finds. kept: by hone tune, which measures it, too; passed: by its check, with -check. rejected: its line says why.
Results in a file named -again are of changes that were looked at before.
`
