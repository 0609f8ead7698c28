package trial

import (
	"context"
	"errors"

	"github.com/gohone/hone/rules"
)

// A stage ends a trial with a reason, or passes it on with none. An error ends the run.
type stage func(ctx context.Context, b *Bench, t *Trial) (Reason, error)

var (
	// screening is what is done with all candidates that compete.
	screening = []stage{compile, look}
	// examination is what is done with those that passed it, one by one.
	examination = []stage{namesGiven, sameAPI, loses, everywhere, vet, roomElsewhere, runTests, check, decide}
	// vouching is what of it needs no measurement and no tests.
	vouching = []stage{namesGiven, sameAPI, loses, everywhere, check}
	// sparing is what is done once a gain is proven.
	sparing = []stage{spareOthers, spareSizes}
)

// Screen finds out whether a candidate may be faster. It leaves the trial open where it may.
func Screen(ctx context.Context, b *Bench, t *Trial) error {
	t.trades = b.Allowed[rules.Memory]
	return pass(ctx, b, t, screening)
}

// ScreenOn is Screen with a quick comparison of these benchmarks.
func ScreenOn(ctx context.Context, b *Bench, t *Trial, benchmarks []string) error {
	t.looked = benchmarks
	return Screen(ctx, b, t)
}

// Examine checks a candidate and measures it for a verdict. It leaves the trial open if
// it returns an error. Time that runs out does not end it once a large gain is proven.
func Examine(ctx context.Context, b *Bench, t *Trial) error {
	if err := pass(ctx, b, t, examination); err != nil || t.Reason != nil {
		return err
	}
	err := pass(ctx, b, t, sparing)
	switch {
	case t.Reason != nil:
		return err
	case err != nil && !t.wonLate(ctx):
		return err
	}
	t.Reason = judge(t)
	return nil
}

// wonLate reports whether the time has run out after a large gain was proven. Nothing was seen
// to be slower then; the last comparison is of all benchmarks, and the report says that other
// lengths of input were not compared.
func (t *Trial) wonLate(ctx context.Context) bool {
	if !errors.Is(ctx.Err(), context.DeadlineExceeded) || !t.large() {
		return false
	}
	if t.Sizes == nil {
		t.Sizes = &Sizes{Why: "the budget was spent"}
	}
	return true
}

// Measure carries out the measurements of a trial as if it had passed all checks: the
// quick comparison and the verdict.
func Measure(ctx context.Context, b *Bench, t *Trial) error {
	if err := Screen(ctx, b, t); err != nil || t.Reason != nil {
		return err
	}
	if err := pass(ctx, b, t, []stage{decide, spareOthers}); err != nil || t.Reason != nil {
		return err
	}
	t.Reason = judge(t)
	return nil
}

// Vouch finds out whether a candidate may be right. It leaves the trial open where nothing speaks
// against it.
func Vouch(ctx context.Context, b *Bench, t *Trial) error { return pass(ctx, b, t, vouching) }

func pass(ctx context.Context, b *Bench, t *Trial, stages []stage) error {
	for _, s := range stages {
		reason, err := s(ctx, b, t)
		if err != nil || reason != nil {
			t.Reason = reason
			return err
		}
	}
	return nil
}

// Close removes what was built for a trial.
func Close(b *Bench, t *Trial) {
	if t.binary != nil {
		b.Target.Builder.Remove(t.binary)
		t.binary = nil
	}
}
