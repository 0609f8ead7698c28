package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/load"
)

// caveats say what makes the numbers of a server mean less, the worst first.
func (l *Load) caveats() []string {
	var lines []string
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	if l.Bound != "" {
		add("GENERATOR-BOUND: %s; what was measured is the generator, not the server: send less, or leave the generator more processors", l.Bound)
	}
	if l.Aborted != "" {
		add("ended early: %s", l.Aborted)
	}
	if l.FirstError != "" {
		add("first error: %s", l.FirstError)
	}
	if l.Unsent > 0 {
		add("%s due and never sent: the run ended before a connection was free, and no latency here knows of them",
			plural(int(l.Unsent), "request")+" "+was(int(l.Unsent)))
	}
	if x := l.Latency; x != nil && x.Clamped > 0 {
		add("%s were longer than the hour that a histogram holds and are counted at its end", plural(int(x.Clamped), "time"))
	}
	if l.CheckOneIn > 1 && len(l.Checks) > 0 {
		add("checks were asked of one answer in %s", thousands(int64(l.CheckOneIn)))
	}
	return lines
}

// remarks say how the numbers came about.
func (l *Load) remarks() []string {
	var lines []string
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	if l.Seconds > 0 {
		add("%s", l.measured())
	}
	if s := l.Spent; s != nil {
		if s.GCPauseP99 != nil {
			text := plural(int(s.Collections), "collection")
			if s.Collections > 0 {
				text += ", pauses p99 " + seconds(*s.GCPauseP99)
				if s.Pauses > 0 && uint64(s.Pauses) < s.Collections {
					text += fmt.Sprintf(" of the %s that were seen", thousands(s.Pauses))
				}
			}
			add("garbage collection: %s", text)
		}
		if s.RSS > 0 {
			text := value(float64(s.RSS), "B") + " resident at the end"
			if s.PeakRSS > 0 {
				text += ", at most " + value(float64(s.PeakRSS), "B")
			}
			add("memory: %s", text)
		}
	}
	if g := l.Generator; g.CPU > 0 && l.Seconds > 0 {
		text := fmt.Sprintf("generator: %.2f of %s", g.CPU/l.Seconds, plural(g.Cores, "processor"))
		if l.Requests > 0 {
			text += ", " + seconds(g.CPU/float64(l.Requests)) + " of CPU time a request"
		}
		if w := l.WakeLag; w != nil && w.Count >= 100 {
			text += "; its own lag p99 " + seconds(w.P99)
		}
		if g.Full {
			text += "; the machine was full: what the generator used, the server could not"
		}
		if g.PeakRSS > 0 {
			text += "; at most " + value(float64(g.PeakRSS), "B") + " of memory"
		}
		add("%s", text)
	}
	return lines
}

// measured says over what the numbers are.
func (l *Load) measured() string {
	text := "measured for " + duration(l.Seconds, " ")
	if l.Processes > 0 {
		text += " in " + plural(l.Processes, "fresh start")
		if l.Profiled > 0 {
			text += fmt.Sprintf(", %d of them profiled", l.Profiled)
		}
	}
	if l.Warmup > 0 {
		text += " after " + duration(l.Warmup, " ") + " of warm-up"
	}
	if l.Sent+l.Received > 0 {
		text += fmt.Sprintf("; bodies: %s sent, %s received", value(float64(l.Sent), "B"), value(float64(l.Received), "B"))
	}
	return text
}

// section shows a search as the table of its trials.
func (s *Search) section(server string) section {
	out := section{pkg: server, title: server + ": the highest rate with " + strings.Join(s.Conditions, ", "), apart: true}
	b := block{columns: []column{
		{title: "rate"}, {"answered", true}, {"errors", true}, {"p50", true}, {"p90", true}, {"p99", true}, {title: "holds"},
	}}
	for _, t := range s.Trials {
		holds := cell{text: "yes"}
		if !t.Holds {
			holds = cell{text: "no: " + t.Reason}
		}
		b.rows = append(b.rows, []cell{
			{text: perSecond(t.Rate)}, {text: perSecond(t.Answered)}, {text: fraction(t.Errors)},
			{text: seconds(t.P50)}, {text: seconds(t.P90)}, {text: seconds(t.P99)}, holds,
		})
	}
	if len(b.rows) > 0 {
		out.blocks = append(out.blocks, b)
	}
	out.lines = append(out.lines, s.line())
	if s.Bound != "" {
		out.lines = append(out.lines, fmt.Sprintf("GENERATOR-BOUND: %s; the server may do more than the generator could send", s.Bound))
	}
	return out
}

