package cli

import (
	"context"

	"github.com/gohone/hone/internal/explain/look"
	"github.com/gohone/hone/internal/session"
)

var explainCommand = &command{
	name:  "explain",
	usage: "[flags] [packages]",
	short: "say which lines take the time and the memory, and why",
	long: `
Explain profiles the benchmarks of each package: CPU time, allocations, waiting for
locks, and blocking, each in processes of its own. It prints the lines of your code
that matter, the largest first. Each is charged with what the runtime and the
libraries spend for it, has the causes that samples, compiler and source tell of,
and says what the whole would gain if the line were free.

    hone explain ./codec
    hone explain -bench Parse -kind cpu -top 5 ./codec
    hone explain -html page.html ./codec          flame graph, call graph, source
    hone explain -view cum,source -kind cpu ./codec
    hone explain -kind cpu -flame flame.svg -graph graph.svg ./codec

Exit status: 0 done, 1 could not do it, 2 usage, 130 interrupted. What was profiled
until then is reported and kept.`,
	run: runExplain,
}

// runExplain is the chain: a snapshot, its benchmarks, their profiles, ranked lines, a
// report that is stored.
func runExplain(ctx context.Context, a *app, c *command, line []string) error {
	opt, err := parseExplain(a, c, line)
	if err != nil {
		return err
	}
	out, err := a.openReport(opt.measure.report)
	if err != nil {
		return err
	}
	defer out.discard()
	if err := opt.view.create(); err != nil {
		return err
	}
	defer opt.view.discard()
	s, err := session.Open(ctx, opt.measure.session())
	if err != nil {
		return err
	}
	defer s.Close()
	show := a.newProgress()
	defer show.clear()

	r := &explainReport{opt: opt, store: s.Store, out: out, stdout: a.stdout}
	found, err := look.Look(ctx, s, opt.engine, lookEvents(show, out))
	show.clear()
	if found == nil {
		return inFlags(c.name, false, err)
	}
	return r.end(ctx, a.line, found, err)
}
