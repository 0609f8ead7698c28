package cli

import (
	"maps"
	"slices"

	"github.com/google/pprof/profile"
)

// merge adds what another process of the server spent, after this one. What is
// held is that of the last process, and the most that any held.
func (s *spending) merge(o spending) error {
	if o.usage != nil {
		u := *o.usage
		if s.usage != nil {
			u.CPU += s.usage.CPU
			u.Voluntary += s.usage.Voluntary
			u.Involuntary += s.usage.Involuntary
			u.PeakRSS = max(u.PeakRSS, s.usage.PeakRSS)
		}
		s.usage = &u
	}
	if o.runtime != nil {
		r := *o.runtime
		if s.runtime != nil {
			r.Allocs += s.runtime.Allocs
			r.Bytes += s.runtime.Bytes
			r.NumGC += s.runtime.NumGC
			r.Seen.Merge(s.runtime.Seen)
		}
		s.runtime = &r
	}
	for _, text := range o.missing {
		if !slices.Contains(s.missing, text) {
			s.missing = append(s.missing, text)
		}
	}
	if o.cpu != nil {
		s.cpu = o.cpu // a sum already
	}
	if s.since == nil {
		s.since = make(map[string]*profile.Profile)
	}
	for _, kind := range slices.Sorted(maps.Keys(o.since)) {
		var err error
		if s.since[kind], err = mergeProfiles(s.since[kind], o.since[kind]); err != nil {
			return err
		}
	}
	return nil
}

// mergeProfiles adds two profiles, of which either may be nil.
func mergeProfiles(a, b *profile.Profile) (*profile.Profile, error) {
	switch {
	case a == nil:
		return b, nil
	case b == nil:
		return a, nil
	}
	return profile.Merge([]*profile.Profile{a, b})
}
