package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

func printTable(opts tableOptions, stdout io.Writer) error {
	r, err := readResults(opts.file)
	if err != nil {
		return err
	}
	_, err = io.WriteString(stdout, render(r, opts.bases))
	return err
}

// render returns the table of results in Markdown, with a line on how to read
// it. Of bases, those that were not measured are passed over.
func render(r *results, bases []string) string {
	bases = slices.DeleteFunc(slices.Clone(bases), func(base string) bool { return len(r.of(base)) == 0 })
	head := []string{"State", "CPU s per 1,000"}
	for _, base := range bases {
		head = append(head, "less than "+base)
	}
	head = append(head, "req/s", "p50 ms", "p95 ms", "p99 ms", "max ms", "peak RSS MiB", "allocs/req", "B/req", "GCs per 1,000", "GC pause max us")
	rows := [][]string{head}
	for _, state := range r.config.States {
		if len(r.of(state.Name)) > 0 {
			rows = append(rows, r.row(state.Name, bases))
		}
	}
	var out strings.Builder
	out.WriteString(markdown(rows))
	fmt.Fprintf(&out, "\n%s\n", r.caption(bases))
	for _, name := range slices.Sorted(maps.Keys(r.config.LeftOut)) {
		why, _, _ := strings.Cut(r.config.LeftOut[name], "\n")
		fmt.Fprintf(&out, "Left out: %s (%s).\n", name, why)
	}
	for _, f := range r.failures {
		why, _, _ := strings.Cut(f.Why, "\n")
		fmt.Fprintf(&out, "Not measured to the end: %s.\n", why)
	}
	return out.String()
}

// of returns the slices of a state in the order of rounds.
func (r *results) of(state string) []slice {
	var found []slice
	for _, s := range r.slices {
		if s.State == state {
			found = append(found, s)
		}
	}
	return found
}

func (r *results) row(state string, bases []string) []string {
	measured := r.of(state)
	row := []string{state, bracketed(estimateOf(each(measured, perThousand)), "")}
	for _, base := range bases {
		row = append(row, r.ratio(base, state))
	}
	middle := func(value func(slice) float64) float64 { return estimateOf(each(measured, value)).median }
	row = append(row,
		fmt.Sprintf("%.0f", middle(func(s slice) float64 { return float64(s.Requests) / s.Wall })),
		significant(1e3*middle(func(s slice) float64 { return s.P50 })),
		significant(1e3*middle(func(s slice) float64 { return s.P95 })),
		significant(1e3*middle(func(s slice) float64 { return s.P99 })),
		significant(1e3*slices.Max(each(measured, func(s slice) float64 { return s.Max }))),
		fmt.Sprintf("%.0f", slices.Max(each(measured, func(s slice) float64 { return float64(s.PeakRSS) }))/(1<<20)),
	)
	a, ok := r.allocations[state]
	if !ok {
		return append(row, "-", "-", "-", "-")
	}
	pause := "-"
	if a.GCs > 0 {
		pause = significant(1e6 * a.PauseMax)
	}
	// What was subtracted for the reading can be a little too much.
	return append(row, fmt.Sprintf("%.1f", max(0, a.Allocs)), fmt.Sprintf("%.0f", max(0, a.Bytes)),
		significant(1000*float64(a.GCs)/float64(a.Requests)), pause)
}

// ratio says how many times less a state spends than base, over the rounds
// that both were measured in.
func (r *results) ratio(base, state string) string {
	if base == state {
		return "1"
	}
	byRound := make(map[int]slice)
	for _, s := range r.of(base) {
		byRound[s.Round] = s
	}
	var ours, theirs []float64
	for _, s := range r.of(state) {
		if b, ok := byRound[s.Round]; ok {
			ours = append(ours, perThousand(s))
			theirs = append(theirs, perThousand(b))
		}
	}
	if len(ours) == 0 {
		return "-"
	}
	return bracketed(ratioOf(theirs, ours), "x")
}

func perThousand(s slice) float64 { return 1000 * s.CPU / float64(s.Requests) }

func each(slices []slice, value func(slice) float64) []float64 {
	values := make([]float64, len(slices))
	for i, s := range slices {
		values[i] = value(s)
	}
	return values
}

// bracketed is the estimate followed by its interval, if it has one.
func bracketed(e estimate, unit string) string {
	if e.low == 0 && e.high == 0 {
		return significant(e.median) + unit
	}
	return fmt.Sprintf("%s%s [%s, %s]", significant(e.median), unit, significant(e.low), significant(e.high))
}

// significant prints three digits, and all before the point.
func significant(x float64) string {
	if x >= 100 {
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprintf("%.3g", x)
}

// caption says what was measured and how to read the table.
func (r *results) caption(bases []string) string {
	c, l := r.config, r.config.Load
	done := 0
	for _, s := range r.slices {
		done = max(done, s.Round)
	}
	text := fmt.Sprintf("%d rounds of %d requests with %d connections, closed loop; two %s texts of %d characters, %d different requests, seed %d; "+
		"%d CPUs shared with the client, %s. ", done, l.Requests, l.Conns, l.Text, l.Chars, l.Bodies, l.Seed, c.CPUs, c.Machine)
	if done < c.Rounds {
		text += fmt.Sprintf("Incomplete: %d rounds were asked for. ", c.Rounds)
	}
	text += "CPU is user and system time of the whole server process. All but max, peak and counts are medians over rounds"
	if len(bases) > 0 {
		text += ", \"less than\" the median of the ratios within each round"
	}
	return text + "; in brackets the interval between order statistics that covers at 95 %."
}

// markdown lays out rows, the first of which is the head; all columns but the
// first are numbers.
func markdown(rows [][]string) string {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var out strings.Builder
	for n, row := range rows {
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i == 0 {
				fmt.Fprintf(&out, "| %s%s |", cell, pad)
			} else {
				fmt.Fprintf(&out, " %s%s |", pad, cell)
			}
		}
		out.WriteByte('\n')
		if n > 0 {
			continue
		}
		for i, width := range widths {
			if i == 0 {
				fmt.Fprintf(&out, "|%s|", strings.Repeat("-", width+2))
			} else {
				fmt.Fprintf(&out, "%s:|", strings.Repeat("-", width+1))
			}
		}
		out.WriteByte('\n')
	}
	return out.String()
}
