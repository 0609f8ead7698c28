package cli

import (
	"context"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/view"
	"github.com/gohone/hone/internal/session"
	"github.com/gohone/hone/internal/tune"
	"github.com/gohone/hone/internal/tune/trial"
)

var tuneCommand = &command{
	name:  "tune",
	usage: "[flags] [packages]",
	short: "rewrite hot code and keep what is checked and proven faster",
	long: `
Tune profiles the benchmarks of each package, lets rules propose rewrites of the
functions in which the time goes, and tries them one by one. One is kept if

  - it compiles, go vet has no objection, and other packages see what they saw;
  - the tests of the package and of those that import it pass, in random order;
  - the function does what it did, on recorded, drawn and fuzzed inputs;
  - a benchmark is proven faster, and none slower, as hone diff would; by 5 % or
    more, or with fewer allocations; or to allocate less often in no more time;
  - the function is not proven slower on inputs a tenth and ten times as long,
    where such were recorded or can be made.

Then the next round starts from there, until no rule proposes anything more,
-goal is met or -budget is spent. At the end the result is measured against the
original again. An interrupt ends the run; the patches kept so far are delivered.

The report begins with what all patches together do, measured again on samples
that decided nothing, and ends with how to apply them. In between each rewrite
that was tried has a line: kept, dropped (not proven faster; most are after a
quick comparison of a few runs), or rejected (it does something else, or too
little vouches for it). Above each patch is the evidence for it: whether it is
exact by construction, proven by enumeration of all inputs, or checked, on how
many inputs and how sharp these are. docs/tune.md explains the rest.

The working tree is not touched. The report shows the patches, which hone export
-patches writes as one diff. -out writes them for git am, one a rewrite, with
the evidence; -write changes the files, and -commit makes the commits. A file
that has changed since the run began is left alone, and so are generated files,
tests, vendored code and other modules.

    hone tune ./codec
    hone export -patches last | git apply     at the top of the repository
    hone tune -out patches ./codec && git am patches/*.patch
    hone tune -rules concat -budget 2m ./codec
    hone tune -goal 'sec/op<=10us' -commit ./codec
    hone tune -resume last                    go on after Ctrl-C or kill -9

With -resume, what the run has kept stays kept, what it has tried is not tried
again, and each package has its -budget once more. It is the same run, of the
same code and flags; -out, -write and -commit are as given now.

A rewrite that is not quite the same is tried only where -allow names it, and
one that allocates more is kept only with memory there. With codec the rule
jsoncodec lets another package encode and decode JSON. It is of a module that
go.mod requires already. With -deps std it may also be encoding/json/v2, which
asks for a newer Go in go.mod. With -deps any it may also be of a new module, in
go.mod and go.sum, which the go command fetches. Results for calls that tests
and benchmarks make must agree all the same, but for the texts of errors; other
differences are reported.

    hone tune -allow codec -deps any ./api

Other programs may propose rewrites; they pass the same trials. -vettool takes
the fixes of a program as go vet does, and the orders of fields of structs that
hot functions make. -proposer runs a line of the shell for
each hot function, in the current directory, and then for the eight functions
that take most with what they call. It gets one JSON object on standard input:
package, function, file, line, source, content, share, benchmarks. It writes
unified diffs to standard output, with paths relative to the root of the code.
A line that begins with "# " says what the diff below it does and begins an
alternative. A diff may change the bodies of that function and of three others, add
declarations, and remove unexported ones that nothing names any more, in files of its
package; whatever else it does, it is refused.

    hone tune -rules none -proposer ./propose.sh ./codec

Exit status: 0 done, 1 could not do it, 2 usage or bad input, 3 goal missed, 130 interrupted.`,
	run: runTune,
}

// runTune is the chain: a snapshot, packages, a loop for each, patches, a report.
func runTune(ctx context.Context, a *app, c *command, line []string) error {
	opt, err := parseTune(a, c, line)
	if err != nil {
		return err
	}
	var earlier []*message.Trial
	if opt.resume != "" {
		if opt, earlier, err = opt.resumed(ctx, a, c); err != nil {
			return err
		}
	}
	out, err := a.openReport(opt.measure.report)
	if err != nil {
		return err
	}
	defer out.discard()
	s, err := session.Open(ctx, opt.measure.session())
	if err != nil {
		return err
	}
	defer s.Close()
	show := a.newProgress()
	defer show.clear()

	t, err := tune.Prepare(ctx, s, opt.engine, runEvents(show, out).Step)
	if err != nil {
		return explainResume(explainTune(err))
	}
	run, err := t.Begin(ctx)
	if err != nil {
		return err
	}
	r := &tuneReport{out: out, line: show, tuning: t, named: opt.measure.packages, run: run, trials: earlier}
	if err := r.start(ctx, opt.measure.db); err != nil {
		return err
	}
	keep := context.WithoutCancel(ctx)
	out.views = func() (view.Report, error) { return storedViews(keep, s, run) }
	results, err := t.Search(ctx, tune.Events{
		Trial: func(of *trial.Trial) { r.trial(ctx, of) }, Progress: r.progress,
	})
	show.clear()
	return r.end(ctx, opt.delivery, results, err)
}
