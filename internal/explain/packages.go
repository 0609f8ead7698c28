package explain

import (
	"cmp"
	"slices"

	"github.com/google/pprof/profile"
)

// A Share is what was spent in the functions of one package, as a part of the whole, in
// [0, 1].
type Share struct {
	Package string
	// Part was spent in its functions themselves, Cum with all that they call.
	Part, Cum float64
	// Called is what the program's own code asked of the package: samples in which a line of
	// the program's own called it, whatever it called in turn. 0 where nothing is known of
	// what is the program's own.
	Called float64
}

// Packages returns what was spent in each package, the largest first by itself. own is as in
// [HotLines].
func Packages(p *profile.Profile, kind string, own func(function, file string) bool) ([]Share, error) {
	c, err := chargeAll(p, kind, func(line profile.Line) (string, bool) {
		return Package(line.Function.Name), true
	})
	if err != nil || c.total <= 0 {
		return nil, err
	}
	called := make([]int64, len(c.keys))
	if own != nil {
		at := sampleType(p, kind)
		for _, s := range p.Sample {
			if pkg, ok := calledOf(s, own); ok {
				called[c.numbers[pkg]] += s.Value[at]
			}
		}
	}
	var out []Share
	part := func(v int64) float64 { return float64(v) / float64(c.total) }
	for k, pkg := range c.keys {
		if c.cum[k] > 0 {
			out = append(out, Share{pkg, part(c.flat[k]), part(c.cum[k]), part(called[k])})
		}
	}
	slices.SortFunc(out, func(a, b Share) int {
		return cmp.Or(cmp.Compare(b.Part, a.Part), cmp.Compare(b.Cum, a.Cum), cmp.Compare(a.Package, b.Package))
	})
	return out, nil
}

// calledOf returns the package that the innermost own line of a sample called, and whether
// it called one.
func calledOf(s *profile.Sample, own func(function, file string) bool) (pkg string, ok bool) {
	below := ""
	for _, loc := range s.Location { // innermost first
		for _, line := range loc.Line {
			if line.Function == nil {
				continue
			}
			if own(line.Function.Name, line.Function.Filename) {
				return below, below != ""
			}
			below = Package(line.Function.Name)
		}
	}
	return "", false
}
