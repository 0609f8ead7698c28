package loop

import (
	"bytes"
	"slices"
	"strings"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/explain"
)

// costs are the profiles of one benchmark, each the sum over its runs; nil before the first.
// Allocations cost time as well, and find functions that the few samples of the CPU have
// missed.
type costs struct{ cpu, allocs *profile.Profile }

// add adds the profiles of a run. Closures in files that own reports get the names of what they stand in, those of functions that
// are inlined in tests, too.
func (c *costs) add(p *bench.Profiles, own func(file string) bool) error {
	cpu, err := sum(c.cpu, p.CPU)
	if err != nil {
		return err
	}
	allocs, err := sum(c.allocs, p.Allocs)
	if err != nil {
		return err
	}
	c.cpu, c.allocs = cpu, allocs
	explain.NameClosures(cpu, own)
	explain.NameClosures(allocs, own)
	return nil
}

// sum adds a profile to another, which may be nil.
func sum(to *profile.Profile, data []byte) (*profile.Profile, error) {
	p, err := profile.Parse(bytes.NewReader(data))
	if err != nil || to == nil {
		return p, err
	}
	return profile.Merge([]*profile.Profile{to, p})
}

// of returns the profile of a kind.
func (c *costs) of(kind explain.Kind) *profile.Profile {
	if kind == explain.CPU {
		return c.cpu
	}
	return c.allocs
}

// shares are the parts that functions have. own reports whether a file may be rewritten.
func (c *costs) shares(own func(file string) bool) (map[hotKey]part, error) {
	out := make(map[hotKey]part)
	if c.cpu == nil {
		return out, nil
	}
	for _, kind := range costKinds {
		heat, err := explain.Attribute(c.of(kind), explain.SampleType(kind), ownFunction(own))
		if err != nil {
			return out, err
		}
		for _, f := range heat.Functions() {
			pkg, decl := explain.Name(f)
			key := hotKey{pkg, decl}
			p := out[key]
			out[key] = part{max(p.own, heat.Share(f)), max(p.whole, heat.Whole(f))}
		}
	}
	return out, nil
}

// costKinds are what a function may cost.
var costKinds = []explain.Kind{explain.CPU, explain.Space}

// ownFunction is own for functions of profiles.
func ownFunction(own func(file string) bool) func(function, file string) bool {
	return func(_, file string) bool { return own(file) }
}

// elsewhere is the part of the time that is in no function of the user, by the package that a
// test calls there; empty for the runtime by itself.
func (c *costs) elsewhere(own func(file string) bool) map[string]float64 {
	out := make(map[string]float64)
	at := len(c.cpu.SampleType) - 1 // time comes after the number of samples
	total := 0.0
	for _, s := range c.cpu.Sample {
		total += float64(s.Value[at])
		if pkg, mine := outside(s, own); !mine {
			out[pkg] += float64(s.Value[at])
		}
	}
	for pkg := range out {
		out[pkg] /= max(total, 1)
	}
	return out
}

// outside returns the outermost package of a sample that is not the runtime and not testing;
// benchmarksThemselves if a test calls nothing, empty if no test is in it. mine reports whether
// a function of the user is in it.
func outside(s *profile.Sample, own func(string) bool) (pkg string, mine bool) {
	for _, loc := range slices.Backward(s.Location) {
		for _, line := range slices.Backward(loc.Line) {
			switch f := line.Function; {
			case f == nil:
			case own(f.Filename):
				return "", true
			case strings.HasSuffix(f.Filename, "_test.go"):
				pkg = benchmarksThemselves
			case pkg == benchmarksThemselves:
				if name, _ := explain.Name(f.Name); name != "testing" && !strings.HasPrefix(name, "runtime") {
					pkg = name
				}
			}
		}
	}
	return pkg, false
}

// A Part is the part of the time, in [0, 1], of a package that the benchmarks call outside of
// the module: "." for the benchmarks themselves, empty for the runtime by itself.
type Part struct {
	Package string
	Share   float64
}

// benchmarksThemselves is the code of benchmarks among packages.
const benchmarksThemselves = "."
