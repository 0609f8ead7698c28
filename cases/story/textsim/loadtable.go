package textsim

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// load is the table of states under the story's load, of all if none is named.
func (r *results) load(states []string) (string, error) {
	all, err := r.loaded()
	if err != nil {
		return "", err
	}
	if len(states) == 0 {
		for _, l := range all {
			states = append(states, l.State)
		}
	}
	rows, err := r.loadRows(states, []string{"server", " requests a second", " average", " min", " median", " p90", " p95", " p99",
		" longest", " errors", "thresholds",
		" server CPU for 1,000 requests", " allocations a request", " bytes a request", " GC pause p99"},
		(*loaded).row)
	if err != nil {
		return "", err
	}
	return page.Table(rows...), nil
}

// loadRows are a head and a row for each state.
func (r *results) loadRows(states, head []string, row func(*loaded) []string) ([][]string, error) {
	rows := [][]string{head}
	for _, state := range states {
		l, err := r.loadOf(state)
		if errors.As(err, new(record.Absent)) {
			rows = append(rows, append([]string{"`" + state + "`", "not measured"}, make([]string, len(head)-2)...))
			continue
		}
		if err != nil {
			return nil, err
		}
		rows = append(rows, row(l))
	}
	return rows, nil
}

func (l *loaded) row() []string {
	t := l.Latency
	return []string{l.title(), page.Digits(l.Rate), page.Seconds(t.Avg), least(t.Min), page.Seconds(t.Med),
		page.Seconds(t.P90), page.Seconds(t.P95),
		page.Seconds(t.P99), page.Seconds(t.Max),
		page.Percent(float64(l.Errors) / float64(l.Requests)), l.held(), page.Seconds(1000 * *l.Spent.CPU),
		known(l.Spent.Allocs, page.Digits), known(l.Spent.Bytes, page.Digits), known(l.Spent.Pause, page.Seconds)}
}

// least is the shortest answer; earlier results did not keep it.
func least(seconds float64) string {
	if seconds == 0 {
		return ""
	}
	return page.Seconds(seconds)
}

// title names a state, with how long it was loaded if that is not the whole.
func (l *loaded) title() string {
	if l.Scale > 1 {
		return "`" + l.State + "` (" + lengthAt(l.Scale) + ")"
	}
	return "`" + l.State + "`"
}

// known is a cell that is empty where the value is not known. What hone's own
// questions cost is taken off, which can leave less than nothing.
func known(value *float64, tell func(float64) string) string {
	if value == nil {
		return ""
	}
	return tell(max(*value, 0))
}

// held says which of the script's thresholds hold.
func (l *loaded) held() string {
	var failed []string
	for _, t := range l.Thresholds {
		if !t.Holds {
			failed = append(failed, "`"+t.Text+"`")
		}
	}
	if len(failed) == 0 {
		return "hold"
	}
	return strings.Join(failed, ", ") + " fails"
}

// loadNote says how long the states were loaded, where, and what stood in the
// way.
func (r *results) loadNote([]string) (string, error) {
	all, err := r.loaded()
	if err != nil {
		return "", err
	}
	byScale := make(map[int][]string)
	var scales []int
	var bound, absent []string
	for _, l := range all {
		name := "`" + l.State + "`"
		switch {
		case l.Why != "":
			absent = append(absent, name+" ("+l.Why+")")
			continue
		case l.Bound != "":
			bound = append(bound, name)
		}
		if byScale[l.Scale] == nil {
			scales = append(scales, l.Scale)
		}
		byScale[l.Scale] = append(byScale[l.Scale], name)
	}
	slices.Sort(scales)
	var parts []string
	for _, scale := range scales {
		length := lengthAt(scale)
		if scale == 1 {
			length = "the whole of it, " + length
		}
		parts = append(parts, strings.Join(byScale[scale], ", ")+" for "+length)
	}
	text := "Loaded were " + strings.Join(parts, "; ") + ". "
	if len(scales) > 1 || len(scales) == 1 && scales[0] > 1 {
		text += "Where it is shorter, each stage is, the users are as many, and the tables say so. "
	}
	m := all[0].Machine
	text += fmt.Sprintf("%s, %d cores, which the servers share with hone.", m.CPU, m.Cores)
	if len(bound) > 0 {
		text += " hone itself was the limit (GENERATOR-BOUND) with " + strings.Join(bound, ", ") +
			": these could do more."
	}
	if len(absent) > 0 {
		text += " Not measured: " + strings.Join(absent, ", ") + "."
	}
	return text, nil
}

// storySeconds is how long the stages of the story's script take.
const storySeconds = 150

// lengthAt is how long they take where they are divided by scale.
func lengthAt(scale int) string { return fmt.Sprintf("%.3g s", storySeconds/float64(max(scale, 1))) }

// change tells how a state did under the load against another: STATE BASE.
func (r *results) loadChange(args []string) (string, error) {
	base := "regexp"
	if len(args) > 1 {
		base = args[1]
	}
	head, err := r.loadOf(args[0])
	if err != nil {
		return "", err
	}
	of, err := r.loadOf(base)
	if err != nil {
		return "", err
	}
	lengths := ""
	if a, b := lengthAt(head.Scale), lengthAt(of.Scale); a != b {
		lengths = "; loaded for " + a + " against " + b
	}
	return fmt.Sprintf("%s requests a second (%s against %s), p95 %s (%s against %s%s)",
		page.Fewer.Change(head.Rate/of.Rate), page.Digits(head.Rate), page.Digits(of.Rate),
		page.Shorter.Change(head.Latency.P95/of.Latency.P95), page.Seconds(head.Latency.P95),
		page.Seconds(of.Latency.P95), lengths), nil
}
