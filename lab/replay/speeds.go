package replay

import (
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/gohone/hone/lab/lines"
)

const machinesUsage = `lab machines prints how two methods do on the machines that lab replay -machine
models, and on recorded states, from the results that its -o has kept of either.

    go run . machines results/machines-before.jsonl results/machines.jsonl

`

// RunMachines carries out the command with its flags.
func RunMachines(_ context.Context, args []string, stdout, stderr io.Writer) error {
	f := flag.NewFlagSet("machines", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() { fmt.Fprint(stderr, machinesUsage) }
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() != 2 {
		return fmt.Errorf("machines: want two files that lab replay -o wrote, of the old method and of the new one")
	}
	before, err := lines.Read[Result](f.Args()[:1])
	if err != nil {
		return err
	}
	after, err := lines.Read[Result](f.Args()[1:])
	if err != nil {
		return err
	}
	var states []string
	rule := "|---|"
	for _, r := range slices.Concat(before, after) {
		if !slices.Contains(states, r.State) {
			states, rule = append(states, r.State), rule+"---|"
		}
	}
	fmt.Fprintf(stdout, "|  | %s |\n%s\n", strings.Join(states, " | "), rule)
	for _, row := range machineRows {
		cells := []string{row.title}
		for _, s := range states {
			cells = append(cells, row.cell(before, s)+" → "+row.cell(after, s))
		}
		if _, err := fmt.Fprintf(stdout, "| %s |\n", strings.Join(cells, " | ")); err != nil {
			return err
		}
	}
	return nil
}

// machineRows are the rows of that table.
var machineRows = []machineRow{
	{title: "A/A, called faster or slower", scenarios: []string{"A/A, 1 row", "A/A, 10 rows"}, of: countWrong},
	{title: "unchanged, called same", scenarios: []string{"A/A, 1 row"}, of: countSame, timed: true},
	{title: "+1 % found, δ = 1 %", scenarios: []string{"+1 %, tolerance 1 %"}, of: countRight, timed: true},
	{title: "+2 % found", scenarios: []string{"+2 %"}, of: countRight, timed: true},
	{title: "-2 % found", scenarios: []string{"-2 %"}, of: countRight, timed: true},
	{title: "+5 % found", scenarios: []string{"+5 %"}, of: countRight, timed: true},
	{title: "-5 % found", scenarios: []string{"-5 %"}, of: countRight, timed: true},
	{title: "+10 % found", scenarios: []string{"+10 %"}, of: countRight, timed: true},
	{title: "-10 % found", scenarios: []string{"-10 %"}, of: countRight, timed: true},
	{title: "wrong sign, ±1 to ±10 %", scenarios: []string{"+1 %", "-1 %", "+2 %", "-2 %", "+5 %", "-5 %", "+10 %", "-10 %"},
		of: countWrong},
	{title: "the 95 % interval holds the effect", scenarios: []string{"A/A, 1 row", "+1 %, tolerance 1 %", "+2 %", "-2 %",
		"+5 %", "-5 %", "+10 %", "-10 %"}, of: countCovered, all: countBounded},
}

// A machineRow is a share of the comparisons of some scenarios.
type machineRow struct {
	title     string
	scenarios []string
	of, all   func(Result) int // all is the trials if nil
	timed     bool
}

func (row machineRow) cell(results []Result, machine string) string {
	var group []Result
	for _, s := range row.scenarios {
		for _, r := range measured(results, "hone", s) {
			if r.State == machine {
				group = append(group, r)
			}
		}
	}
	all := row.all
	if all == nil {
		all = trials
	}
	share, _ := rate(group, row.of, all, false)
	switch {
	case len(group) == 0:
		return "-"
	case row.timed:
		return fmt.Sprintf("%.0f %%, %.1f s", 100*share, medianOf(group))
	}
	return fmt.Sprintf("%.1f %%", 100*share)
}
