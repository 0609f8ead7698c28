package between

import (
	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/explain/shift"
)

// A Reading is one of two sides whose profiles were taken elsewhere.
type Reading struct {
	// Profiles are a kind each, Own is as in [shift.Side].
	Profiles []*explain.Profile
	Own      func(function, file string) bool
	// N is how many operations, or requests, the profiles are of. 0 stands for their seconds,
	// or where they do not tell those for one: the whole.
	N float64
	// PerOp is what one takes of a kind, where that was counted apart from the profile: in
	// seconds, objects, bytes.
	PerOp map[explain.Kind]float64
}

// Timed reports whether all profiles tell how many seconds they are of.
func (r *Reading) Timed() bool {
	for _, p := range r.Profiles {
		if p.Data.DurationNanos <= 0 {
			return false
		}
	}
	return true
}

// Side makes of a reading what package shift compares; timed is whether both are by second. Causes
// are those that samples tell: the source of one side may be at hand, and that of the other not.
func (r *Reading) Side(timed bool) *shift.Side {
	s := &shift.Side{
		Profiles: make(map[explain.Kind]*profile.Profile), PerOp: make(map[explain.Kind]float64),
		Summed: make(map[explain.Kind]bool), Own: r.Own,
	}
	for _, p := range r.Profiles {
		n := r.N
		switch {
		case n > 0:
		case timed:
			n = float64(p.Data.DurationNanos) / 1e9
		default:
			n = 1
		}
		s.Profiles[p.Kind], s.PerOp[p.Kind] = p.Data, p.Total/n
		if counted, ok := r.PerOp[p.Kind]; ok {
			s.PerOp[p.Kind] = counted
		} else {
			s.Summed[p.Kind] = true
		}
	}
	return s
}
