package loop

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune/suite"
	"github.com/gohone/hone/internal/tune/target"
)

// finder returns what finds the tests of a target that can vouch for a rewrite.
func finder(t *target.Target, seeds *target.Seeds, report *reporter) *suite.Finder {
	t.Selected = make(map[string]*target.Selection)
	return &suite.Finder{
		Selected: t.Selected, Own: t.Package.ImportPath, Seed: seeds.Shuffle,
		Timeout: report.clock.originalTime(), Limit: report.clock.originalLimit(), Most: report.clock.othersLimit(),
		Second: report.clock.secondRun(), Long: report.clock.longTest(),
		Step: func(n, of int) { report.begin(StageOriginal, Progress{N: n, Of: of}) },
	}
}

// warnTests warns of tests that are left out, of those that do not run in random order, of
// files that tests change, and where no test vouches for a rewrite.
func warnTests(t *target.Target, found suite.Found, report *reporter) {
	if len(found.LeftOut) > 0 {
		list := slices.SortedFunc(slices.Values(found.LeftOut), func(a, b suite.LeftOut) int {
			return cmp.Or(strings.Compare(a.Package, b.Package), strings.Compare(a.Test, b.Test))
		})
		var packages, tests, whys, kinds, lines []string
		for _, l := range list {
			packages, tests = append(packages, l.Package), append(tests, l.Test)
			whys, kinds, lines = append(whys, string(l.Why)), append(kinds, string(l.Kind)), append(lines, l.Line)
		}
		report.warn(sample.Warning{Code: codeTestsLeftOut, Facts: sample.NewFacts(map[string]any{
			"packages": packages, "tests": tests, "whys": whys, "kinds": kinds, "lines": lines,
			"seconds": found.Lost.Seconds(),
		})})
	}
	late := t.Late()
	if len(late) > 0 {
		report.warn(sample.Warning{Code: codeTestsLate, Facts: sample.NewFacts(map[string]any{
			"packages": late, "seconds": report.clock.othersLimit().Seconds(),
		})})
	}
	for _, o := range found.InOrder {
		report.warn(sample.Warning{Code: codeTestsInOrder, Facts: sample.NewFacts(map[string]any{
			"package": o.Package, "tests": o.Tests, "seed": o.Seed, "seconds": found.Lost.Seconds(),
		})})
	}
	if len(found.Written) > 0 {
		report.warn(sample.Warning{Code: codeTestsWrite, Facts: sample.NewFacts(map[string]any{"files": found.Written})})
	}
	if len(t.Importers) > 0 && len(t.Tested()) == 0 {
		report.warn(sample.Warning{Code: codeTestsNone, Facts: sample.NewFacts(map[string]any{
			"left out": len(found.LeftOut) + len(late),
		})})
	}
}
