package cli

import (
	"fmt"
	"slices"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// renderRun judges a run from its samples and sends the results to the report.
// status is cause, or if that is nil what the results amount to: a gate that
// failed, a benchmark that did not run. err is why the report is not complete.
func renderRun(out *output, run *sample.Run, cause error) (status, err error) {
	if run.CommandName() == sample.CommandBench {
		return renderBench(out, run, cause)
	}
	outcomes, err := verdict.Replay(run)
	if err != nil {
		return cause, err
	}
	policy, err := verdict.PolicyOf(run)
	if err != nil {
		return cause, err
	}
	costs := costsOf(run.Samples)
	var all []*report.Comparison
	for _, o := range outcomes {
		c := costs[[2]string{o.Row.Package, o.Row.Benchmark}]
		made := report.Comparisons(o, c.total(), c.perRound())
		if c != nil {
			made[0].LayoutSeconds = c.layouts
		}
		if len(o.Results) == 0 {
			made[0].Unit = policy.Leading()
		}
		all = append(all, made...)
	}
	if all, err = addInstructions(run, outcomes, all); err != nil {
		return cause, err
	}
	attach(run.Warnings, all)
	status = judgeRun(run, all)
	if cause != nil {
		status = cause
	}
	return status, tell(out, run, all, status)
}

// tell sends the comparisons of a run, its warnings and the summary.
func tell(out *output, run *sample.Run, all []*report.Comparison, status error) error {
	messages := make([]report.Message, 0, len(all)+1)
	for _, c := range all {
		messages = append(messages, report.Message{Comparison: c})
	}
	exit := exitCode(run.State == sample.StateInterrupted, status)
	return out.close(messages, run.Warnings, summarize(all, run.Seconds, exit))
}

// close sends the results of a run, the warnings that are about all of it, and
// the summary, and ends the report.
func (o *output) close(results []report.Message, warnings []sample.Warning, sum *report.Summary) error {
	for _, w := range warnings {
		if w.Benchmark == "" {
			results = append(results, report.Message{Warning: &w})
		}
	}
	for _, m := range append(results, report.Message{Summary: sum}) {
		if err := o.handle(m); err != nil {
			return err
		}
	}
	return o.finish()
}

// benchCost is what measuring one benchmark took, layouts apart.
type benchCost struct {
	seconds float64
	layouts float64
	rounds  int
	short   float64
}

func (c *benchCost) total() float64 {
	if c == nil {
		return 0
	}
	return c.seconds
}

func (c *benchCost) perRound() float64 {
	if c == nil || c.rounds == 0 {
		return 0
	}
	return c.short / float64(c.rounds)
}

func costsOf(samples []sample.Sample) map[[2]string]*benchCost {
	out := make(map[[2]string]*benchCost)
	for _, s := range samples {
		key := [2]string{s.Package, s.Benchmark}
		c := out[key]
		if c == nil {
			c = new(benchCost)
			out[key] = c
		}
		if s.Look == sample.LookLayout {
			c.layouts += s.Seconds
			continue
		}
		if s.Look == sample.LookInstructions {
			continue // a row of its own has it
		}
		c.seconds += s.Seconds
		if s.Look == sample.LookShort {
			c.short += s.Seconds
			c.rounds = max(c.rounds, s.Pair+1)
		}
	}
	return out
}

// attach gives the first comparison of each row, that of time if there is one,
// the warnings about its benchmark, and that of instructions those about
// counting them.
func attach(warnings []sample.Warning, all []*report.Comparison) {
	rows := make(map[[4]string]bool)
	counted := slices.DeleteFunc(slices.Clone(all), func(c *report.Comparison) bool { return c.Unit != sample.UnitInstructions })
	first := slices.DeleteFunc(slices.Clone(all), func(c *report.Comparison) bool {
		key := [4]string{c.Package, c.Benchmark, c.Base, c.Head}
		known := rows[key]
		rows[key] = true
		return known
	})
	for _, w := range warnings {
		of := first
		if w.Code == bench.OneProcessor || w.Code == bench.OneThread {
			of = counted
		}
		for _, c := range of {
			if w.Benchmark != "" && w.Benchmark == c.Benchmark && w.Package == c.Package {
				c.Warnings = append(c.Warnings, w)
			}
		}
	}
}

func summarize(all []*report.Comparison, seconds float64, exit int) *report.Summary {
	s := &report.Summary{Seconds: seconds, Exit: exit}
	for _, c := range all {
		s.Benchmarks = append(s.Benchmarks, report.SummaryLine{
			Package: c.Package, Benchmark: c.Benchmark, Unit: c.Unit,
			Base: c.Base, Head: c.Head, Ratio: c.Ratio, Verdict: c.Verdict,
		})
	}
	return s
}

// judgeRun applies the gate and finds what could not be done. What could not
// be done weighs more than a failed gate.
func judgeRun(run *sample.Run, all []*report.Comparison) error {
	policy, err := verdict.PolicyOf(run)
	if err != nil {
		return err
	}
	var broken, failed []string
	for _, c := range all {
		if c.Neighbor {
			continue
		}
		switch gateOf(policy, c) {
		case gateBroken:
			broken = append(broken, nameOf(c))
		case gateFailed:
			c.Gate = string(verdict.GateFailed)
			failed = append(failed, nameOf(c))
		}
	}
	switch {
	case len(broken) > 0:
		return fmt.Errorf("%s did not run", list(broken))
	case len(failed) > 0:
		return &gateError{fmt.Sprintf("gate failed: %s", list(failed))}
	}
	return nil
}

type gateAnswer int

const (
	gatePasses gateAnswer = iota
	gateFailed
	gateBroken
)

// gateOf says what one comparison means for the exit status.
func gateOf(p verdict.Policy, c *report.Comparison) gateAnswer {
	switch {
	case c.Failed != "" && !(p.Gate && c.Failed == "head"):
		return gateBroken
	case !p.Gate:
		return gatePasses
	case c.Failed != "" || c.Missing == "head":
		if p.MissingFails {
			return gateFailed
		}
		return gatePasses
	case c.Gate == string(verdict.GateFailed):
		return gateFailed
	case c.Gate == string(verdict.GateUndecided) && p.UndecidedFails:
		return gateFailed
	}
	return gatePasses
}

func nameOf(c *report.Comparison) string {
	if c.Benchmark == "" {
		return c.Package
	}
	return c.Benchmark
}

func list(names []string) string {
	names = slices.Compact(names)
	const most = 5
	if len(names) > most {
		return fmt.Sprintf("%s and %d more", join(names[:most]), len(names)-most)
	}
	return join(names)
}
