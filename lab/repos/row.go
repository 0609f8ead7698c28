package repos

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/lab/judged"
	"github.com/gohone/hone/lab/lines"
)

// A commitRow is what was found about one benchmark of a commit, or why the
// commit could not be compared. Rows of the same id and benchmark complete one
// another; of what both have, the later counts.
type commitRow struct {
	Started time.Time      `json:"started"`
	Machine sample.Machine `json:"machine"`
	Go      string         `json:"go"`
	// Method is hone's way of measuring, driver.Version.
	Method    string `json:"method"`
	ID        string `json:"id"`
	Repo      string `json:"repo"`
	Commit    string `json:"commit"`
	Benchmark string `json:"benchmark,omitempty"`
	Expect    string `json:"expect,omitempty"`
	// Failed is why the commit was not compared, in one line.
	Failed string `json:"failed,omitempty"`
	// Hone and Benchstat are what the two tools say, Long what a long run of
	// hone says.
	Hone      *opinion `json:"hone,omitempty"`
	Benchstat *opinion `json:"benchstat,omitempty"`
	Long      *opinion `json:"long,omitempty"`
}

// An opinion is what one tool says of a benchmark.
type opinion struct {
	// Flags are those that decide how much is measured.
	Flags string `json:"flags"`
	// Failed is why the tool says nothing, in one line.
	Failed string `json:"failed,omitempty"`
	// Units holds what is said of each unit, such as sec/op.
	Units map[string]claim `json:"units,omitempty"`
	// Layout is hone's: checked, sensitive, not checked.
	Layout string `json:"layout,omitempty"`
	// Seconds is what the benchmark's processes took, Wall what the whole
	// command took: for all benchmarks of the commit, builds included.
	Seconds float64 `json:"seconds"`
	Wall    float64 `json:"wall"`
	// Warnings are their codes.
	Warnings []string `json:"warnings,omitempty"`
}

// A claim is what is said of one unit. Base and Head are centres in that unit,
// ratios are of head to base; a ratio or bound is 0 where there is none.
type claim struct {
	// Verdict is hone's, or benchstat's: faster, slower, ~.
	Verdict string  `json:"verdict"`
	Base    float64 `json:"base"`
	Head    float64 `json:"head"`
	Ratio   float64 `json:"ratio,omitempty"`
	Lo      float64 `json:"lo,omitempty"`
	Hi      float64 `json:"hi,omitempty"`
	// Mean is the ratio of the means where Ratio is that of the fast path.
	Mean float64 `json:"mean,omitempty"`
	// P is benchstat's.
	P *float64 `json:"p,omitempty"`
	// N is the number of pairs of processes, or of values a side.
	N int `json:"n"`
}

// noDifference is what benchstat prints where it finds none.
const noDifference = "~"

// time is the claim about the time; its Verdict is "" where there is none.
func (o *opinion) time() claim {
	if o == nil {
		return claim{}
	}
	return o.Units[sample.UnitTime]
}

// direction is faster, slower, or "" where no difference is claimed.
func (c claim) direction() string {
	if c.Verdict == "faster" || c.Verdict == "slower" {
		return c.Verdict
	}
	return ""
}

// compared reports whether both tools say something of the time.
func (r commitRow) compared() bool {
	return r.Hone.time().Verdict != "" && r.Benchstat.time().Verdict != ""
}

// differ reports whether one tool claims a difference that the other does not, or
// the opposite one.
func (r commitRow) differ() bool {
	return r.compared() && r.Hone.time().direction() != r.Benchstat.time().direction()
}

// unsettled reports whether a long run would tell more.
func (r commitRow) unsettled() bool {
	return r.differ() || r.compared() && r.Hone.time().Verdict == "undecided"
}

// tolerance is the change that people need not know of, as hone has it.
var tolerance = verdict.DefaultPolicy().Tolerance

// A grade is what the long run makes of a claim.
type grade string

const (
	gradeNone   grade = "" // nothing was claimed, and nothing missed
	gradeRight  grade = "right"
	gradeWrong  grade = "wrong"
	gradeMissed grade = "missed" // a difference over the tolerance was not claimed
	gradeOpen   grade = "open"   // the long run does not tell
)

