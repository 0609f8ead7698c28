package words

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/gohone/hone/internal/equiv"
	"github.com/gohone/hone/internal/tune/trial"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/rules"
)

// Reason says in one line what became of a trial and why, without a capital and a full
// stop; empty while that is open.
func Reason(t *trial.Trial) string {
	switch r := t.Reason.(type) {
	case nil:
		return ""
	case trial.Faster:
		return fmt.Sprintf("%s takes %s of the time", r.Benchmark, partOf(r.Ratio)) + consented(t)
	case trial.Leaner:
		return fmt.Sprintf("an operation of %s allocates %s in place of %g, and takes at most %s of the time",
			r.Benchmark, Plural(int(r.Head), "time"), r.Base, partOf(r.Time.Hi)) + consented(t)
	case trial.NotMeasured:
		return givenUp(r)
	}
	if t.Outcome() == trial.Rejected {
		return rejection(t.Reason)
	}
	return drop(t.Reason)
}

// consented says which consent let a kept trial be tried, empty for none.
func consented(t *trial.Trial) string {
	if c := Consent(t); c != "" {
		return "; allowed by " + c
	}
	return ""
}

// rejection says why a candidate is wrong, or what does not speak for it.
func rejection(reason trial.Reason) string {
	switch r := reason.(type) {
	case trial.Refused:
		return "it may not be tried: " + r.Why
	case trial.NotCompiled:
		return "it does not compile: " + r.Line
	case trial.NotTyped:
		return fmt.Sprintf("it does not type-check: %v", r.Err)
	case trial.NotTypedOn:
		return fmt.Sprintf("it does not type-check for %s: %v", r.System, r.Err)
	case trial.DiffersOn:
		if r.Name != "" {
			return fmt.Sprintf("it does without %s, which is not the same for %s", r.Name, r.System)
		}
		return fmt.Sprintf("it rests on code that is not the same for %s", r.System)
	case trial.OddInit:
		return "its init function " + r.What
	case trial.APIChanged:
		return "it changes what other packages see: " + r.Change
	case trial.StateKept:
		if r.Used {
			return fmt.Sprintf("it newly uses %s, which may change while the program runs; -allow state lets it", r.Variable)
		}
		return fmt.Sprintf("it keeps state from call to call, in %s; -allow state lets it", r.Variable)
	case trial.CheckFailed:
		return r.Failure.Error()
	case trial.TestsWrote:
		return r.Err.Error()
	case trial.Different:
		d := r.Difference
		if d.Head == d.Base { // as where they share memory
			return fmt.Sprintf("it is not the same function, %s: for %s", d.What, cut(d.Input))
		}
		head, base := apart(d.Head, d.Base)
		return fmt.Sprintf("it is not the same function, %s: for %s it gives %s in place of %s", d.What, cut(d.Input), head, base)
	case trial.NotChecked:
		if r.Untested {
			return "nothing speaks for it: no test runs, and " + r.Why
		}
		return fmt.Sprintf("only the tests speak for it, %s; -accept=tests keeps such rewrites", r.Why)
	case trial.NotReached:
		return fmt.Sprintf("the check, on which it rests, does not reach all of it: %s; -accept=tests keeps such rewrites", Gap(r.Gap))
	case trial.OnlyGiven:
		return fmt.Sprintf("it gains on the benchmarks' own inputs alone: %s of the time on others of the same length %s",
			partOf(r.Size.Result.Ratio.Center), lengths(r.Size))
	case trial.NamesGiven:
		return fmt.Sprintf("%s in its code is from the benchmarks' inputs, and not in the original; -accept=tests keeps such rewrites", r.Text)
	case trial.HashCompared:
		return fmt.Sprintf("it takes values for the same where their hashes are (%s); -accept=tests keeps such rewrites", r.Loss.At)
	case trial.NotSharp:
		return fmt.Sprintf("the inputs that were found tell only %d of %d broken variants from it; -accept=tests keeps such rewrites",
			r.Killed, r.Mutants)
	case trial.SizeFailed:
		return fmt.Sprintf("it fails on inputs %s, as the original does not: %s", asLong(r.Size), r.Why)
	case trial.BenchmarkFailed:
		return fmt.Sprintf("%s fails: %s", r.Benchmark, r.Why)
	}
	return ""
}

