package replay

import (
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/stat"
	"github.com/gohone/hone/lab/lines"
)

const goalsUsage = `lab goals prints the table of what the method is worth beside its goals,
section 7 of docs/method.md, from the results that lab replay -o has kept.

    go run . goals results/sealed.jsonl results/reruns.jsonl

`

// RunGoals carries out the command with its flags.
func RunGoals(_ context.Context, args []string, stdout, stderr io.Writer) error {
	f := flag.NewFlagSet("goals", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() { fmt.Fprint(stderr, goalsUsage) }
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() == 0 {
		return fmt.Errorf("goals: want files that lab replay -o wrote")
	}
	results, err := lines.Read[Result](f.Args())
	if err != nil {
		return err
	}
	fmt.Fprintln(stdout, "| | goal | hone: quiet and busy | hone: all | worst trace | benchstat, same time | benchstat, 20 x 1 s |")
	fmt.Fprintln(stdout, "|---|---|---|---|---|---|---|")
	for _, g := range goals {
		if _, err := fmt.Fprintf(stdout, "| %s |\n", strings.Join(g.cells(results), " | ")); err != nil {
			return err
		}
	}
	return nil
}

// A goal is one line of the table: a share of the comparisons of some
// scenarios.
type goal struct {
	title, goal string
	scenarios   []string
	of, all     func(Result) int
	low         bool     // the worst trace is the lowest
	timed       bool     // say how long it took
	usual       []string // the scenarios of the recipe, where it has others
	never       string   // what stands there, where it gives no answer
	method      string   // of hone, where it is not the ordinary one
}

var (
	countRight   = func(r Result) int { return r.Right }
	countWrong   = func(r Result) int { return r.Wrong }
	countSame    = func(r Result) int { return r.Same }
	countCovered = func(r Result) int { return r.Covered }
	countBounded = func(r Result) int { return r.Bounded }
)

var goals = []goal{
	{title: "A/A, a comparison called faster or slower (a suite of 10: at most ten times that)", goal: "suite <= 1 %",
		scenarios: []string{"A/A, 10 rows"}, usual: []string{"A/A, 1 row"}, of: countWrong, all: trials},
	found("+5 % found, median s", ">= 99 %, 2 to 3 s", "+5 %"),
	found("-5 % found", "the same", "-5 %"),
	found("+2 % found, δ = 1 %", ">= 95 %, 5 s", "+2 %, tolerance 1 %"),
	found("-2 % found, δ = 1 %", "the same", "-2 %, tolerance 1 %"),
	found("+10 % found", "", "+10 %"),
	found("+10 % in the mean alone found", "", "mean +10 %"),
	{title: "wrong sign, ±1 to ±10 %", goal: "<= 0.1 %", of: countWrong, all: trials,
		scenarios: []string{"+1 %", "-1 %", "+2 %", "-2 %", "+5 %", "-5 %", "+10 %", "-10 %"}},
	{title: "unchanged, called same within 2 %, median s", goal: ">= 95 %, 4 s", scenarios: []string{"A/A, 1 row"}, of: countSame, all: trials,
		low: true, timed: true, never: "never"},
	{title: "the 95 % interval holds the planted effect at stopping", goal: ">= 95 %", of: countCovered, all: countBounded, low: true, never: "no interval",
		scenarios: []string{"A/A, 1 row", "A/A, 10 rows", "+1 %", "-1 %", "+2 %", "-2 %", "+5 %", "-5 %", "+10 %", "-10 %", "+2 %, tolerance 1 %", "-2 %, tolerance 1 %"}},
	{title: "20 stored re-runs of an A/A ever false", goal: "<= 1 %", scenarios: []string{"A/A, 1 row"}, of: countWrong, all: trials,
		method: "20 re-runs", never: "64 % nominal"},
}

// found is the line of an effect that is to be found.
func found(title, want, scenario string) goal {
	return goal{title: title, goal: want, scenarios: []string{scenario}, of: countRight, all: trials, low: true, timed: true}
}

// cells are the columns of a line.
func (g goal) cells(results []Result) []string {
	method := g.method
	if method == "" {
		method = drawn[0].method
	}
	every := g.pick(results, method, g.scenarios)
	calm := slices.DeleteFunc(slices.Clone(every), func(r Result) bool { return r.State != "quiet" && r.State != "busy" })
	_, worst := rate(every, g.of, g.all, g.low)
	total := g.text(every)
	if !g.low && !g.timed { // of how many, where none is what is hoped for
		n := 0
		for _, r := range every {
			n += g.all(r)
		}
		total += fmt.Sprintf(" of %d", n)
	}
	cells := []string{g.title, g.goal, g.text(calm), total, percent(worst)}
	for _, d := range drawn[1:] {
		scenarios := g.scenarios
		if g.usual != nil {
			scenarios = g.usual
		}
		theirs := g.pick(results, d.method, scenarios)
		cell := g.never
		if cell == "" {
			cell = g.text(theirs)
		} else if g.timed {
			cell += fmt.Sprintf(", %.1f s", medianOf(theirs))
		}
		cells = append(cells, cell)
	}
	return cells
}

// pick returns what a method said in some scenarios.
func (g goal) pick(results []Result, method string, scenarios []string) []Result {
	var out []Result
	for _, s := range scenarios {
		out = append(out, measured(results, method, s)...)
	}
	return out
}

// text is the share of a goal, with the median of the traces' median times
// where it is timed.
func (g goal) text(results []Result) string {
	pooled, _ := rate(results, g.of, g.all, g.low)
	if !g.timed {
		return percent(pooled)
	}
	return fmt.Sprintf("%s, %.1f s", percent(pooled), medianOf(results))
}

func medianOf(results []Result) float64 {
	var medians []float64
	for _, r := range results {
		medians = append(medians, r.Seconds.Median)
	}
	return stat.Quantile(medians, 0.5)
}
