package trial

import (
	"context"
	"math/rand/v2"
	"slices"
)

// mostOthers bounds the benchmarks that must not become slower, beside those that
// decide.
const mostOthers = 4

// spareOthers drops a trial that makes another benchmark slower.
func spareOthers(ctx context.Context, b *Bench, t *Trial) (Reason, error) {
	names := others(b, t)
	if len(names) == 0 {
		return nil, nil
	}
	b.begin(StageOthers, t)
	c, err := b.comparison(ctx, t)
	if err != nil {
		return nil, err
	}
	c.Benchmarks, c.Policy = names, b.Ledger.othersPolicy()
	outcomes, err := b.Meter.Outcomes(ctx, c)
	if err != nil {
		return nil, err
	}
	for _, o := range outcomes {
		if reason := worse(o); reason != nil {
			return reason, nil
		}
	}
	return nil, nil
}

// others chooses benchmarks that must not become slower. First come those that call
// the function, from the one it has the smallest part in, since inputs of other sizes
// are among them; then any.
func others(b *Bench, t *Trial) []string {
	rest := slices.Clone(t.touched[len(t.deciding()):])
	slices.Reverse(rest)
	var strange []string
	for _, name := range b.Benchmarks {
		if !slices.Contains(t.touched, name) {
			strange = append(strange, name)
		}
	}
	rng := rand.New(rand.NewPCG(b.Meter.Seeds.Next(), 1))
	rng.Shuffle(len(strange), func(i, j int) { strange[i], strange[j] = strange[j], strange[i] })
	rest = append(rest, strange...)
	return rest[:min(mostOthers, len(rest))]
}
