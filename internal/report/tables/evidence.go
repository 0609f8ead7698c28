package tables

import (
	"slices"
	"strings"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
)

// evidence adds what verdicts rest on beside this run, and what was set aside:
// one line for all comparisons that share it, with their names unless that is
// all of them. A count has a line only where it rests on earlier runs, too.
func (b *sectionBuilder) evidence(list []message.Comparison, label func(message.Comparison) string) {
	names := make(map[string][]string)
	times, first := 0, message.Leading(list)
	for _, c := range list {
		name, text := label(c), words.EvidenceOf(c)
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
	for _, text := range message.Distinct(list, words.EvidenceOf) {
		switch who := names[text]; {
		case text == "" || len(who) == 0:
		case len(names) == 1 && len(who) == times:
			b.line(text)
		default:
			b.line(text + ": " + strings.Join(slices.Compact(who), ", "))
		}
	}
}
