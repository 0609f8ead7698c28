package rules

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/modernize"
)

// Modern returns those fixes of "go fix" as rules that may win time, as they are. Most of
// them are smaller changes than those of Suite at the same place, and win less; which
// of the two serves better is measured.
//
// Not included is what changes only how code reads (any, minmax, rangeint, stditerators
// and others), what is about tests, and what returns an empty slice for a nil one
// (slicesclip, slicesdelete).
func Modern() []*Rule {
	var all []*Rule
	for _, a := range []*analysis.Analyzer{
		modernize.StringsBuilderAnalyzer,
		modernize.StringsSeqAnalyzer,
		modernize.StringsCutAnalyzer,
		modernize.SlicesSortAnalyzer,
		modernize.SlicesContainsAnalyzer,
		modernize.MapsLoopAnalyzer,
		modernize.FmtAppendfAnalyzer,
	} {
		all = append(all, &Rule{Analyzer: a, Proof: ByComparison})
	}
	return all
}
