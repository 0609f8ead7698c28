package cli

import (
	"fmt"

	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/report/convert"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
)

// start sends what is known of a run before it is measured or judged: of one
// that was measured, its samples too. db is the store that -db names.
func (o *output) start(run *sample.Run, db string) error {
	if err := o.handle(message.Message{Config: configOf(run, db)}); err != nil {
		return err
	}
	return o.samples(run.Samples)
}

// configOf makes the first message of the stream of a run in the store that
// -db names.
func configOf(run *sample.Run, db string) *message.Config {
	c := &message.Config{
		Protocol: message.Protocol, Command: run.CommandName(), Hone: run.Hone, Run: run.ID, Store: db, By: run.By,
		Machine: run.Machine, Versions: run.Versions, Seed: run.Seed, Policy: run.Policy,
	}
	if keepsMessages(run) {
		c.Line = "hone"
		for _, arg := range run.Command {
			c.Line += " " + words.Quoted(arg)
		}
	}
	return c
}

// end judges a run from its samples, sends the results and ends the report. It
// returns cause, or if that is nil the error of the results: a gate that
// failed, or a benchmark that did not run.
func (o *output) end(run *sample.Run, db string, cause error) error {
	status, err := o.results(run, db, cause)
	return joinOnce(status, err)
}

// again is end for a run that was reported before: its exit status was given
// then.
func (o *output) again(run *sample.Run, db string) error {
	_, err := o.results(run, db, nil)
	return err
}

// results judges a run and ends the report. err is why the run is
// incomplete.
func (o *output) results(run *sample.Run, db string, cause error) (status, err error) {
	run.Warnings = append(run.Warnings, unfinished(run, db)...)
	if run.CommandName() == sample.CommandBench {
		return o.gauged(run, cause)
	}
	return o.judged(run, cause)
}

// judged ends the report of a comparison.
func (o *output) judged(run *sample.Run, cause error) (status, err error) {
	j, err := compare.Judge(run)
	if err != nil {
		return cause, err
	}
	return o.comparisons(run, j, cause)
}

// comparisons sends the results of a comparison, and ends the report.
func (o *output) comparisons(run *sample.Run, j *compare.Judged, cause error) (status, err error) {
	all := comparisonsOf(j)
	messages := make([]message.Message, 0, len(all)+1)
	for _, c := range all {
		messages = append(messages, message.Message{Comparison: c})
	}
	switch {
	case cause != nil:
		status = cause
	case len(j.Broken) > 0:
		status = fmt.Errorf("%s did not run", compare.Names(j.Broken))
	case len(j.Failed) > 0:
		status = &gateError{"gate failed: " + compare.Names(j.Failed)}
	}
	exit := exitCode(run.State == sample.StateInterrupted, status)
	return status, o.close(messages, append(run.Warnings, j.Warnings...), summarize(all, run.Seconds, exit))
}

// comparisonsOf makes the messages of a comparison: those of time and other
// units row by row, then those of instructions.
func comparisonsOf(j *compare.Judged) []*message.Comparison {
	var all []*message.Comparison
	for _, r := range j.Rows {
		made := convert.Comparisons(r.Outcome, r.Cost.Seconds, r.Cost.Round)
		first := made[0]
		first.LayoutSeconds = r.Cost.Layouts
		first.Warnings = append(first.Warnings, r.Warnings...)
		if len(r.Outcome.Results) == 0 {
			first.Unit, first.Gate = j.Policy.Leading(), string(r.Gate)
		}
		all = append(all, made...)
	}
	for _, r := range j.Counts {
		c := convert.Instructions(r.Outcome, r.Seconds)
		c.Warnings = append(c.Warnings, r.Warnings...)
		all = append(all, c)
	}
	return all
}

// gauged ends the report of a run of one version.
func (o *output) gauged(run *sample.Run, cause error) (status, err error) {
	g, err := compare.Gauge(run)
	if err != nil {
		return cause, err
	}
	var all []*message.Result
	var messages []message.Message
	for _, r := range g.Rows {
		results := convert.Results(r.Outcome, g.Aim.Width, r.Cost.Seconds, r.Cost.Round)
		results[0].Warnings = append(results[0].Warnings, r.Warnings...)
		for _, m := range results {
			messages = append(messages, message.Message{Result: m})
		}
		all = append(all, results...)
	}
	switch {
	case cause != nil:
		status = cause
	case len(g.Broken) > 0:
		status = fmt.Errorf("%s did not run", compare.Names(g.Broken))
	case len(g.Missed) > 0:
		status = &gateError{"goal missed: " + compare.Names(g.Missed)}
	case len(g.Undecided) > 0:
		status = &gateError{"goal undecided: " + compare.Names(g.Undecided)}
	}
	exit := exitCode(run.State == sample.StateInterrupted, status)
	return status, o.close(messages, run.Warnings, summarizeGoals(all, run.Seconds, exit))
}

// close sends the results of a run, the warnings that are about all of it, and
// the summary, and ends the report.
func (o *output) close(results []message.Message, warnings []sample.Warning, sum *message.Summary) error {
	for _, w := range warnings {
		if w.Benchmark == "" {
			results = append(results, message.Message{Warning: &w})
		}
	}
	for _, m := range append(results, message.Message{Summary: sum}) {
		if err := o.handle(m); err != nil {
			return err
		}
	}
	return o.finish()
}

func summarize(all []*message.Comparison, seconds float64, exit int) *message.Summary {
	s := &message.Summary{Seconds: seconds, Exit: exit}
	for _, c := range all {
		s.Benchmarks = append(s.Benchmarks, message.SummaryLine{
			Package: c.Package, Benchmark: c.Benchmark, Unit: c.Unit,
			Base: c.Base, Head: c.Head, Ratio: c.Ratio, Verdict: c.Verdict,
		})
	}
	return s
}

// summarizeGoals adds the state of the goals to a summary.
func summarizeGoals(all []*message.Result, seconds float64, exit int) *message.Summary {
	s := &message.Summary{Seconds: seconds, Exit: exit}
	for _, r := range all {
		if r.Goal != "" {
			s.Benchmarks = append(s.Benchmarks, message.SummaryLine{
				Package: r.Package, Benchmark: r.Benchmark, Unit: r.Unit, Head: r.Version, Verdict: r.Goal,
			})
		}
	}
	return s
}
