package servers

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
	"github.com/gohone/hone/lab/judged"
	"github.com/gohone/hone/lab/lines"
)

// A LoadRow is one comparison of two servers.
type LoadRow struct {
	Started time.Time      `json:"started"`
	Machine sample.Machine `json:"machine"`
	Hone    string         `json:"hone"` // its version
	Seed    uint64         `json:"seed"`
	// Rounds is the work of a request, Delay the part of it that one side does
	// more, the base if InBase.
	Rounds int     `json:"rounds"`
	Delay  float64 `json:"delay,omitempty"`
	InBase bool    `json:"in_base,omitempty"`
	// Users is the closed model, Rate, if it is not 0, the open one.
	Users int     `json:"users"`
	Rate  float64 `json:"rate,omitempty"`
	// Duration is the most seconds of the comparison, starting included, Life and Slice what hone was told;
	// empty is its own choice.
	Duration float64 `json:"duration"`
	Life     string  `json:"life,omitempty"`
	Slice    string  `json:"slice,omitempty"`
	// Processes is how many of each side were started, 0 where they were kept.
	Processes int `json:"processes"`
	// Seconds is what hone took in all, without waiting for others.
	Seconds  float64      `json:"seconds"`
	Metrics  []LoadMetric `json:"metrics"`
	Warnings []string     `json:"warnings,omitempty"`
	// Failed is what hone wrote if it did not end well.
	Failed string `json:"failed,omitempty"`
}

// A LoadMetric is what was said of one metric.
type LoadMetric struct {
	Unit string `json:"unit"`
	judged.Result
}

// want is the right verdict of metrics that the planted work moves.
func (r LoadRow) want() string {
	switch {
	case r.Delay == 0:
		return "same"
	case r.InBase:
		return "faster"
	}
	return "slower"
}

// wrong reports whether a verdict is false: the other direction, or any where nothing
// was planted. Metrics that count memory do not follow the work.
func (r LoadRow) wrong(m LoadMetric) bool {
	changed := m.Verdict == "faster" || m.Verdict == "slower"
	return changed && (m.Verdict != r.want() || countsMemory(m.Unit))
}

func (r LoadRow) found(m LoadMetric) bool {
	return r.Delay != 0 && m.Verdict == r.want() && !countsMemory(m.Unit)
}

func countsMemory(unit string) bool { return unit == "allocs/req" || unit == "B/req" }

// String is the line for whoever watches.
func (r LoadRow) String() string {
	if r.Failed != "" && len(r.Metrics) == 0 {
		return "failed: " + r.Failed
	}
	parts := []string{fmt.Sprintf("want %s, %d processes, %.0f s:", r.want(), r.Processes, r.Seconds)}
	for _, m := range r.Metrics {
		mark := ""
		if r.wrong(m) {
			mark = " FALSE"
		}
		parts = append(parts, fmt.Sprintf("%s %s%s %+.1f %%,", m.Unit, m.Verdict, mark, 100*(m.Ratio-1)))
	}
	return strings.TrimSuffix(strings.Join(parts, " "), ",")
}

// known is after how many seconds a metric had the verdict it has: the part of the
// comparison in which its pairs were. What comes before the first pair is shared
// out among them.
func (r LoadRow) known(m LoadMetric) float64 {
	if r.Processes == 0 {
		return r.Seconds
	}
	return r.Seconds * min(float64(m.Pairs)/float64(r.Processes), 1)
}

// A loadCollector takes the messages of hone load into a row.
type loadCollector struct{ row *LoadRow }

// Handle implements [message.Handler].
func (c loadCollector) Handle(m message.Message) error {
	r := c.row
	switch {
	case m.Config != nil:
		r.Machine, r.Hone = m.Config.Machine, m.Config.Hone
	case m.Load != nil:
		r.Processes = m.Load.Processes
	case m.Summary != nil:
		r.Seconds = m.Summary.Seconds
	case m.Warning != nil:
		if !slices.Contains(r.Warnings, string(m.Warning.Code)) {
			r.Warnings = append(r.Warnings, string(m.Warning.Code))
		}
	case m.Comparison != nil:
		x := m.Comparison
		one := LoadMetric{Unit: x.Unit, Result: judged.Result{Verdict: x.Verdict, Base: x.BaseCenter, Head: x.HeadCenter, Pairs: x.Pairs}}
		if x.Ratio != nil {
			one.Ratio = x.Ratio.Center
			if x.Ratio.Lo != nil {
				one.Lo = *x.Ratio.Lo
			}
			if x.Ratio.Hi != nil {
				one.Hi = *x.Ratio.Hi
			}
		}
		r.Metrics = append(r.Metrics, one)
	}
	return nil
}

