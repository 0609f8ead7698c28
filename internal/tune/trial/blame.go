package trial

import (
	"context"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/sample"
)

// Blame finds the part that a trial of several was dropped for, where one benchmark costs more with them: the part
// that, alone, costs most there, if any does. It is looked for in a few pairs, so that it may be another one
// that is tried again later; nothing is kept or rejected by it.
func Blame(ctx context.Context, b *Bench, t *Trial) error {
	slower, ok := t.Reason.(Slower)
	if !ok || t.Blamed != nil || len(t.Candidate.Parts) == 0 {
		return nil
	}
	most := 1.0
	if slower.Result.Unit == sample.UnitTime {
		most += screenGain
	}
	brief, cancel := context.WithTimeout(ctx, screenMost)
	defer cancel()
	for _, part := range t.Candidate.Parts {
		ratio, err := byItself(brief, b, t, part)
		if brief.Err() != nil {
			return context.Cause(ctx) // what was found until then is to blame
		}
		if err != nil {
			return err
		}
		if ratio > most {
			most, t.Blamed = ratio, part
		}
	}
	return nil
}

// byItself is what one part of a trial costs where all of them cost more, head over base; 0 if that is not known.
func byItself(ctx context.Context, b *Bench, all *Trial, part *rewrite.Candidate) (float64, error) {
	slower := all.Reason.(Slower)
	t := New(b.Baseline.Tree(), part, []string{slower.Benchmark}, []float64{1})
	t.Number = all.Number
	defer Close(b, t)
	if reason, err := compile(ctx, b, t); reason != nil || err != nil {
		return 0, err
	}
	b.begin(StageLook, t)
	c, err := b.comparison(ctx, t)
	if err != nil {
		return 0, err
	}
	outcomes, err := b.few(ctx, c, clearPairs)
	if err != nil {
		return 0, err
	}
	for _, o := range outcomes {
		for _, res := range o.Results {
			if res.Unit == slower.Result.Unit && res.Base.Value > 0 {
				return res.Head.Value / res.Base.Value, nil
			}
		}
	}
	return 0, nil
}
