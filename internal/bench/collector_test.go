package bench

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/sample"
)

// A keeper keeps nothing but how often it was called, or fails.
type keeper struct {
	pairs, rows, warnings int
	err                   error
}

func (k *keeper) AddPair(ctx context.Context, run int64, s []sample.Sample) error {
	k.pairs++
	return errors.Join(k.err, ctx.Err())
}

func (k *keeper) SetRows(ctx context.Context, run int64, rows []sample.Row) error {
	k.rows++
	return errors.Join(k.err, ctx.Err())
}

func (k *keeper) AddWarning(ctx context.Context, run int64, w sample.Warning) error {
	k.warnings++
	return errors.Join(k.err, ctx.Err())
}

// TestCollector replaces rows, appends samples and notes warnings once, and
// goes on to keep them after an interrupt.
func TestCollector(t *testing.T) {
	row := func(pkg, base string) sample.Row {
		return sample.Row{Package: pkg, Benchmark: "BenchmarkX", Base: base, Head: "c"}
	}
	run := &sample.Run{Rows: []sample.Row{row("p", "a"), row("p", "b"), row("q", "a")}}
	k := new(keeper)
	told := 0
	c := &Collector{Run: run, Keeper: k, Samples: func(s []sample.Sample) error { told += len(s); return nil }}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	ev := c.Events(ctx)
	changed := row("p", "b")
	changed.SkipLong = true
	warning := sample.Warning{Code: "c", Text: "t"}
	for range 2 {
		err := errors.Join(ev.Round([]sample.Sample{{Pair: told}}), ev.Rows([]sample.Row{changed}), ev.Warning(warning))
		if err != nil {
			t.Fatal(err)
		}
	}
	want := &sample.Run{
		Rows: []sample.Row{row("p", "a"), changed, row("q", "a")}, Samples: []sample.Sample{{}, {Pair: 1}},
		Warnings: []sample.Warning{warning},
	}
	if diff := cmp.Diff(want, run); diff != "" {
		t.Errorf("run (-want +got):\n%s", diff)
	}
	if *k != (keeper{pairs: 2, rows: 2, warnings: 1}) || told != 2 {
		t.Errorf("kept %+v, told of %d samples", *k, told)
	}
	k.err = errors.New("disk full")
	if err := ev.Round([]sample.Sample{{}}); err == nil || len(run.Samples) != 2 {
		t.Errorf("samples that were not kept: error %v, %d samples", err, len(run.Samples))
	}
}

// TestCollectorGoesOn: a run that an earlier version of hone began has its caveats
// in words, and they are noted once all the same.
func TestCollectorGoesOn(t *testing.T) {
	of := sample.Warning{Code: "one-block", Package: "p", Benchmark: "BenchmarkX"}
	words := of
	words.Text, words.Remedy = "set-up is a large part of a call", "build the input once"
	c := &Collector{Run: &sample.Run{Warnings: []sample.Warning{words}}}
	ev := c.Events(t.Context())
	other := of
	other.Benchmark = "BenchmarkY"
	if err := errors.Join(ev.Warning(of), ev.Warning(other)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]sample.Warning{words, other}, c.Run.Warnings); diff != "" {
		t.Errorf("warnings (-want +got):\n%s", diff)
	}
}
