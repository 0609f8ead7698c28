package report

import (
	"fmt"
	"slices"
	"strings"
)

// evidence adds what verdicts rest on beside this run, and what was set aside:
// one line for all comparisons that share it, with their names unless that is
// all of them. A count has a line only where it rests on earlier runs, too.
func (b *sectionBuilder) evidence(list []Comparison, label func(Comparison) string) {
	names := make(map[string][]string)
	times, first := 0, leading(list)
	for _, c := range list {
		name, text := label(c), evidenceOf(c)
		if c.Exploratory {
			continue
		}
		if c.Unit == first {
			times++
		} else if name += " " + c.Unit; c.EvidenceRuns <= 1 {
			continue
		}
		names[text] = append(names[text], name)
	}
	for _, text := range distinct(list, evidenceOf) {
		switch who := names[text]; {
		case text == "" || len(who) == 0:
		case len(names) == 1 && len(who) == times:
			b.line("%s", text)
		default:
			b.line("%s: %s", text, strings.Join(slices.Compact(who), ", "))
		}
	}
}

// evidenceOf says what one comparison rests on, empty where that is this run
// alone and there was no other.
func evidenceOf(c Comparison) string {
	switch {
	case c.Fresh && c.SetAside > 0:
		return fmt.Sprintf("fresh: evidence of %s set aside", earlierRuns(c.SetAside))
	case c.SetAside > 0:
		return fmt.Sprintf("evidence of %s; -fresh has set %s aside", runs(c.EvidenceRuns), earlierRuns(c.SetAside))
	case c.EvidenceRuns > 1:
		return "evidence of " + runs(c.EvidenceRuns)
	}
	return ""
}

func runs(n int) string {
	if n == 1 {
		return "1 run"
	}
	return fmt.Sprintf("%d runs", n)
}

func earlierRuns(n int) string { return strings.Replace(runs(n), " ", " earlier ", 1) }
