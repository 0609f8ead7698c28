package jsonreq

import (
	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/ladder"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// metrics is the table of all that is told of the steps of the story.
func metrics(r *record.Results) (string, error) {
	list, err := ladder.Pick(r, storyRun+"/"+storySize)
	if err != nil {
		return "", err
	}
	all := ladder.Entrants(list)
	rows := [][]string{{""}}
	for _, e := range all {
		rows[0] = append(rows[0], " `"+e.Name+"`")
	}
	rows[0] = append(rows[0], "last against first")
	for _, m := range []struct{ unit, what string }{
		{"sec/op", "time (wall)"},
		{"cpu-sec/op", "CPU time, of all threads"},
		{"mutex-wait-sec/op", "blocked on locks"},
		{"sched-latency-sec", "waiting for a processor, once it could run"},
		{"allocs/op", "allocations"},
		{"B/op", "bytes allocated"},
		{"gc-cycles/op", "GC cycles"},
		{"gc-cpu-sec/op", "CPU time in GC"},
		{"gc-pause-sec/op", "stopped by GC"},
		{"live-heap-bytes", "live heap, bytes"},
		{"peak-RSS-bytes", "most memory of the process, bytes"},
	} {
		row := []string{m.what}
		for _, e := range all {
			cell := ""
			if value, ok := e.Center[m.unit]; ok {
				cell = page.InUnit(value, m.unit)
			}
			row = append(row, cell)
		}
		rows = append(rows, append(row, metricChange(all[len(all)-1], m.unit)))
	}
	return page.Table(rows...), nil
}

// metricChange is what has become of a metric since the base.
func metricChange(e *ladder.Entrant, unit string) string {
	c, ok := e.Versus[unit]
	switch {
	case !ok:
		return "not measured"
	case c.Ratio == nil || c.Verdict == claim.Undecided:
		return claim.Undecided
	}
	change := page.Less.Change(c.Ratio.Center)
	if c.Ratio.IsCount() {
		return change
	}
	return change + " " + page.Interval(*c.Ratio)
}
