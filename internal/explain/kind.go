package explain

import (
	"slices"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain/cause"
)

// A Kind is what a profile counts, as reports name it.
type Kind = cause.Kind

// The kinds of profiles.
const (
	CPU     = cause.CPU
	Space   = cause.AllocSpace   // bytes
	Objects = cause.AllocObjects // their number
	Mutex   = cause.Mutex        // time that others waited for a lock
	Block   = cause.Block        // time that a goroutine waited
)

// Kinds are all kinds, in the order in which they are shown.
func Kinds() []Kind { return []Kind{CPU, Objects, Space, Mutex, Block} }

// KindNamed returns the kind of a name, and whether there is one.
func KindNamed(name string) (Kind, bool) {
	return Kind(name), slices.Contains(Kinds(), Kind(name))
}

// SampleType is the type of samples that a kind has in a file.
func SampleType(k Kind) string {
	if k == Mutex || k == Block {
		return "delay"
	}
	return string(k)
}

// KindsOf returns the kinds that a profile has samples of. A file does not tell a profile of
// locks from one of blocking: either is Block.
func KindsOf(p *profile.Profile) []Kind {
	var out []Kind
	for _, k := range []Kind{CPU, Objects, Space, Block} {
		if sampleType(p, SampleType(k)) >= 0 {
			out = append(out, k)
		}
	}
	return out
}

// sampleType returns the index of a type of samples, -1 if the profile has none.
func sampleType(p *profile.Profile, name string) int {
	return slices.IndexFunc(p.SampleType, func(t *profile.ValueType) bool { return t.Type == name })
}