// line is the end of a search in one line.
func (s *Search) line() string {
	against := ""
	i := slices.IndexFunc(s.Trials, func(t RateTrial) bool { return t.Rate == s.Fails && !t.Holds })
	if i >= 0 {
		against = fmt.Sprintf("%s does not: %s", perSecond(s.Fails), s.Trials[i].Reason)
	}
	switch {
	case s.Rate > 0 && against != "":
		return fmt.Sprintf("highest rate that holds: %s (%s)", perSecond(s.Rate), against)
	case s.Rate > 0:
		return fmt.Sprintf("highest rate that holds: %s, the highest that was tried", perSecond(s.Rate))
	case against != "":
		return "no rate that was tried holds: " + against
	}
	return "no rate was tried to its end"
}

// duelUnits are the units of two servers in the order to show them.
var duelUnits = []string{
	load.UnitRate, load.UnitP50, load.UnitP90, load.UnitP99, load.UnitCPU, load.UnitAllocs, load.UnitBytes,
}

// duelSection shows what two servers are beside each other, one row a unit.
func (k *maker) duelSection(head string) section {
	list := slices.DeleteFunc(slices.Clone(k.c.comparisons), func(x Comparison) bool { return x.Head != head })
	place := func(x Comparison) int {
		if i := slices.Index(duelUnits, x.Unit); i >= 0 {
			return i
		}
		return len(duelUnits)
	}
	slices.SortStableFunc(list, func(x, y Comparison) int { return place(x) - place(y) })
	b := k.newSection("", list[0].Base+" → "+head)
	t := block{columns: []column{
		{title: list[0].Benchmark}, {list[0].Base, true}, {head, true}, {"change", true},
		{title: intervalTitle(list)}, {title: "verdict"}, {title: "cost"},
	}}
	for _, x := range list {
		x.Seconds = 0 // the same for all, and in the last line
		t.rows = append(t.rows, []cell{
			{text: x.Unit}, {text: measured(x, x.BaseCenter, x.BaseSpread)}, {text: measured(x, x.HeadCenter, x.HeadSpread)},
			{text: changeOf(x)}, {text: intervalOf(x)}, b.verdictCell(x, x.Warnings), {text: cost(x)},
		})
	}
	b.s.blocks = []block{t.pruned()}
	b.waits(list, func(x Comparison) string { return x.Unit })
	for _, x := range list {
		b.remarks(x, "")
	}
	for i, line := range b.s.lines {
		b.s.lines[i] = strings.TrimSpace(line)
	}
	return b.s
}

// thresholdLines says which thresholds do not hold, or that all do.
func (c *collector) thresholdLines() []string {
	var lines []string
	n := 0
	for _, l := range c.loads {
		for _, t := range l.Thresholds {
			n++
			switch {
			case t.Missing:
				lines = append(lines, fmt.Sprintf("threshold failed: %s, %s: %s was not measured", l.Server, t.Text, t.Metric))
			case !t.Holds:
				lines = append(lines, fmt.Sprintf("threshold failed: %s, %s: it is %s", l.Server, t.Text, t.metricText()))
			}
		}
	}
	if n > 0 && len(lines) == 0 {
		return []string{"all thresholds hold"}
	}
	return lines
}

// loadTally is the run in one line.
func (c *collector) loadTally() string {
	var parts []string
	for _, l := range c.loads {
		text := plural(int(l.Requests), "request") + ", " + plural(int(l.Errors), "error")
		if len(c.loads) > 1 {
			text = l.Server + " " + text
		}
		parts = append(parts, text)
	}
	count := make(map[string]int)
	for _, x := range c.comparisons {
		count[x.Verdict]++
	}
	var verdicts []string
	for _, v := range []string{faster, slower, same, undecided} {
		if n := count[v]; n > 0 {
			verdicts = append(verdicts, fmt.Sprintf("%d %s", n, v))
		}
	}
	if len(verdicts) > 0 {
		parts = append(parts, fmt.Sprintf("%s of %d metrics", strings.Join(verdicts, ", "), len(c.comparisons)))
	}
	if len(parts) == 0 {
		return "nothing was sent"
	}
	return strings.Join(parts, "; ")
}