// Flush implements [message.Handler].
func (c loadCollector) Flush() error { return nil }

// A loadKey is what is pooled.
type loadKey struct {
	life, slice       string
	rounds, users     int
	delay, rate, time float64
}

func keyOfLoad(r LoadRow) loadKey {
	return loadKey{r.Life, r.Slice, r.Rounds, r.Users, r.Delay, r.Rate, r.Duration}
}

// loadTable writes a Markdown table for each kind of comparison: a line a metric,
// and one of comparisons in which any metric has a verdict. What these amount to
// stands below it.
func loadTable(w io.Writer, rows []LoadRow) error {
	var b strings.Builder
	for i, g := range lines.Group(rows, keyOfLoad) {
		if i > 0 {
			fmt.Fprintln(&b)
		}
		whole := slices.DeleteFunc(slices.Clone(g), func(r LoadRow) bool { return len(r.Metrics) == 0 })
		fmt.Fprintf(&b, "%s: %d comparisons, %d failed\n\n%s\n", loadTitle(g[0]), len(g), len(g)-len(whole), loadHeader)
		if len(whole) == 0 {
			continue
		}
		for _, m := range whole[0].Metrics {
			fmt.Fprintln(&b, loadLine(whole, m.Unit))
		}
		fmt.Fprintf(&b, "%s\n\n%s", loadAny(whole), loadShares(whole))
	}
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("write the table: %w", err)
	}
	return nil
}

const loadHeader = `| metric | comparisons | same | undecided | faster | slower | found | false | median pairs | median change | spread of changes |
|---|---|---|---|---|---|---|---|---|---|---|`

func loadTitle(r LoadRow) string {
	what := "A/A"
	if r.Delay != 0 {
		what = fmt.Sprintf("%.3g %% more work", 100*r.Delay)
	}
	how := fmt.Sprintf("%d users", r.Users)
	if r.Rate > 0 {
		how = fmt.Sprintf("%g requests a second", r.Rate)
	}
	text := fmt.Sprintf("%s, %s, %d rounds, at most %g s", what, how, r.Rounds, r.Duration)
	if r.Life == "0s" {
		text += ", two processes kept"
	} else if r.Life != "" {
		text += ", lifetime " + r.Life
	}
	if r.Slice != "" {
		text += ", turns of " + r.Slice
	}
	return text
}

// loadLine is the line of one metric.
func loadLine(g []LoadRow, unit string) string {
	count := make(map[string]int)
	found, wrong, n := 0, 0, 0
	var pairs, changes []float64
	for _, r := range g {
		at := slices.IndexFunc(r.Metrics, func(m LoadMetric) bool { return m.Unit == unit })
		if at < 0 {
			continue
		}
		m := r.Metrics[at]
		n++
		count[m.Verdict]++
		pairs = append(pairs, float64(m.Pairs))
		if m.Ratio > 0 {
			change := m.Ratio
			if r.InBase {
				change = 1 / change
			}
			changes = append(changes, 100*(change-1))
		}
		if r.found(m) {
			found++
		}
		if r.wrong(m) {
			wrong++
		}
	}
	line := fmt.Sprintf("| %s | %d | %d | %d | %d | %d | %d | %d |", unit, n,
		count["same"], count["undecided"], count["faster"], count["slower"], found, wrong)
	if len(changes) == 0 {
		return line + " | | |"
	}
	return line + fmt.Sprintf(" %.0f | %+.2f %% | %+.2f to %+.2f %% |", stat.Quantile(pairs, 0.5), stat.Quantile(changes, 0.5),
		slices.Min(changes), slices.Max(changes))
}

// loadAny is the line of whole comparisons.
func loadAny(g []LoadRow) string {
	found, wrong := 0, 0
	var seconds, processes []float64
	for _, r := range g {
		if slices.ContainsFunc(r.Metrics, r.found) {
			found++
		}
		if slices.ContainsFunc(r.Metrics, r.wrong) {
			wrong++
		}
		seconds = append(seconds, r.Seconds)
		processes = append(processes, float64(r.Processes))
	}
	return fmt.Sprintf("| any | %d | | | | | %d | %d | %.0f processes, %.0f s | | |", len(g), found, wrong,
		stat.Quantile(processes, 0.5), stat.Quantile(seconds, 0.5))
}
