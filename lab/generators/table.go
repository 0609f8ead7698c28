package generators

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/stat"
	"github.com/gohone/hone/lab/lines"
)

const costHeader = `| sent | generator | turns | us a request | | times hone's | | requests a second | its processor | the server's | to start and end |
|---|---|---|---|---|---|---|---|---|---|---|`

// costLevel is that of the intervals.
const costLevel = 0.95

// costTable writes a Markdown table for each machine: a line for each generator and
// what it sent, and what is asked of hone below it.
func costTable(w io.Writer, rows []costRow) error {
	var b strings.Builder
	for i, of := range lines.Group(rows, costWhere) {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%s\n\n%s\n", costWhere(of[0]), costHeader)
		lines := lines.Group(of, func(r costRow) [2]string { return [2]string{r.Work, r.Tool} })
		slices.SortStableFunc(lines, func(x, y []costRow) int {
			return cmp.Or(cmp.Compare(slices.Index(allWorks(), x[0].Work), slices.Index(allWorks(), y[0].Work)),
				cmp.Compare(medianCost(x, costRow.cost), medianCost(y, costRow.cost)))
		})
		for _, line := range lines {
			b.WriteString(costLine(line, of))
		}
		b.WriteString("\n" + costDisturbed(of) + costGoals(of))
	}
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("write the table: %w", err)
	}
	return nil
}

func costWhere(r costRow) string {
	m := r.Machine
	return fmt.Sprintf("%s, %s/%s, a processor each for the generator and the server, %d connections", cmp.Or(m.CPU, "unknown CPU"), m.GOOS, m.GOARCH, r.Conns)
}

func medianCost(rows []costRow, f func(costRow) float64) float64 {
	var x []float64
	for _, r := range rows {
		x = append(x, f(r))
	}
	return stat.Quantile(x, 0.5)
}

// costLine is the line of a generator among all rows.
func costLine(rows, all []costRow) string {
	var costs []float64
	for _, r := range rows {
		costs = append(costs, r.cost()*1e6)
	}
	c := stat.Median(costs, costLevel)
	times, within := "", ""
	if r := costRatio(all, rows[0].Work, rows[0].Tool, "hone"); rows[0].Tool != "hone" && !math.IsNaN(r.Value) {
		times, within = fmt.Sprintf("%.2f", r.Value), fmt.Sprintf("%.2f to %.2f", r.Lo, r.Hi)
	}
	return fmt.Sprintf("| %s | %s | %d | %.2f | %.2f to %.2f | %s | %s | %.0f | %.0f %% | %.0f %% | %.2f s |\n",
		rows[0].Work, strings.TrimSpace(rows[0].Tool+" "+rows[0].Version), len(rows), c.Value, c.Lo, c.Hi, times, within,
		medianCost(rows, costRow.rate),
		100*medianCost(rows, func(r costRow) float64 { return r.CPU / r.Span }),
		100*medianCost(rows, func(r costRow) float64 { return r.ServerCPU / r.Span }),
		medianCost(rows, costRow.rest))
}

// costRatio is by what factor one generator costs more than another: the median of
// the ratios of their rounds, NaN if they have none in common.
func costRatio(all []costRow, work, tool, than string) stat.Center {
	type turn struct {
		seed  uint64
		round int
	}
	base := make(map[turn]float64)
	for _, r := range all {
		if r.Work == work && r.Tool == than {
			base[turn{r.Seed, r.Round}] = r.cost()
		}
	}
	var logs []float64
	for _, r := range all {
		if b := base[turn{r.Seed, r.Round}]; r.Work == work && r.Tool == tool && b > 0 {
			logs = append(logs, math.Log(r.cost()/b))
		}
	}
	c := stat.Median(logs, costLevel)
	c.Value, c.Lo, c.Hi = math.Exp(c.Value), math.Exp(c.Lo), math.Exp(c.Hi)
	return c
}

// A costGoal is how much one generator may cost, or must, beside another.
type costGoal struct {
	work, tool, than string
	most, least      float64
}

var costGoalsList = []costGoal{
	{work: "get", tool: "hone", than: "wrk", most: 1.25},
	{work: "post", tool: "hone", than: "wrk", most: 1.25},
	{work: "get", tool: "vegeta", than: "hone", least: 4},
	{work: "post", tool: "vegeta", than: "hone", least: 4},
	{work: "script", tool: "k6", than: "hone", least: 50},
}

// costDisturbed warns of turns in which neither the generator nor the server was at
// work most of the time: one of them always is, unless something else is in their place.
func costDisturbed(rows []costRow) string {
	const most = 0.7
	n := 0
	for _, r := range rows {
		if max(r.CPU, r.ServerCPU) < most*r.Span {
			n++
		}
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("In %d of %d turns others used the processors, so these figures are worth little; measure again on a quiet machine.\n", n, len(rows))
}

// costGoals says which goals are reached: those that the whole interval reaches.
func costGoals(rows []costRow) string {
	var b strings.Builder
	for _, g := range costGoalsList {
		r := costRatio(rows, g.work, g.tool, g.than)
		if math.IsNaN(r.Value) {
			continue
		}
		text, reached, missed := fmt.Sprintf("at most %g", g.most), r.Hi <= g.most, r.Lo > g.most
		if g.least > 0 {
			text, reached, missed = fmt.Sprintf("at least %g", g.least), r.Lo >= g.least, r.Hi < g.least
		}
		said := "undecided"
		switch {
		case r.Level == 0: // too few rounds for an interval
		case reached:
			said = "reached"
		case missed:
			said = "not reached"
		}
		fmt.Fprintf(&b, "%s: %s costs %.2f times what %s does (%.2f to %.2f, %.0f %%); wanted %s: %s.\n",
			g.work, g.tool, r.Value, g.than, r.Lo, r.Hi, 100*r.Level, text, said)
	}
	return b.String()
}
