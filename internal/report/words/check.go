package words

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/report/message"
)

// usually is the share of comparisons that must end right for a change to be
// called detected.
const usually = 0.9

// noSooner is the part of a smaller change's time from which on a larger change
// is not worth naming beside it.
const noSooner = 0.9

// Told reports whether a change is usually detected.
func Told(t message.Told) bool { return t.Seconds != nil && t.Share >= usually }

// Hurts lists the warnings, one line each, in the order they came.
func Hurts(c *message.Stream) []string {
	var lines []string
	for _, w := range c.Warnings {
		if line := "hurts: " + Note(w); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	if len(lines) == 0 {
		return []string{"nothing was found that hurts"}
	}
	return lines
}

func ProgramLine(p message.Program) string {
	switch {
	case !p.Found:
		return fmt.Sprintf("not there: %s, which would add %s", p.Name, p.Adds)
	case p.Problem != "":
		return fmt.Sprintf("of no use: %s, for %s: %s", named(p), p.Adds, p.Problem)
	}
	return fmt.Sprintf("there: %s, for %s", named(p), p.Adds)
}

func named(p message.Program) string { return strings.TrimSpace(p.Name + " " + p.Version) }

func CleanedLine(k *message.Cleaned) string {
	text := Value(float64(k.Bytes), "B") + " freed: " + Plural(k.Snapshots, "snapshot")
	if k.Leftovers > 0 {
		text += fmt.Sprintf(" and what %s left that %s killed", Plural(k.Leftovers, "run"), was(k.Leftovers))
	}
	if k.InUse > 0 {
		text += fmt.Sprintf("; %s in use and kept", Plural(k.InUse, "snapshot"))
	}
	return text
}

func CacheLine(p *message.Place) string {
	return fmt.Sprintf("cache: %s, %s of at most %s in %s; hone doctor -clean empties it",
		p.Path, Value(float64(p.Bytes), "B"), Value(float64(p.MostBytes), "B"), Plural(p.Count, "snapshot"))
}

func StoreLine(p *message.Place) string {
	return fmt.Sprintf("store: %s, %s, %s", p.Path, Value(float64(p.Bytes), "B"), Plural(p.Count, "run"))
}

// FloorsLine says what the times are until a change is detected.
func FloorsLine(m *message.MachineCheck) string {
	text := "medians of comparisons drawn from what equal processes took just now, the change planted either way"
	few := func(f message.Floor) bool {
		return slices.ContainsFunc(m.Floors[0].Changes, func(t message.Told) bool {
			t = f.Change(t.Change)
			return t.Seconds != nil && !Told(t)
		})
	}
	if slices.ContainsFunc(m.Floors, few) {
		text += "; in brackets how many of them end in time, where few do"
	}
	var small []string
	for _, t := range m.Floors[0].Changes {
		if t.Tolerance < m.Floors[0].Same.Tolerance {
			small = append(small, fmt.Sprintf("%s with -tolerance %s", PercentText(t.Change), PercentText(t.Tolerance)))
		}
	}
	if len(small) > 0 {
		text += "; " + strings.Join(small, ", ")
	}
	return text
}

// CheckHeadline says in one sentence which changes can be detected: of the kinds
// of code the middle one counts.
func CheckHeadline(m *message.MachineCheck) string {
	budget := Duration(m.BudgetSeconds, " ")
	var can []string
	cannot := ""        // the largest change that is not told
	told := math.Inf(1) // the time of the change before
	for _, t := range m.Floors[0].Changes {
		s := middle(m, func(f message.Floor) message.Told { return f.Change(t.Change) })
		switch {
		case math.IsInf(s, 1):
			cannot = PercentText(t.Change)
		case len(can) < 2 && s < noSooner*told:
			can = append(can, PercentText(t.Change)+" in about "+Duration(s, " "))
			told = s
		}
	}
	slices.Reverse(can) // the larger change first
	if len(can) > 0 {
		can[0] = strings.Replace(can[0], " in", " can be detected in", 1)
		if cannot != "" {
			can = append(can, cannot+" not reliably within "+budget)
		}
	} else {
		can = []string{"not even " + cannot + " can be detected reliably within " + budget}
	}
	equal := "is not reliably called same within " + budget
	if s := middle(m, func(f message.Floor) message.Told { return f.Same }); !math.IsInf(s, 1) {
		equal = "is called same in about " + Duration(s, " ")
	}
	return "On this machine now, " + strings.Join(can, ", ") + "; equal code " + equal
}

// middle returns the median over the kinds of code of the time until something
// is detected, +Inf if it is not.
func middle(m *message.MachineCheck, of func(message.Floor) message.Told) float64 {
	var all []float64
	for _, f := range m.Floors {
		s := math.Inf(1)
		if t := of(f); Told(t) {
			s = *t.Seconds
		}
		all = append(all, s)
	}
	slices.SortFunc(all, cmp.Compare)
	return all[len(all)/2]
}

// ToldText is the time until a change is detected, with the share of
// comparisons that detect it where they are few.
func ToldText(m *message.MachineCheck, t message.Told) string {
	switch {
	case t.Seconds == nil:
		return "> " + Duration(m.BudgetSeconds, "")
	case !Told(t):
		return fmt.Sprintf("%s (%.0f%%)", Duration(*t.Seconds, ""), 100*t.Share)
	}
	return Duration(*t.Seconds, "")
}

// SpreadText formats how far pairs lie apart with two digits, of large ones with
// more: never 1e+02%.
func SpreadText(spread float64) string {
	if spread >= 0.995 {
		return fmt.Sprintf("%.0f%%", 100*spread)
	}
	return fmt.Sprintf("%.2g%%", 100*spread)
}

// PercentText formats a change without a sign: 2 %, 0.5 %.
func PercentText(change float64) string { return fmt.Sprintf("%.4g%%", 100*change) }