// against grades a claim by the interval that a long run found. A claim of
// same is one of a difference within the tolerance, and no difference at all
// is not a claim.
func (c claim) against(long claim) grade {
	if long.Lo <= 0 || long.Hi <= 0 {
		return gradeOpen
	}
	below, above := long.Hi < 1, long.Lo > 1
	within := long.Lo >= 1/(1+tolerance) && long.Hi <= 1+tolerance
	beyond := long.Hi < 1/(1+tolerance) || long.Lo > 1+tolerance
	switch {
	case c.Verdict == "faster" && below, c.Verdict == "slower" && above, c.Verdict == "same" && within:
		return gradeRight
	case c.Verdict == "same" && beyond, c.direction() != "" && (below || above || long.Verdict == "same"):
		return gradeWrong
	case c.Verdict == "same", c.direction() != "":
		return gradeOpen
	case beyond:
		return gradeMissed
	}
	return gradeNone
}

// settled says who was right where the two differ, "" where they agree.
func (r commitRow) settled() string {
	switch {
	case !r.differ():
		return ""
	case r.Long.time().Verdict == "":
		return "not settled"
	case r.Long.Layout == "sensitive": // the interval is that of one layout
		return "open: depends on the layout"
	}
	hone, benchstat := r.Hone.time().against(r.Long.time()), r.Benchstat.time().against(r.Long.time())
	switch {
	case hone == gradeRight && benchstat == gradeRight:
		return "both"
	case hone == gradeRight:
		return "hone"
	case benchstat == gradeRight:
		return "benchstat"
	case hone == gradeWrong || benchstat == gradeWrong:
		return fmt.Sprintf("neither (hone %s, benchstat %s)", orNothing(hone), orNothing(benchstat))
	}
	return "open"
}

func orNothing(g grade) string {
	if g == gradeNone {
		return "says nothing"
	}
	return string(g)
}

// merged completes rows of the same id and benchmark from one another, in
// order of first appearance; what was measured elsewhere stays apart. A commit
// that failed and was compared at another time has not failed.
func merged(rows []commitRow) []commitRow {
	type key struct{ where, id, benchmark string }
	var out []commitRow
	compared := make(map[key]bool)
	for _, g := range lines.Group(rows, func(r commitRow) key { return key{r.where(), r.ID, r.Benchmark} }) {
		m := g[0]
		for _, r := range g[1:] {
			r.Hone, r.Benchstat, r.Long = orElse(r.Hone, m.Hone), orElse(r.Benchstat, m.Benchstat), orElse(r.Long, m.Long)
			m = r
		}
		out = append(out, m)
		if m.Benchmark != "" {
			compared[key{m.where(), m.ID, ""}] = true
		}
	}
	return slices.DeleteFunc(out, func(r commitRow) bool { return compared[key{r.where(), r.ID, r.Benchmark}] })
}

// where is the machine, toolchain and method of a row.
func (r commitRow) where() string {
	return judged.Where(judged.Row{Machine: r.Machine, Go: r.Go, Method: r.Method})
}

func orElse(first, second *opinion) *opinion {
	if first != nil {
		return first
	}
	return second
}

// String is the line for whoever watches.
func (r commitRow) String() string {
	var parts []string
	for _, o := range []struct {
		name string
		*opinion
	}{{"hone", r.Hone}, {"benchstat", r.Benchstat}, {"long run", r.Long}} {
		if o.opinion != nil {
			parts = append(parts, fmt.Sprintf("%s %s, %.1f s", o.name, o.cell(), o.Seconds))
		}
	}
	if r.differ() {
		parts = append(parts, "they differ")
	}
	return r.ID + " " + r.Benchmark + ": " + strings.Join(parts, "; ")
}

// cell says in a few words what a tool says of the time.
func (o *opinion) cell() string {
	switch {
	case o == nil:
		return ""
	case o.Failed != "":
		return "failed: " + o.Failed
	}
	c := o.time()
	s := c.Verdict
	if c.Ratio > 0 && c.Verdict != noDifference {
		s += fmt.Sprintf(" %+.1f %%", 100*(c.Ratio-1))
	}
	if c.Lo > 0 && c.Hi > 0 && c.P == nil {
		s += fmt.Sprintf(" [%+.1f, %+.1f]", 100*(c.Lo-1), 100*(c.Hi-1))
	}
	if c.P != nil {
		s += fmt.Sprintf(" (p=%.3f)", *c.P)
	}
	if o.Layout == "sensitive" {
		s += ", layout-sensitive"
	}
	return s
}
