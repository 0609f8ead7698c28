package words

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/report/message"
)

// LoadCaveats say what makes the numbers of a server mean less, the worst first.
func LoadCaveats(l *message.Load) []string {
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
			Plural(int(l.Unsent), "request")+" "+was(int(l.Unsent)))
	}
	if x := l.Latency; x != nil && x.Clamped > 0 {
		add("%s were longer than the hour that a histogram holds and are counted at its end", Plural(int(x.Clamped), "time"))
	}
	if l.CheckOneIn > 1 && len(l.Checks) > 0 {
		add("checks were asked of one answer in %s", Thousands(int64(l.CheckOneIn)))
	}
	return lines
}

// LoadRemarks say how the numbers came about.
func LoadRemarks(l *message.Load) []string {
	var lines []string
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	if l.Seconds > 0 && l.Model != message.Watched {
		add("%s", loadMeasured(l))
	}
	if s := l.Spent; s != nil {
		if s.GCPauseP99 != nil {
			text := Plural(int(s.Collections), "collection")
			if s.Collections > 0 {
				text += ", pauses p99 " + Seconds(*s.GCPauseP99)
				if s.Pauses > 0 && uint64(s.Pauses) < s.Collections {
					text += fmt.Sprintf(" of the %s that were seen", Thousands(s.Pauses))
				}
			}
			add("garbage collection: %s", text)
		}
		if s.RSS > 0 {
			text := Value(float64(s.RSS), "B") + " resident at the end"
			if s.PeakRSS > 0 {
				text += ", at most " + Value(float64(s.PeakRSS), "B")
			}
			add("memory: %s", text)
		}
	}
	lines = append(lines, packageLines(l)...)
	if len(l.Files) > 0 {
		add("profiles, for go tool pprof: %s", strings.Join(l.Files, ", "))
	}
	if g := l.Generator; g.CPU > 0 && l.Seconds > 0 {
		text := fmt.Sprintf("generator: %.2f of %s", g.CPU/l.Seconds, Plural(g.Cores, "processor"))
		if l.Requests > 0 {
			text += ", " + Seconds(g.CPU/float64(l.Requests)) + " of CPU time a request"
		}
		if w := l.WakeLag; w != nil && w.Count >= 100 {
			text += "; its own lag p99 " + Seconds(w.P99)
		}
		if g.Full {
			text += "; the machine was full: what the generator used, the server could not"
		}
		if g.PeakRSS > 0 {
			text += "; at most " + Value(float64(g.PeakRSS), "B") + " of memory"
		}
		add("%s", text)
	}
	return lines
}

// packageLines say in which packages a profile of CPU time ended, the first few.
func packageLines(l *message.Load) []string {
	p := l.Profile("cpu")
	if p == nil || len(p.Packages) == 0 {
		return nil
	}
	var parts []string
	for _, s := range p.Packages {
		if s.Share < 0.01 || len(parts) == 5 {
			break
		}
		parts = append(parts, fmt.Sprintf("%s %.0f%%", cmp.Or(s.Package, "unknown"), 100*s.Share))
	}
	return []string{"CPU time by package, without what it calls: " + strings.Join(parts, ", ")}
}

// loadMeasured says over what the numbers are.
func loadMeasured(l *message.Load) string {
	text := "measured for " + Duration(l.Seconds, " ")
	if l.Processes > 0 {
		text += " in " + Plural(l.Processes, "fresh start")
		if l.Profiled > 0 {
			text += fmt.Sprintf(", %d of them profiled", l.Profiled)
		}
	}
	if l.Warmup > 0 {
		text += " after " + Duration(l.Warmup, " ") + " of warm-up"
	}
	if l.Sent+l.Received > 0 {
		text += fmt.Sprintf("; bodies: %s sent, %s received", Value(float64(l.Sent), "B"), Value(float64(l.Received), "B"))
	}
	return text
}

// SearchLine is the end of a search in one line.
func SearchLine(s *message.Search) string {
	against := ""
	i := slices.IndexFunc(s.Trials, func(t message.RateTrial) bool { return t.Rate == s.Fails && !t.Holds })
	if i >= 0 {
		against = fmt.Sprintf("%s does not: %s", PerSecond(s.Fails), s.Trials[i].Reason)
	}
	switch {
	case s.Rate > 0 && against != "":
		return fmt.Sprintf("highest rate that holds: %s (%s)", PerSecond(s.Rate), against)
	case s.Rate > 0:
		return fmt.Sprintf("highest rate that holds: %s, the highest that was tried", PerSecond(s.Rate))
	case against != "":
		return "no rate that was tried holds: " + against
	}
	return "no rate was tried to its end"
}

// ThresholdLines says which thresholds do not hold, or that all do.
func ThresholdLines(c *message.Stream) []string {
	var lines []string
	n := 0
	for _, l := range c.Loads {
		for _, t := range l.Thresholds {
			n++
			switch {
			case t.Missing:
				lines = append(lines, fmt.Sprintf("threshold failed: %s, %s: %s was not measured", l.Server, t.Text, t.Metric))
			case !t.Holds:
				lines = append(lines, fmt.Sprintf("threshold failed: %s, %s: it is %s", l.Server, t.Text, MetricText(t)))
			}
		}
	}
	if n > 0 && len(lines) == 0 {
		return []string{"all thresholds hold"}
	}
	return lines
}

// loadTally is the run in one line.
func loadTally(c *message.Stream) string {
	var parts []string
	for _, l := range c.Loads {
		if l.Model == message.Watched {
			parts = append(parts, "looked at "+l.Server)
			continue
		}
		text := Plural(int(l.Requests), "request") + ", " + Plural(int(l.Errors), "error")
		if len(c.Loads) > 1 {
			text = l.Server + " " + text
		}
		parts = append(parts, text)
	}
	count := make(map[string]int)
	for _, x := range c.Comparisons {
		count[x.Verdict]++
	}
	var verdicts []string
	for _, v := range []string{message.Faster, message.Slower, message.Same, message.Undecided} {
		if n := count[v]; n > 0 {
			verdicts = append(verdicts, fmt.Sprintf("%d %s", n, v))
		}
	}
	if len(verdicts) > 0 {
		parts = append(parts, fmt.Sprintf("%s of %d metrics", strings.Join(verdicts, ", "), len(c.Comparisons)))
	}
	if len(parts) == 0 {
		return "nothing was sent"
	}
	return strings.Join(parts, "; ")
}

type count struct {
	Name string
	N    int64
}

// Counts sorts a map of counts, the most first.
func Counts(m map[string]int64) []count {
	var list []count
	for name, n := range m {
		list = append(list, count{name, n})
	}
	slices.SortFunc(list, func(a, b count) int {
		if a.N != b.N {
			return int(min(max(b.N-a.N, -1), 1))
		}
		return strings.Compare(a.Name, b.Name)
	})
	return list
}
