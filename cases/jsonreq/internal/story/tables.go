package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// An entrant is one implementation of a benchmark.
type entrant struct {
	name   string
	center map[string]float64    // unit -> value
	versus map[string]comparison // unit -> with the base; none for the base
	reason string                // why it was not measured
}

// entrants returns the implementations of a benchmark, the base first and the
// others in the order in which they ran.
func (r *results) entrants(name, benchmark string) ([]*entrant, error) {
	rec, err := r.recording(name)
	if err != nil {
		return nil, err
	}
	var all []*entrant
	enter := func(arm string) *entrant {
		for _, e := range all {
			if e.name == short(arm) {
				return e
			}
		}
		all = append(all, &entrant{name: short(arm), center: make(map[string]float64), versus: make(map[string]comparison)})
		return all[len(all)-1]
	}
	for _, c := range rec.Comparisons {
		if short(c.Benchmark) != benchmark || c.Neighbor {
			continue
		}
		base, head := enter(c.Base), enter(c.Head)
		if c.Failed != "" || c.Missing != "" {
			head.reason = c.Reason
			continue
		}
		// Where a long look decides, the base's time is that of long processes.
		if _, known := base.center[c.Unit]; !known {
			base.center[c.Unit] = c.BaseCenter
		}
		head.center[c.Unit], head.versus[c.Unit] = c.HeadCenter, c
	}
	if len(all) == 0 {
		return nil, absentError("no " + benchmark + " in " + name)
	}
	return all, nil
}

// ladder is the table of the implementations of one benchmark:
//
//	ladder RESULT BENCHMARK
func (r *results) ladder(args []string) (string, error) {
	all, err := r.entrants(args[0], args[1])
	if err != nil {
		return "", err
	}
	rows := [][]string{{"`impl=`", " time", " against `" + all[0].name + "`", "95 % interval", "verdict", " allocations", " bytes", "answers"}}
	for _, e := range all {
		row := []string{"`" + e.name + "`"}
		versus, measured := e.versus["sec/op"]
		_, hasTime := e.center["sec/op"]
		counts := []string{inUnit(e.center["allocs/op"], "allocs/op"), inUnit(e.center["B/op"], "B/op")}
		switch {
		case !hasTime:
			row, counts = append(row, "not measured", "", "", e.reason), []string{"", ""}
		case !measured:
			row = append(row, seconds(e.center["sec/op"]), "", "", "(base)")
		case versus.Ratio == nil:
			row = append(row, seconds(e.center["sec/op"]), "", "", versus.Verdict)
		default:
			change := speed.change(versus.Ratio.Center)
			if math.Abs(versus.BaseCenter/all[0].center["sec/op"]-1) > 0.02 {
				change += " (of " + seconds(versus.BaseCenter) + ")"
			}
			row = append(row, seconds(e.center["sec/op"]), change, versus.Ratio.interval(), verdictOf(versus))
		}
		rows = append(rows, append(append(row, counts...), answers(e.name)))
	}
	return table(rows...), nil
}

// verdictOf is hone's verdict, with what other layouts of the binary said.
func verdictOf(c comparison) string {
	if c.Layout == "sensitive" {
		return c.Verdict + ", depends on the layout"
	}
	return c.Verdict
}

// exact are the implementations that answer as base whatever the request is.
// Tests hold them to it, and all others to how they differ.
var exact = []string{"base", "concat", "builder", "append", "stack", "whole", "tuned", "buffer"}

func answers(impl string) string {
	if slices.Contains(exact, impl) {
		return "exact"
	}
	return "differs"
}

// metrics is the table of all that is told of the steps of the story.
func (r *results) metrics([]string) (string, error) {
	all, err := r.entrants(storyRun, storySize)
	if err != nil {
		return "", err
	}
	rows := [][]string{{""}}
	for _, e := range all {
		rows[0] = append(rows[0], " `"+e.name+"`")
	}
	rows[0] = append(rows[0], "last against first")
	for _, m := range []struct{ unit, what string }{
		{"sec/op", "time (wall)"},
		{"cpu-sec/op", "CPU time, of all threads"},
		{"mutex-wait-sec/op", "blocked on locks"},
		{"sched-latency-sec", "waiting for a processor, once it could run"},
		{"allocs/op", "allocations"},
		{"B/op", "bytes allocated"},
		{"gc-cycles/op", "GC cycles"},
		{"gc-cpu-sec/op", "CPU time in GC"},
		{"gc-pause-sec/op", "stopped by GC"},
		{"live-heap-bytes", "live heap, bytes"},
		{"peak-RSS-bytes", "most memory of the process, bytes"},
	} {
		row := []string{m.what}
		for _, e := range all {
			value, ok := e.center[m.unit]
			row = append(row, "")
			if ok {
				row[len(row)-1] = inUnit(value, m.unit)
			}
		}
		rows = append(rows, append(row, metricChange(all[len(all)-1], m.unit)))
	}
	return table(rows...), nil
}

