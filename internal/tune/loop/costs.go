package loop

import (
	"bytes"
	"slices"
	"strings"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/explain"
)

// costs are what the functions of the user cost in one benchmark, summed over its profiles.
// Allocations cost time as well, and find functions that the few samples of the CPU have
// missed.
type costs struct {
	cpu, allocs cost
	// others is the time in no function of the user, by the package that a test calls there;
	// empty for the runtime by itself.
	others map[string]float64
}

// A cost is of one kind.
type cost struct {
	total float64
	// flat is by function, as package explain names it; 0 for one that only calls.
	flat map[string]float64
}

func newCosts() *costs {
	flat := func() cost { return cost{flat: make(map[string]float64)} }
	return &costs{flat(), flat(), make(map[string]float64)}
}

// add adds profiles. own reports whether a file may be rewritten.
func (c *costs) add(p *bench.Profiles, own func(file string) bool) error {
	cpu, err := c.cpu.add(p.CPU, "cpu", own)
	if err != nil {
		return err
	}
	at := len(cpu.SampleType) - 1 // time comes after the number of samples
	for _, s := range cpu.Sample {
		if pkg, mine := outside(s, own); !mine {
			c.others[pkg] += float64(s.Value[at])
		}
	}
	_, err = c.allocs.add(p.Allocs, "alloc_space", own)
	return err
}

func (c *cost) add(data []byte, counted string, own func(string) bool) (*profile.Profile, error) {
	p, err := profile.Parse(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	at, err := explain.Attribute(p, counted, func(_, file string) bool { return own(file) })
	if err != nil {
		return nil, err
	}
	c.total += at.Total
	for f := range at.Cum {
		c.flat[f] += at.Flat[f]
	}
	return p, nil
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

// elsewhere is the part of the time that each of the others has.
func (c *costs) elsewhere() map[string]float64 {
	out := make(map[string]float64)
	for pkg, v := range c.others {
		if c.cpu.total > 0 {
			out[pkg] = v / c.cpu.total
		}
	}
	return out
}

// shares are the parts of time or memory that functions have, whichever is larger.
func (c *costs) shares() map[hotKey]float64 {
	out := make(map[hotKey]float64)
	for _, kind := range []cost{c.cpu, c.allocs} {
		for f, flat := range kind.flat {
			pkg, decl := explain.Name(f)
			key := hotKey{pkg, decl}
			if kind.total > 0 {
				out[key] = max(out[key], flat/kind.total)
			}
		}
	}
	return out
}
