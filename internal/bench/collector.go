package bench

import (
	"context"
	"slices"

	"github.com/gohone/hone/internal/sample"
)

// A Keeper keeps a run, given by its number, while it is measured. A
// *store.Store is one.
type Keeper interface {
	AddPair(ctx context.Context, run int64, samples []sample.Sample) error
	SetRows(ctx context.Context, run int64, rows []sample.Row) error
	AddWarning(ctx context.Context, run int64, w sample.Warning) error
}

// A Collector gathers what a measurement tells into a run: samples are
// appended in the order measured, rows replaced, and warnings noted once.
type Collector struct {
	// Run has the rows of the plan before the measurement begins.
	Run *sample.Run
	// Keeper keeps each change of Run; nil keeps none.
	Keeper Keeper
	// Samples is told the samples of each round after they are kept. An error
	// ends the measurement. It may be nil, as may Progress.
	Samples  func([]sample.Sample) error
	Progress func(Progress)
}

// Events returns what a measurement tells its events. The Keeper gets the
// values of ctx but not its end: what was measured is kept after an interrupt.
func (c *Collector) Events(ctx context.Context) Events {
	ctx = context.WithoutCancel(ctx)
	return Events{
		Round:    func(s []sample.Sample) error { return c.round(ctx, s) },
		Rows:     func(changed []sample.Row) error { return c.rows(ctx, changed) },
		Warning:  func(w sample.Warning) error { return c.warning(ctx, w) },
		Progress: c.Progress,
	}
}

func (c *Collector) round(ctx context.Context, samples []sample.Sample) error {
	if c.Keeper != nil {
		if err := c.Keeper.AddPair(ctx, c.Run.ID, samples); err != nil {
			return err
		}
	}
	c.Run.Samples = append(c.Run.Samples, samples...)
	if c.Samples != nil {
		return c.Samples(samples)
	}
	return nil
}

// rows takes rows that the pilot or a failure has changed.
func (c *Collector) rows(ctx context.Context, changed []sample.Row) error {
	for _, row := range changed {
		if i := slices.IndexFunc(c.Run.Rows, row.SameQuestion); i >= 0 {
			c.Run.Rows[i] = row
		}
	}
	if c.Keeper != nil {
		return c.Keeper.SetRows(ctx, c.Run.ID, c.Run.Rows)
	}
	return nil
}

// warning takes a caveat, unless a run that goes on has noted it before: with its
// words, if that was an earlier version of hone.
func (c *Collector) warning(ctx context.Context, w sample.Warning) error {
	inWords := func(was sample.Warning) bool {
		return w.Text == "" && was.Text != "" &&
			was.Code == w.Code && was.Package == w.Package && was.Benchmark == w.Benchmark
	}
	if slices.Contains(c.Run.Warnings, w) || slices.ContainsFunc(c.Run.Warnings, inWords) {
		return nil
	}
	c.Run.Warnings = append(c.Run.Warnings, w)
	if c.Keeper != nil {
		return c.Keeper.AddWarning(ctx, c.Run.ID, w)
	}
	return nil
}
