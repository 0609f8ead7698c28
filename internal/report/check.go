package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// usually is the share of comparisons that must end right for a change to be
// called told.
const usually = 0.9

// noSooner is the part of a smaller change's time from which on a larger change
// is not worth naming beside it.
const noSooner = 0.9

// told says whether a change is told, usually.
func (t Told) told() bool { return t.Seconds != nil && t.Share >= usually }

// checkDocument makes the report of hone doctor.
func (c *collector) checkDocument() *document {
	m := c.check
	doc := &document{}
	if len(m.Floors) > 0 && len(m.Floors[0].Changes) > 0 {
		doc.heading = append(doc.heading, m.headline())
		doc.sections = append(doc.sections, m.floorSection())
	}
	if m.Cleaned != nil {
		doc.lines = append(doc.lines, m.Cleaned.line())
	} else {
		doc.heading = append(doc.heading, c.heading()...)
		doc.lines = append(doc.lines, c.hurts()...)
	}
	for _, p := range m.Programs {
		doc.lines = append(doc.lines, p.line())
	}
	if m.Cache != nil {
		doc.lines = append(doc.lines, fmt.Sprintf("cache: %s, %s of at most %s in %s; hone doctor -clean empties it",
			m.Cache.Path, value(float64(m.Cache.Bytes), "B"), value(float64(m.Cache.MostBytes), "B"), plural(m.Cache.Count, "snapshot")))
	}
	if m.Store != nil {
		doc.lines = append(doc.lines, fmt.Sprintf("store: %s, %s, %s", m.Store.Path, value(float64(m.Store.Bytes), "B"), plural(m.Store.Count, "run")))
	}
	if c.summary == nil {
		doc.lines = append(doc.lines, "interrupted, the stream has no summary")
	}
	return doc
}

// hurts lists the warnings, one line each, in the order they came.
func (c *collector) hurts() []string {
	var lines []string
	for _, w := range c.warnings {
		if line := "hurts: " + note(w); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	if len(lines) == 0 {
		return []string{"nothing was found that hurts"}
	}
	return lines
}

func (p Program) line() string {
	switch {
	case !p.Found:
		return fmt.Sprintf("not there: %s, which would add %s", p.Name, p.Adds)
	case p.Problem != "":
		return fmt.Sprintf("of no use: %s, for %s: %s", named(p), p.Adds, p.Problem)
	}
	return fmt.Sprintf("there: %s, for %s", named(p), p.Adds)
}

func named(p Program) string { return strings.TrimSpace(p.Name + " " + p.Version) }

func (k *Cleaned) line() string {
	text := value(float64(k.Bytes), "B") + " freed: " + plural(k.Snapshots, "snapshot")
	if k.Leftovers > 0 {
		text += fmt.Sprintf(" and what %s left that %s killed", plural(k.Leftovers, "run"), was(k.Leftovers))
	}
	if k.InUse > 0 {
		text += fmt.Sprintf("; %s in use and kept", plural(k.InUse, "snapshot"))
	}
	return text
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	if strings.HasSuffix(what, "ch") {
		what += "e"
	}
	return thousands(int64(n)) + " " + what + "s"
}

func was(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}

// headline says in one sentence what can be told apart: of the kinds of code
// the middle one counts.
func (m *MachineCheck) headline() string {
	budget := duration(m.BudgetSeconds, " ")
	var can []string
	cannot := ""        // the largest change that is not told
	told := math.Inf(1) // the time of the change before
	for _, t := range m.Floors[0].Changes {
		s := m.middle(func(f Floor) Told { return f.change(t.Change) })
		switch {
		case math.IsInf(s, 1):
			cannot = percentText(t.Change)
		case len(can) < 2 && s < noSooner*told:
			can = append(can, percentText(t.Change)+" in about "+duration(s, " "))
			told = s
		}
	}
	slices.Reverse(can) // the larger change first
	if len(can) > 0 {
		can[0] = strings.Replace(can[0], " in", " can be told in", 1)
		if cannot != "" {
			can = append(can, cannot+" not reliably within "+budget)
		}
	} else {
		can = []string{"not even " + cannot + " can be told reliably within " + budget}
	}
	equal := "is not reliably called same within " + budget
	if s := m.middle(func(f Floor) Told { return f.Same }); !math.IsInf(s, 1) {
		equal = "is called same in about " + duration(s, " ")
	}
	return "On this machine now, " + strings.Join(can, ", ") + "; equal code " + equal
}

// middle returns the median over the kinds of code of the time until something
// is told, +Inf where it is not.
func (m *MachineCheck) middle(of func(Floor) Told) float64 {
	var all []float64
	for _, f := range m.Floors {
		s := math.Inf(1)
		if t := of(f); t.told() {
			s = *t.Seconds
		}
		all = append(all, s)
	}
	slices.SortFunc(all, cmp.Compare)
	return all[len(all)/2]
}

// floorSection is the table of what is told, one row for each kind of code.
func (m *MachineCheck) floorSection() section {
	s := section{title: "time until a change is told, for code that is mostly ..."}
	t := block{columns: []column{{title: ""}, {"time", true}, {"pairs differ by", true}}}
	var small []string
	for _, told := range m.Floors[0].Changes {
		t.columns = append(t.columns, column{percentText(told.Change), true})
		if told.Tolerance < m.Floors[0].Same.Tolerance {
			small = append(small, fmt.Sprintf("%s with -tolerance %s", percentText(told.Change), percentText(told.Tolerance)))
		}
	}
	t.columns = append(t.columns, column{"called same", true}, column{title: "A/A"})
	some := false
	for _, f := range m.Floors {
		row := []cell{{text: strings.ToLower(shortName(f.Benchmark))}, {text: value(f.Center, "sec/op")}, {text: spreadText(f.Spread)}}
		for _, told := range m.Floors[0].Changes {
			told = f.change(told.Change)
			some = some || told.Seconds != nil && !told.told()
			row = append(row, cell{text: m.toldText(told)})
		}
		t.rows = append(t.rows, append(row, cell{text: m.toldText(f.Same)}, cell{text: f.Verdict, verdict: f.Verdict}))
	}
	s.blocks = []block{t}
	text := "medians of comparisons drawn from what equal processes took just now, the change planted either way"
	if some {
		text += "; in brackets how many of them end in time, where few do"
	}
	if len(small) > 0 {
		text += "; " + strings.Join(small, ", ")
	}
	s.lines = []string{text}
	return s
}

// toldText is the time until a change is told, with the share of comparisons
// that come to it where they are few.
func (m *MachineCheck) toldText(t Told) string {
	switch {
	case t.Seconds == nil:
		return "> " + duration(m.BudgetSeconds, "")
	case !t.told():
		return fmt.Sprintf("%s (%.0f%%)", duration(*t.Seconds, ""), 100*t.Share)
	}
	return duration(*t.Seconds, "")
}

// spreadText formats how far pairs lie apart with two digits, of large ones with
// more: never 1e+02%.
func spreadText(spread float64) string {
	if spread >= 0.995 {
		return fmt.Sprintf("%.0f%%", 100*spread)
	}
	return fmt.Sprintf("%.2g%%", 100*spread)
}

// percentText formats a change without a sign: 2 %, 0.5 %.
func percentText(change float64) string { return fmt.Sprintf("%.4g%%", 100*change) }
