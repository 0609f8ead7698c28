package files

import (
	"regexp"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/results"
	"github.com/gohone/hone/internal/sample"
)

// selects reports whether a pattern selects a name, as go test does: each element
// of the name by its own expression. The expressions are known to be good.
func selects(pattern, name string) bool {
	parts := strings.Split(name, "/")
	for i, p := range strings.Split(pattern, "/") {
		if i >= len(parts) || !regexp.MustCompile(p).MatchString(parts[i]) {
			return false
		}
	}
	return true
}

// checkUnits reports a unit that is asked for and no file has.
func checkUnits(o Options, set *results.Set) error {
	var have []string
	for _, f := range set.Files {
		for _, b := range f.Benchmarks {
			for _, unit := range b.Units {
				if !slices.Contains(have, unit) {
					have = append(have, unit)
				}
			}
		}
	}
	slices.SortFunc(have, sample.CompareUnits)
	for _, unit := range o.Units {
		if !slices.Contains(have, unit) {
			return &compare.OptionError{
				Option: "unit", Value: unit, Usage: true,
				Problem: "the files have no values in it; there are " + strings.Join(have, ", "),
			}
		}
	}
	return nil
}
