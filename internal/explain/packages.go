package explain

import (
	"cmp"
	"slices"
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

// Packages returns what was spent in each package, the largest first by itself.
func (c *Charges) Packages() []Share {
	if c.total <= 0 {
		return nil
	}
	var out []Share
	for k, pkg := range c.packages {
		if pkg.cum <= 0 {
			continue
		}
		s := Share{Package: c.index.packages.keys[k], Part: c.part(pkg.flat), Cum: c.part(pkg.cum)}
		if k < len(c.called) {
			s.Called = c.part(c.called[k])
		}
		out = append(out, s)
	}
	slices.SortFunc(out, func(a, b Share) int {
		return cmp.Or(cmp.Compare(b.Part, a.Part), cmp.Compare(b.Cum, a.Cum), cmp.Compare(a.Package, b.Package))
	})
	return out
}
