package explain

import (
	"math"

	"github.com/google/pprof/profile"
)

// observations returns how many observations each sample of a profile stands for: ticks of
// the clock, objects that the sampler met, or events.
func observations(p *profile.Profile, kind string) func(*profile.Sample) float64 {
	count := func(name string) func(*profile.Sample) float64 {
		at := sampleType(p, name)
		if at < 0 {
			return func(*profile.Sample) float64 { return 0 }
		}
		return func(s *profile.Sample) float64 { return float64(s.Value[at]) }
	}
	switch kind {
	case string(CPU):
		return count("samples")
	case "delay":
		return count("contentions")
	case string(Space), string(Objects):
		return sampledObjects(p)
	}
	return func(*profile.Sample) float64 { return 0 }
}

// sampledObjects undoes what the runtime did when it wrote the profile. The sampler meets an
// object of s bytes with probability 1 - exp(-s/rate), and the numbers in the file were
// divided by that (runtime/pprof, scaleHeapSample).
func sampledObjects(p *profile.Profile) func(*profile.Sample) float64 {
	objects, space := sampleType(p, string(Objects)), sampleType(p, string(Space))
	if objects < 0 || space < 0 || p.Period < 1 {
		return func(*profile.Sample) float64 { return 0 }
	}
	rate := float64(p.Period)
	return func(s *profile.Sample) float64 {
		n, bytes := float64(s.Value[objects]), float64(s.Value[space])
		if n <= 0 || bytes <= 0 {
			return 0
		}
		if rate == 1 {
			return n
		}
		return math.Max(1, n*-math.Expm1(-bytes/n/rate))
	}
}

// Exact reports whether a profile of a kind has met every event, so that its shares are
// without an error of sampling.
func Exact(p *profile.Profile, k Kind) bool { return (k == Space || k == Objects) && p.Period == 1 }

// z95 is the point of the normal distribution that leaves 2.5 % above it.
const z95 = 1.959964

// interval bounds at 95 % a share of which n observations tell (Wilson 1927, Journal of the
// American Statistical Association 22). Without observations it is [0, 1].
func interval(share, n float64) (lo, hi float64) {
	if n <= 0 {
		return 0, 1
	}
	z2 := z95 * z95
	center := (share + z2/(2*n)) / (1 + z2/n)
	half := z95 / (1 + z2/n) * math.Sqrt(share*(1-share)/n+z2/(4*n*n))
	return min(max(0, center-half), share), max(min(1, center+half), share)
}
