package trial

import "context"

// check asks whether the function behaves as it does without the candidate.
func check(ctx context.Context, b *Bench, t *Trial) (Reason, error) {
	b.begin(StageCheck, t)
	ev, err := b.Checker.Check(ctx, b.question(t))
	if _, e := b.Target.Restored(); err == nil {
		err = e
	}
	if err != nil {
		return nil, err
	}
	t.Evidence = ev
	untested := len(t.Tested) == 0
	switch {
	case ev.Difference != nil:
		return Different{ev.Difference}, nil
	case ev.Weaker != "" && (untested || !b.AcceptTests):
		return NotChecked{Why: ev.Weaker, Untested: untested}, nil
	case ev.Gap != nil && !b.AcceptTests:
		return NotReached{ev.Gap}, nil
	}
	return nil, nil
}
