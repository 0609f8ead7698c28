package cli

import (
	"fmt"

	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// renderBench is renderRun for a run of one version.
func renderBench(out *output, run *sample.Run, cause error) (status, err error) {
	aim, err := verdict.AimOf(run)
	if err != nil {
		return cause, err
	}
	gauged, err := verdict.ReplayGauges(run)
	if err != nil {
		return cause, err
	}
	costs := costsOf(run.Samples)
	var all []*report.Result
	for _, o := range gauged {
		c := costs[[2]string{o.Row.Package, o.Row.Benchmark}]
		results := report.Results(o, aim.Width, c.total(), c.perRound())
		for _, w := range run.Warnings {
			if w.Benchmark != "" && w.Benchmark == o.Row.Benchmark && w.Package == o.Row.Package {
				results[0].Warnings = append(results[0].Warnings, w)
			}
		}
		all = append(all, results...)
	}
	if status = judgeGoals(aim, all); cause != nil {
		status = cause
	}
	var messages []report.Message
	for _, r := range all {
		messages = append(messages, report.Message{Result: r})
	}
	exit := exitCode(run.State == sample.StateInterrupted, status)
	return status, out.close(messages, run.Warnings, summarizeGoals(all, run.Seconds, exit))
}

// summarizeGoals repeats what goals come to.
func summarizeGoals(all []*report.Result, seconds float64, exit int) *report.Summary {
	s := &report.Summary{Seconds: seconds, Exit: exit}
	for _, r := range all {
		if r.Goal != "" {
			s.Benchmarks = append(s.Benchmarks, report.SummaryLine{
				Package: r.Package, Benchmark: r.Benchmark, Unit: r.Unit, Head: r.Version, Verdict: r.Goal,
			})
		}
	}
	return s
}

// judgeGoals finds what could not be done and goals that are not met. What
// could not be done weighs more.
func judgeGoals(aim verdict.Aim, all []*report.Result) error {
	var broken, missed, undecided []string
	for _, r := range all {
		name := r.Benchmark
		if name == "" {
			name = r.Package
		}
		switch {
		case r.Failed:
			broken = append(broken, name)
		case r.Goal == string(verdict.GoalMissed):
			missed = append(missed, name+" "+r.Unit)
		case r.Goal == string(verdict.GoalUndecided) && aim.UndecidedFails:
			undecided = append(undecided, name+" "+r.Unit)
		}
	}
	switch {
	case len(broken) > 0:
		return fmt.Errorf("%s did not run", list(broken))
	case len(missed) > 0:
		return &gateError{"goal missed: " + list(missed)}
	case len(undecided) > 0:
		return &gateError{"goal undecided: " + list(undecided)}
	}
	return nil
}
