package checks

import (
	"fmt"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/gohone/hone/internal/equiv"
	"github.com/gohone/hone/internal/report/convert"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/lab/lines"
)

// unchanged is the operator of a function that is as it was.
const unchanged = "unchanged"

// What became of a rewrite.
const (
	checkRejected = "rejected" // an input shows that it is another function
	checkWeaker   = "weaker"   // it was not compared, or not all of it: hone tune does not keep it unless it is told to
	checkAccepted = "accepted" // old and new agree on all inputs
	checkFailed   = "failed"   // it could not be asked about
)

// A checkRow is what the check said of one rewrite.
type checkRow struct {
	// ID, Package, Function and Operator are those of the mutant.
	ID       string `json:"id"`
	Package  string `json:"package"`
	Function string `json:"function"`
	Operator string `json:"operator"`
	// Right reports whether the rewrite is right, Tested whether the package's ordinary tests
	// fail with it, Rare that few of the oracle's inputs show it.
	Right  bool `json:"right,omitempty"`
	Tested bool `json:"tested,omitempty"`
	Rare   bool `json:"rare,omitempty"`

	Outcome string `json:"outcome"`
	// Stage says where the input comes from that rejects it: recorded, listed,
	// drawn or fuzzed.
	Stage string `json:"stage,omitempty"`
	// What differs for Input, which gives Base before and Head now. All are cut.
	What  string `json:"what,omitempty"`
	Input string `json:"input,omitempty"`
	Base  string `json:"base,omitempty"`
	Head  string `json:"head,omitempty"`
	// Reason is why it was not compared, or why the check failed.
	Reason string `json:"reason,omitempty"`
	// Evidence of what was compared, none for what was rejected.
	Evidence string `json:"evidence,omitempty"`

	Seed uint64 `json:"seed"`
	// Checker is checkState, empty in old rows.
	Checker string  `json:"prover,omitempty"`
	Seconds float64 `json:"seconds"`
}

// checkState tells states of the check apart: a digest of what draws and compares, and
// the commit that this program was built from, where go build says it.
var checkState = sync.OnceValue(func() string {
	state := equiv.HarnessDigest()
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return state
	}
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			state += "-" + s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			state += "-modified"
		}
	}
	return state
})

func newCheckRow(j *checkJob, seed uint64, ev *equiv.Evidence, err error) checkRow {
	r := checkRow{
		ID: j.ID, Package: j.Package, Function: j.Function, Operator: j.Operator, Seed: seed, Checker: checkState(),
		Right: j.right, Tested: j.Tested, Rare: !j.right && j.Rare(),
	}
	switch {
	case err != nil:
		r.Outcome, r.Reason = checkFailed, cutCheck(err.Error())
	case ev.Difference != nil:
		d := ev.Difference
		r.Outcome, r.Stage, r.What = checkRejected, d.Stage, cutCheck(d.What)
		r.Input, r.Base, r.Head = cutCheck(d.Input), cutCheck(d.Base), cutCheck(d.Head)
	case ev.Weaker != "":
		r.Outcome, r.Reason = checkWeaker, cutCheck(ev.Weaker)
	case ev.Gap != nil:
		r.Outcome, r.Reason, r.Evidence = checkWeaker, cutCheck(words.Gap(ev.Gap)), checked(ev)
	default:
		r.Outcome, r.Evidence = checkAccepted, checked(ev)
	}
	return r
}

// checked says on what the two agree.
func checked(ev *equiv.Evidence) string {
	return strings.Join(words.CheckLines(convert.Evidence(ev)), "; ")
}

// mostCheckText is how much of a value is kept.
const mostCheckText = 160

// cutCheck leaves the two ends of a long text.
func cutCheck(s string) string {
	if len(s) <= mostCheckText {
		return s
	}
	return s[:mostCheckText/2] + "..." + s[len(s)-mostCheckText/2:]
}

// survived reports whether a wrong rewrite was taken for a right one.
func (r checkRow) survived() bool { return !r.Right && r.Outcome == checkAccepted }

// String is the line for whoever watches.
func (r checkRow) String() string {
	s := fmt.Sprintf("%s: %s", r.ID, r.Outcome)
	switch r.Outcome {
	case checkRejected:
		s += fmt.Sprintf(" by a %s input, %s", r.Stage, r.What)
	case checkAccepted:
		s += ", " + r.Evidence
	default:
		s += ", " + r.Reason
	}
	if r.survived() || r.Right && r.Outcome != checkAccepted {
		s = "! " + s
	}
	return fmt.Sprintf("%s, %.1f s", s, r.Seconds)
}

// readChecks reads a file of lines: of those about one rewrite the last.
func readChecks(file string) ([]checkRow, error) {
	rows, err := lines.Read[checkRow]([]string{file})
	if err != nil {
		return nil, err
	}
	for i, r := range rows {
		if r.ID == "" || r.Outcome == "" {
			return nil, fmt.Errorf("%s:%d: the line is not one of a check; name a file that lab check wrote", file, i+1)
		}
	}
	last := make(map[string]int)
	for i, r := range rows {
		last[r.ID] = i
	}
	var out []checkRow
	for i, r := range rows {
		if last[r.ID] == i {
			out = append(out, r)
		}
	}
	return out, nil
}
