package capture

import (
	"cmp"
	"slices"

	"github.com/google/pprof/profile"
)

// A Sum is the sum of CPU profiles; a long run has many. The zero value is empty.
type Sum struct {
	// Profile is what there is so far, nil if nothing was added.
	Profile *profile.Profile
}

// maxStacks is the most different stacks that a Sum keeps: a few megabytes.
const maxStacks = 10_000

// Add adds a profile, which must not be used afterwards.
func (s *Sum) Add(p *profile.Profile) error {
	if s.Profile != nil {
		merged, err := profile.Merge([]*profile.Profile{s.Profile, p})
		if err != nil {
			return err
		}
		p = merged
	}
	for depth := 16; len(p.Sample) > maxStacks && depth > 0; depth /= 4 {
		cut, err := shorten(p, depth)
		if err != nil {
			return err
		}
		p = cut
	}
	s.Profile = p
	return nil
}

// shorten keeps of the rarest stacks only the calls next to their ends, so that
// many become one. The own shares of lines stay exact, and so do the commonest
// stacks.
func shorten(p *profile.Profile, depth int) (*profile.Profile, error) {
	last := len(p.SampleType) - 1
	slices.SortStableFunc(p.Sample, func(a, b *profile.Sample) int { return cmp.Compare(b.Value[last], a.Value[last]) })
	for _, s := range p.Sample[maxStacks/2:] {
		s.Location = s.Location[:min(depth, len(s.Location))]
	}
	return profile.Merge([]*profile.Profile{p})
}
