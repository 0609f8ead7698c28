package tables

import (
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
)

// waitOnce returns what the undecided rows of several sections need, in one line, and has
// the sections say nothing of it. It is empty for a ranking, one section or few rows.
func (k *maker) waitOnce() (lines []string) {
	var names []string
	sections := make(map[[2]string]bool)
	slowest := 0.0
	for _, c := range k.c.Comparisons {
		if k.waiting(c) {
			names = append(names, words.ShortName(c.Benchmark))
			sections[[2]string{c.Package, c.Head}] = true
			slowest = max(slowest, c.SecondsToVerdict)
		}
	}
	if names = distinct(names); k.c.Config.By != "" || len(sections) < 2 || len(names) <= mostAlike {
		return nil
	}
	k.waited = true
	_, many := words.Wait(nil, 0, slowest)
	return []string{words.Names(names) + ": " + many}
}

// waiting reports whether a row is undecided and may say what would decide it.
func (k *maker) waiting(c message.Comparison) bool {
	return c.Verdict == message.Undecided && c.SecondsToVerdict > 0 && !c.Exploratory && message.WorthShowing(c) && !k.hadTime(c)
}

// waits adds a line for each label that is undecided in some unit: what it takes to
// decide all of them.
func (b *sectionBuilder) waits(list []message.Comparison, label func(message.Comparison) string) {
	needs := make(map[string]float64)
	names := make(map[string][]string)
	for _, c := range list {
		if b.k.waited || !b.k.waiting(c) {
			continue
		}
		who := label(c)
		needs[who] = max(needs[who], c.SecondsToVerdict)
		names[who] = append(names[who], words.UnitTitle(c.Unit))
	}
	slowest := 0.0
	for _, s := range needs {
		slowest = max(slowest, s)
	}
	for _, who := range message.Distinct(list, label) {
		row, units := who, names[who]
		switch {
		case len(units) == 0:
			continue
		case len(units) > 1:
		case units[0] != who && units[0] != words.UnitTitle(sample.UnitTime):
			row += " " + units[0]
			fallthrough
		default:
			units = nil
		}
		text, many := words.Wait(units, needs[who], slowest)
		b.remark(row, text, many)
	}
}

// hadTime reports whether what a row lacks for a verdict fits into its budget, and
// nothing ended the run before: then the estimate was wrong, and tells nothing.
func (k *maker) hadTime(c message.Comparison) bool {
	sum := k.c.Summary
	if sum == nil || sum.Exit == 130 || k.c.Config.Command == sample.CommandTune || k.c.IsLoad() {
		return false
	}
	arms := make(map[string]bool) // that share the budget of a benchmark
	for _, x := range k.c.Comparisons {
		if x.Package == c.Package && x.Benchmark == c.Benchmark {
			arms[x.Base], arms[x.Head] = true, true
		}
	}
	return c.Seconds+c.SecondsToVerdict < k.c.Budget()*float64(len(arms))/2
}
