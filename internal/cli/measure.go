package cli

import (
	"context"

	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/session"
)

// run is the chain of diff and bench: versions are resolved, built and surveyed,
// the run is stored, measured, judged and reported. The run is nil if none began.
func (o *measureOptions) run(ctx context.Context, a *app, c *command, e compare.Options, out *output) (*sample.Run, error) {
	s, err := session.Open(ctx, o.session())
	if err != nil {
		return nil, err
	}
	defer s.Close()
	show := a.newProgress()
	defer show.clear()
	comparison, err := compare.Prepare(ctx, s, e, runEvents(show, out))
	if err != nil {
		return nil, inFlags(c.name, o.dashes, err)
	}
	run, err := comparison.Begin(ctx)
	if err != nil {
		return nil, inFlags(c.name, o.dashes, err)
	}
	if err := out.start(run, o.db); err != nil {
		return run, err
	}
	err = comparison.Measure(ctx)
	show.clear()
	if o.explain && err == nil {
		err = explainChanges(ctx, s.Store, comparison, run, differ{show, out, o.db})
		show.clear()
	}
	return run, out.end(run, o.db, err)
}
