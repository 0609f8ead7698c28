package proofs

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
	proofRejected = "rejected" // an input shows that it is another function
	proofWeaker   = "weaker"   // it was not compared, or not all of it: hone tune does not keep it unless it is told to
	proofAccepted = "accepted" // old and new agree on all inputs
	proofFailed   = "failed"   // it could not be asked about
)

// A proofRow is what the check said of one rewrite.
type proofRow struct {
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
	// Reason is why it was not compared, or why the proof failed.
	Reason string `json:"reason,omitempty"`
	// Evidence of what was compared, none for what was rejected.
	Evidence string `json:"evidence,omitempty"`

	Seed uint64 `json:"seed"`
	// Checker is proverState, empty in old rows.
	Checker string  `json:"prover,omitempty"`
	Seconds float64 `json:"seconds"`
}

// proverState tells states of the prover apart: a digest of what draws and compares, and
// the commit that this program was built from, where go build says it.
var proverState = sync.OnceValue(func() string {
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

func newProofRow(j *proofJob, seed uint64, ev *equiv.Evidence, err error) proofRow {
	r := proofRow{
		ID: j.ID, Package: j.Package, Function: j.Function, Operator: j.Operator, Seed: seed, Checker: proverState(),
		Right: j.right, Tested: j.Tested, Rare: !j.right && j.Rare(),
	}
	switch {
	case err != nil:
		r.Outcome, r.Reason = proofFailed, cutProof(err.Error())
	case ev.Difference != nil:
		d := ev.Difference
		r.Outcome, r.Stage, r.What = proofRejected, d.Stage, cutProof(d.What)
		r.Input, r.Base, r.Head = cutProof(d.Input), cutProof(d.Base), cutProof(d.Head)
	case ev.Weaker != "":
		r.Outcome, r.Reason = proofWeaker, cutProof(ev.Weaker)
	case ev.Gap != nil:
		r.Outcome, r.Reason, r.Evidence = proofWeaker, cutProof(convert.Gap(ev.Gap)), checked(ev)
	default:
		r.Outcome, r.Evidence = proofAccepted, checked(ev)
	}
	return r
}

// checked says on what the two agree.
func checked(ev *equiv.Evidence) string {
	return strings.Join(words.CheckLines(convert.Evidence(ev)), "; ")
}

// mostProofText is how much of a value is kept.
const mostProofText = 160

// cutProof leaves the two ends of a long text.
func cutProof(s string) string {
	if len(s) <= mostProofText {
		return s
	}
	return s[:mostProofText/2] + "..." + s[len(s)-mostProofText/2:]
}

// survived reports whether a wrong rewrite was taken for a right one.
func (r proofRow) survived() bool { return !r.Right && r.Outcome == proofAccepted }

// String is the line for whoever watches.
func (r proofRow) String() string {
	s := fmt.Sprintf("%s: %s", r.ID, r.Outcome)
	switch r.Outcome {
	case proofRejected:
		s += fmt.Sprintf(" by a %s input, %s", r.Stage, r.What)
	case proofAccepted:
		s += ", " + r.Evidence
	default:
		s += ", " + r.Reason
	}
	if r.survived() || r.Right && r.Outcome != proofAccepted {
		s = "! " + s
	}
	return fmt.Sprintf("%s, %.1f s", s, r.Seconds)
}

// readProofs reads a file of lines: of those about one rewrite the last.
func readProofs(file string) ([]proofRow, error) {
	rows, err := lines.Read[proofRow]([]string{file})
	if err != nil {
		return nil, err
	}
	for i, r := range rows {
		if r.ID == "" || r.Outcome == "" {
			return nil, fmt.Errorf("%s:%d: the line is not one of a proof; name a file that lab prove wrote", file, i+1)
		}
	}
	last := make(map[string]int)
	for i, r := range rows {
		last[r.ID] = i
	}
	var out []proofRow
	for i, r := range rows {
		if last[r.ID] == i {
			out = append(out, r)
		}
	}
	return out, nil
}
