package compare

import (
	"context"
	"slices"

	"github.com/gohone/hone/internal/compare/evidence"
	"github.com/gohone/hone/internal/sample"
)

// carry gives each row to measure the evidence of earlier runs that asked the
// same question, or if fresh notes how many there are.
func carry(ctx context.Context, t *tools, p *plan, m sample.Machine) error {
	st := t.session.Store
	if st == nil {
		return nil
	}
	h, k := evidence.NewHistory(st), evidence.NewKeys(m, t.runner.Procs)
	for _, b := range p.measured {
		for i := range b.Rows {
			row := &b.Rows[i]
			var swapped string
			row.Key, swapped = k.Of(b, *row)
			if row.Key == "" {
				continue
			}
			matches, err := st.Matches(ctx, row.Key, swapped)
			if err != nil {
				return err
			}
			row.Fresh = t.Fresh
			if !row.Fresh {
				if row.Prior, err = h.Priors(ctx, matches, row.Key); err != nil {
					return err
				}
			}
			row.SetAside = evidence.SetAside(matches, row.Prior)
			row.Prior = slices.DeleteFunc(row.Prior, empty)
			p.update(*row)
		}
	}
	return nil
}

// empty reports whether a run ended before its first pair. It is no evidence.
func empty(p sample.Prior) bool { return len(p.Fast)+len(p.Long) == 0 }
