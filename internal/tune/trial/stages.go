package trial

import "context"

// A stage ends a trial with a reason, or passes it on with none. An error ends the run.
type stage func(ctx context.Context, b *Bench, t *Trial) (Reason, error)

var (
	// screening is what is done with all candidates that compete.
	screening = []stage{compile, look}
	// examination is what is done with those that passed it, one by one.
	examination = []stage{sameAPI, vet, runTests, check, decide, spareOthers, spareSizes}
)

// Screen finds out whether a candidate may be faster. It leaves the trial open where it may.
func Screen(ctx context.Context, b *Bench, t *Trial) error { return pass(ctx, b, t, screening) }

// Examine checks a candidate and measures it for a verdict. It leaves the trial open if
// it returns an error.
func Examine(ctx context.Context, b *Bench, t *Trial) error {
	if err := pass(ctx, b, t, examination); err != nil || t.Reason != nil {
		return err
	}
	t.Reason = judge(t)
	return nil
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
