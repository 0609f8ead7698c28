package evidence

import (
	"context"
	"fmt"
	"slices"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/store"
	"github.com/gohone/hone/internal/verdict"
)

// A History reads what earlier runs found, each run once.
type History struct {
	store *store.Store
	rows  map[int64][]sample.Row
	runs  map[int64][]sample.Prior // what each run itself found, by row
}

// NewHistory returns the history that is in a store.
func NewHistory(st *store.Store) *History {
	return &History{store: st, rows: make(map[int64][]sample.Row), runs: make(map[int64][]sample.Prior)}
}

// Priors collects what the matches found, back to the last fresh start,
// oldest first. Usually the newest match starts from all that came before
// it. If two runs were measured at once neither starts from the other, and
// each is collected by itself.
func (h *History) Priors(ctx context.Context, matches []store.Match, key string) ([]sample.Prior, error) {
	have := make(map[int64]sample.Prior)
	for _, m := range matches {
		if _, ok := have[m.Run]; !ok {
			found, err := h.row(ctx, m)
			if err != nil {
				return nil, err
			}
			for _, p := range found {
				if m.Key != key {
					p = p.Swapped()
				}
				if _, ok := have[p.Run]; !ok {
					have[p.Run] = p
				}
			}
		}
		if m.Fresh {
			break
		}
	}
	out := make([]sample.Prior, 0, len(have))
	for _, p := range have {
		out = append(out, p)
	}
	slices.SortFunc(out, func(a, b sample.Prior) int { return int(a.Run - b.Run) })
	return out, nil
}

// row returns the start of a row of an earlier run and what that run added.
func (h *History) row(ctx context.Context, m store.Match) ([]sample.Prior, error) {
	if h.rows[m.Run] == nil {
		run, err := h.store.Load(ctx, m.Run)
		if err != nil {
			return nil, err
		}
		if h.runs[m.Run], err = verdict.Found(run); err != nil {
			return nil, fmt.Errorf("carry evidence on: %w; a fresh run goes on without it", err)
		}
		h.rows[m.Run] = run.Rows
	}
	return append(slices.Clip(h.rows[m.Run][m.Row].Prior), h.runs[m.Run][m.Row]), nil
}

// SetAside counts the matches that are not in priors.
func SetAside(matches []store.Match, priors []sample.Prior) int {
	runs := make(map[int64]bool)
	for _, m := range matches {
		runs[m.Run] = true
	}
	for _, p := range priors {
		delete(runs, p.Run)
	}
	return len(runs)
}
