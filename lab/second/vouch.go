package second

import (
	"context"
	"time"

	"github.com/gohone/hone/internal/report/convert"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/tune/trial"
	"github.com/gohone/hone/lab/vouch"
)

// vouch asks about a change what needs no measurement.
func (p *place) vouch(ctx context.Context, c Change, dir string, row *Row) error {
	began := time.Now()
	diff, err := p.diff(ctx, c, dir, dir+"-answer")
	if err != nil {
		return err
	}
	a, err := vouch.Open(ctx, dir, c.Package, 1)
	if err != nil {
		return err
	}
	defer a.Close()
	t, why, err := a.Ask(ctx, c.Function, diff)
	switch {
	case err != nil:
		return err
	case why != "":
		row.Outcome, row.Reason = string(trial.Rejected), why
	default:
		row.Outcome = passed
		if t.Reason != nil {
			row.Outcome, row.Reason = string(t.Outcome()), words.Reason(t)
		}
		if t.Evidence != nil {
			row.Evidence = convert.Evidence(t.Evidence)
		}
	}
	row.Seconds = time.Since(began).Seconds()
	return nil
}
