package watch

import (
	"maps"
	"slices"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/load/capture"
)

// Spending is what a server spent, as far as it could be observed. The zero
// value is nothing.
type Spending struct {
	Usage   *capture.Usage   // of its processes, nil if unknown
	Runtime *capture.Runtime // of a Go program, nil if unknown
	CPU     *profile.Profile // nil if there is none
	// Since are profiles of what came during the run, by kind: capture.Heap,
	// capture.Mutex and capture.Block.
	Since map[string]*profile.Profile
	// InUse is the heap at the end, nil if unknown.
	InUse *profile.Profile
	// Module tells the server's own code in these profiles from what it uses.
	Module explain.Module
	Gaps   []Gap // what could not be seen, in order
}

// A Profile is of one kind. That of explain.Objects also has the samples of explain.Space.
type Profile struct {
	Kind explain.Kind
	Data *profile.Profile
}

// Profiles returns what was profiled during the run and is not empty, in the order of
// [explain.Kinds].
func (s *Spending) Profiles() []Profile {
	all := []Profile{
		{explain.CPU, s.CPU}, {explain.Objects, s.Since[capture.Heap]},
		{explain.Mutex, s.Since[capture.Mutex]}, {explain.Block, s.Since[capture.Block]},
	}
	return slices.DeleteFunc(all, func(p Profile) bool { return p.Data == nil || len(p.Data.Sample) == 0 })
}

// Add adds what another process of the server spent, after this one. Memory in
// use is that of the last process, and the most that any used. CPU profiles are
// not added: o.CPU replaces s.CPU unless it is nil.
func (s *Spending) Add(o Spending) error {
	s.addUsage(o.Usage)
	s.addRuntime(o.Runtime)
	for _, g := range o.Gaps {
		s.Gaps = addGap(s.Gaps, g)
	}
	if o.CPU != nil {
		s.CPU = o.CPU
	}
	if o.InUse != nil {
		s.InUse = o.InUse
	}
	if len(s.Module.Paths) == 0 {
		s.Module = o.Module
	}
	if s.Since == nil {
		s.Since = make(map[string]*profile.Profile)
	}
	for _, kind := range slices.Sorted(maps.Keys(o.Since)) {
		var err error
		if s.Since[kind], err = addProfiles(s.Since[kind], o.Since[kind]); err != nil {
			return err
		}
	}
	return nil
}

func (s *Spending) addUsage(o *capture.Usage) {
	if o == nil {
		return
	}
	u := *o
	if s.Usage != nil {
		u.CPU += s.Usage.CPU
		u.Voluntary += s.Usage.Voluntary
		u.Involuntary += s.Usage.Involuntary
		u.PeakRSS = max(u.PeakRSS, s.Usage.PeakRSS)
	}
	s.Usage = &u
}

func (s *Spending) addRuntime(o *capture.Runtime) {
	if o == nil {
		return
	}
	r := *o
	if s.Runtime != nil {
		r.Allocs += s.Runtime.Allocs
		r.Bytes += s.Runtime.Bytes
		r.NumGC += s.Runtime.NumGC
		r.Seen = new(capture.PauseTally)
		r.Seen.Merge(s.Runtime.Seen)
		r.Seen.Merge(o.Seen)
	}
	s.Runtime = &r
}

// A Sum is what several processes of a server spent, one after the other. The
// zero value is of none.
type Sum struct {
	Spending Spending
	// Profiled is of how many of them there is a CPU profile.
	Profiled int

	cpu capture.Sum
}

// AddProcess adds what one process spent, whose CPU profile must not be used
// afterwards. What cannot be added is a gap.
func (s *Sum) AddProcess(o Spending) {
	if o.CPU != nil {
		if err := s.cpu.Add(o.CPU); err != nil {
			s.Spending.Gaps = append(s.Spending.Gaps, Gap{What: OneCPUProfile, Err: err})
		} else {
			s.Profiled++
		}
		o.CPU = s.cpu.Profile
	}
	if err := s.Spending.Add(o); err != nil {
		s.Spending.Gaps = append(s.Spending.Gaps, Gap{What: SomeSnapshots, Err: err})
	}
}

// addProfiles returns the sum of two profiles, of which either may be nil.
func addProfiles(a, b *profile.Profile) (*profile.Profile, error) {
	switch {
	case a == nil:
		return b, nil
	case b == nil:
		return a, nil
	}
	return profile.Merge([]*profile.Profile{a, b})
}
