package repos

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/lab/judged"
)

// A practiceRow is what became of one package.
type practiceRow struct {
	Started time.Time      `json:"started"`
	Machine sample.Machine `json:"machine"`
	Go      string         `json:"go"`
	Method  string         `json:"method"` // of measuring, driver.Version
	ID      string         `json:"id"`
	// Module is a path with a version, or with a commit and "^" for its parent.
	Module  string  `json:"module"`
	Package string  `json:"package"`
	Budget  float64 `json:"budget"` // seconds
	// Flags are those that hone tune was given beside -budget, separated by spaces.
	Flags string `json:"flags,omitempty"`
	// Failed is why hone tune came to no end, in one line.
	Failed string `json:"failed,omitempty"`
	// Found counts the rewrites that were tried, Proven those that were compared with
	// the original on many inputs and differed on none.
	Found    int `json:"found"`
	Proven   int `json:"proven"`
	Kept     int `json:"kept"`
	Dropped  int `json:"dropped"`
	Rejected int `json:"rejected"`
	// Seconds is what hone tune says that it took, Wall what its process took, and
	// Ended why it stopped: done, budget, goal.
	Seconds float64 `json:"seconds"`
	Wall    float64 `json:"wall"`
	Ended   string  `json:"ended,omitempty"`
	// FirstKept is after how many seconds the first rewrite was kept, 0 if none was, and in
	// older rows.
	FirstKept float64 `json:"first_kept,omitempty"`
	// Best is what the last comparison, of the final code with the original, says of
	// the time of the benchmark that gained most; Faster and Slower count verdicts
	// on time.
	Best   *practiceBest `json:"best,omitempty"`
	Faster int           `json:"faster"`
	Slower int           `json:"slower"`
	// Tests is testsPass, testsBefore, or what fails of the module's own tests with
	// the patches; empty without patches.
	Tests string `json:"tests,omitempty"`
	// LeftOut are the module's tests that hone tune has left out, since they fail before
	// any change, with the reason; "all" of a package are one. InOrder are packages whose
	// tests run in the order of their files. Lost is the time that it took to find them, in
	// seconds.
	LeftOut  []practiceTest  `json:"left_out,omitempty"`
	InOrder  []string        `json:"in_order,omitempty"`
	Lost     float64         `json:"lost,omitempty"`
	Trials   []practiceTrial `json:"trials,omitempty"`
	Warnings []string        `json:"warnings,omitempty"`

	last honeRun // the last comparison, as a run of hone diff has it
}

// A practiceBest is a verdict on the time of a benchmark, ratios of the final code to
// the original; a bound is 0 where there is none.
type practiceBest struct {
	Benchmark string  `json:"benchmark"`
	Verdict   string  `json:"verdict"`
	Ratio     float64 `json:"ratio"`
	Lo        float64 `json:"lo"`
	Hi        float64 `json:"hi"`
}

// A practiceTrial is one rewrite, without its code.
type practiceTrial struct {
	Rule     string  `json:"rule"`
	Function string  `json:"function"`
	Where    string  `json:"where"` // file:line
	Message  string  `json:"message"`
	Share    float64 `json:"share"`
	Added    int     `json:"added"`
	Removed  int     `json:"removed"`
	Outcome  string  `json:"outcome"`
	Reason   string  `json:"reason,omitempty"`
	Ratio    float64 `json:"ratio,omitempty"` // of the full comparison
	// Compared counts inputs, Weaker says why there are none.
	Compared int    `json:"compared,omitempty"`
	Weaker   string `json:"weaker,omitempty"`
}

// Handle takes one message of the stream.
func (r *practiceRow) Handle(m message.Message) error {
	switch {
	case m.Trial != nil:
		r.trial(m.Trial)
	case m.Comparison != nil:
		r.compared(m.Comparison)
	case m.Warning != nil:
		r.Warnings = append(r.Warnings, withoutHome(m.Warning.Text))
		r.tests(m.Warning)
	case m.Summary != nil:
		r.Seconds, r.Ended, r.FirstKept = m.Summary.Seconds, m.Summary.Ended, m.Summary.FirstKept
	}
	return nil
}

// Flush has nothing to do.
func (r *practiceRow) Flush() error { return nil }

func (r *practiceRow) trial(t *message.Trial) {
	p := practiceTrial{
		Rule: t.Rule, Function: t.Function, Where: fmt.Sprintf("%s:%d", t.File, t.Line), Message: t.Message, Share: t.Share,
		Added: t.Lines.Added, Removed: t.Lines.Removed, Outcome: t.Outcome, Reason: t.Reason,
	}
	if t.Ratio != nil {
		p.Ratio = judged.Finite(t.Ratio.Center)
	}
	r.Found++
	switch t.Outcome {
	case "kept":
		r.Kept++
	case "dropped":
		r.Dropped++
	case "rejected":
		r.Rejected++
	}
	if e := t.Evidence; e != nil {
		p.Compared, p.Weaker = e.Recorded+e.Generated+e.Fuzzed+e.Enumerated, e.Weaker
		if e.Weaker == "" && t.Outcome != "rejected" {
			r.Proven++
		}
	}
	r.Trials = append(r.Trials, p)
}

func (r *practiceRow) compared(c *message.Comparison) {
	r.last.take(c)
	if c.Unit != sample.UnitTime {
		return
	}
	switch c.Verdict {
	case "faster":
		r.Faster++
	case "slower":
		r.Slower++
	}
	if c.Ratio == nil || r.Best != nil && r.Best.Ratio <= c.Ratio.Center {
		return
	}
	r.Best = &practiceBest{
		Benchmark: c.Benchmark, Verdict: c.Verdict, Ratio: judged.Finite(c.Ratio.Center), Lo: bound(c.Ratio.Lo), Hi: bound(c.Ratio.Hi),
	}
}

// where is the machine, toolchain and method of a row, and what hone tune was told.
func (r practiceRow) where() string {
	s := judged.Where(judged.Row{Machine: r.Machine, Go: r.Go, Method: r.Method})
	s += fmt.Sprintf(", -budget %.0fs", r.Budget)
	if r.Flags != "" {
		s += " " + r.Flags
	}
	return s
}

// String is the line for whoever watches.
func (r practiceRow) String() string {
	parts := []string{fmt.Sprintf("%s: %d found, %d kept, %d dropped, %d rejected, %.0f s", r.ID, r.Found, r.Kept, r.Dropped, r.Rejected, r.Wall)}
	if r.FirstKept > 0 {
		parts = append(parts, fmt.Sprintf("first kept after %.0f s", r.FirstKept))
	}
	if r.Best != nil {
		parts = append(parts, r.Best.String())
	}
	if r.Tests != "" {
		parts = append(parts, "tests "+r.Tests)
	}
	if r.Failed != "" {
		parts = append(parts, r.Failed)
	}
	return strings.Join(parts, "; ")
}

// String says in a few words what was won.
func (b *practiceBest) String() string {
	if b == nil {
		return ""
	}
	s := fmt.Sprintf("%s %s %+.1f %%", strings.TrimPrefix(b.Benchmark, "Benchmark"), b.Verdict, 100*(b.Ratio-1))
	if b.Lo > 0 && b.Hi > 0 {
		s += fmt.Sprintf(" [%+.1f, %+.1f]", 100*(b.Lo-1), 100*(b.Hi-1))
	}
	return s
}

// withoutHome writes ~ for the home directory of who runs the lab, which a test may speak of.
func withoutHome(s string) string {
	home, err := os.UserHomeDir()
	if err != nil || len(home) < 2 {
		return s
	}
	return strings.ReplaceAll(s, home+"/", "~/")
}
