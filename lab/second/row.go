package second

import (
	"fmt"
	"io"
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
	if r.Base != r.Head {
		s.WriteString(fmt.Sprintf("  %q -> %q", r.Base, r.Head))
	}
	return s.String()
}

// writeTable prints the rows and what they come to.
func writeTable(w io.Writer, rows []Row) error {
	type cell struct{ verdict, outcome string }
	counts := make(map[cell]int)
	differing := make(map[string]int) // by verdict
	for _, r := range rows {
		fmt.Fprintln(w, r)
		counts[cell{r.Verdict, r.Outcome}]++
		if strings.HasPrefix(r.Reason, "it is not the same function") {
			differing[r.Verdict]++
		}
	}
	for _, verdict := range []string{"wrong", "right"} {
		fmt.Fprintf(w, "\n%s:", verdict)
		for _, outcome := range []string{kept, passed, "rejected", "dropped", notAsked, ""} {
			if n := counts[cell{verdict, outcome}]; n > 0 {
				if outcome == "" {
					outcome = "failed"
				}
				fmt.Fprintf(w, " %d %s", n, outcome)
			}
		}
		if n := differing[verdict]; n > 0 {
			fmt.Fprintf(w, " (%d since an input tells them from the original)", n)
		}
	}
	_, err := fmt.Fprintln(w)
	return err
}