// metricChange is what has become of a metric since the base.
func metricChange(e *entrant, unit string) string {
	c, ok := e.versus[unit]
	switch {
	case !ok:
		return "not measured"
	case c.Ratio == nil || c.Verdict == undecided:
		return undecided
	}
	change := amount.change(c.Ratio.Center)
	if c.Ratio.isCount() {
		return change
	}
	return change + " " + c.Ratio.interval()
}

// ratio is how much faster one implementation is, with its interval:
//
//	ratio RESULT BENCHMARK BASE HEAD
func (r *results) ratio(args []string) (string, error) {
	rec, err := r.recording(args[0])
	if err != nil {
		return "", err
	}
	c, err := rec.find(args[1], "sec/op", args[2], args[3])
	if err != nil {
		return "", err
	}
	return speed.change(c.Ratio.Center) + " " + c.Ratio.interval(), nil
}

// time is the time of one implementation: time RESULT BENCHMARK IMPL.
func (r *results) time(args []string) (string, error) {
	v, err := r.center(args[0], args[1], args[2], "sec/op")
	return seconds(v), err
}

func (r *results) center(name, benchmark, impl, unit string) (float64, error) {
	all, err := r.entrants(name, benchmark)
	if err != nil {
		return 0, err
	}
	for _, e := range all {
		if v, ok := e.center[unit]; ok && e.name == impl {
			return v, nil
		}
	}
	return 0, absentError(fmt.Sprintf("%s was not measured in %s", impl, name))
}

// sizes is what each step buys with 1, 100 and 100,000 numbers.
func (r *results) sizes([]string) (string, error) {
	rows := [][]string{{"step", " 1", " gain", " 100", " gain", " 100,000", " gain", "answers"}}
	for _, s := range []struct {
		what, impl string
		plain      bool // of the ladder without dependencies
	}{
		{"the original", "base", false},
		{"... with a Builder", "builder", true},
		{"... with a buffer", "append", true},
		{"... with a buffer for all of the response", "whole", true},
		{"easyjson", "easyjson", false},
		{"... with a Builder: the story's end", "easyjson-builder", false},
		{"... with a buffer", "easyjson-append", false},
		{"json v2 with a Builder", "jsonv2-builder", false},
		{"jsoniter with a Builder", "jsoniter-builder", false},
		{"segmentio with a Builder", "segmentio-builder", false},
		{"sonic with a Builder", "sonic-builder", false},
		{"goccy with a Builder", "goccy-builder", false},
		{"`tuned`", "tuned", false},
	} {
		row := []string{s.what}
		for _, n := range []string{"1", "100", manyNumbers} {
			cells, err := r.size(s.impl, n, s.plain)
			if err != nil {
				return "", err
			}
			row = append(row, cells...)
		}
		rows = append(rows, append(row, answers(s.impl)))
	}
	return table(rows...), nil
}

// size is the time of an implementation with so many numbers, and what that
// is against the original.
func (r *results) size(impl, n string, plain bool) ([]string, error) {
	base, err := r.sizeTime("base", n, false)
	if err == nil && impl == "base" {
		return []string{seconds(base), ""}, nil
	}
	v, err2 := r.sizeTime(impl, n, plain)
	switch err := errors.Join(err, err2); {
	case errors.As(err, new(absentError)):
		return []string{"not measured", ""}, nil
	case err != nil:
		return nil, err
	}
	return []string{seconds(v), speed.change(v / base)}, nil
}

func (r *results) sizeTime(impl, n string, plain bool) (float64, error) {
	large := n == manyNumbers
	switch {
	case large && slices.Contains(slowSteps, impl):
		got, err := r.slow(impl)
		return got.Center, err
	case plain && large:
		return r.center("largeplain", "Process/n="+n, impl, "sec/op")
	case plain:
		return r.center("process", "Process/n="+n, impl, "sec/op")
	case large:
		return r.center("large", "Respond/n="+n, impl, "sec/op")
	}
	return r.center("codecs", "Respond/n="+n, impl, "sec/op")
}