// Gap says what a check leaves out.
func Gap(g *equiv.Gap) string {
	if g.Uncovered == 0 {
		return "it cannot be counted which code of " + strings.Join(g.Uncounted, ", ") + " inputs lead to"
	}
	text := fmt.Sprintf("no input leads to %d of the %d blocks of the new code", g.Uncovered, g.Blocks)
	if len(g.At) == 0 {
		return text
	}
	const most = 5
	text += " (" + strings.Join(g.At[:min(most, len(g.At))], ", ")
	if len(g.At) > most {
		text += ", ..."
	}
	return text + ")"
}

// Edge says how the two differ on an input on which they may.
func Edge(d *equiv.Difference) string {
	return fmt.Sprintf("for %s it gives %s, not %s", cut(d.Input), cut(d.Head), cut(d.Base))
}

// drop says why a candidate is not known to be worth a patch.
func drop(reason trial.Reason) string {
	switch r := reason.(type) {
	case trial.SameProgram:
		return "the compiler makes the same program of it"
	case trial.NoQuickGain:
		return fmt.Sprintf("no gain in a quick comparison: %s of the time", partOf(r.Ratio))
	case trial.BenchmarkFailed:
		return fmt.Sprintf("%s could not be compared, it fails without the change: %s", r.Benchmark, r.Why)
	case trial.Slower:
		return fmt.Sprintf("%s: %s became %s", r.Benchmark, r.Result.Unit, became(r.Result))
	case trial.SlowerSize:
		return fmt.Sprintf("slower on inputs %s %s: %s", asLong(r.Size), lengths(r.Size), became(*r.Size.Result))
	case trial.SmallGain:
		return fmt.Sprintf("too small a gain to tell from luck with the compiler: %s of the time in %s, with as many allocations",
			partOf(r.Ratio), r.Benchmark)
	case trial.NotFaster:
		if r.Screening == 1 {
			return "not proven faster" // the quick comparison knew nothing
		}
		return fmt.Sprintf("not proven faster: %s of the time in a quick comparison, no gain in the full one", partOf(r.Screening))
	case trial.LayoutLuck:
		return fmt.Sprintf("faster only where functions happen to lie: %s of the time, and not over %d other orders of them",
			partOf(r.Ratio), r.Layouts)
	case trial.NotDecided:
		interval := ""
		if r.Ratio.Lo > 0 && !math.IsInf(r.Ratio.Hi, 1) {
			interval = fmt.Sprintf(", between %s and %s", partOf(r.Ratio.Lo), partOf(r.Ratio.Hi))
		}
		return fmt.Sprintf("not proven faster in the time for it: %s of the time%s, is undecided; a quieter machine may tell",
			partOf(r.Ratio.Center), interval)
	}
	return ""
}

// givenUp says why a trial was not measured to the end.
func givenUp(r trial.NotMeasured) string {
	what := "it was measured"
	if r.Compared {
		what = "it was known whether it makes anything slower"
	}
	switch r.Cause {
	case trial.AnotherKept:
		return "another rewrite of the same place was kept"
	case trial.KeptTogether:
		return "it was kept together with others"
	case trial.BudgetSpent:
		return "the budget was spent before " + what
	}
	return "the run ended before " + what
}

// Consent says what the user has allowed for a rewrite and what may differ with it, in
// one line; empty for one that asks for nothing.
func Consent(t *trial.Trial) string {
	c := t.Candidate
	if c.Rule.Consent == rules.NoConsent {
		return ""
	}
	return fmt.Sprintf("-allow %s: %s", c.Rule.Consent, c.Trade)
}

// became says what a result is of what it was.
func became(res verdict.Result) string {
	if res.Ratio == nil {
		return Value(res.Head.Value, res.Unit) + ", from " + Value(res.Base.Value, res.Unit)
	}
	return partOf(res.Ratio.Center) + " of what it was"
}

// cut cuts a value that would fill the screen.
func cut(s string) string {
	const most = 160
	if len(s) <= most {
		return s
	}
	return s[:most-20] + "..." + s[len(s)-17:]
}

// apart cuts two values that would fill the screen to where they begin to differ.
func apart(a, b string) (string, string) {
	const most, before = 160, 60
	if len(a) <= most && len(b) <= most {
		return a, b
	}
	at := 0
	for at < len(a) && at < len(b) && a[at] == b[at] {
		at++
	}
	if at <= before {
		return cut(a), cut(b)
	}
	from := at - before
	for from > 0 && !utf8.RuneStart(a[from]) {
		from--
	}
	return "..." + cut(a[from:]), "..." + cut(b[from:])
}
