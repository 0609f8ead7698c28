package words

import (
	"slices"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// The caveats about rows that are the machine's where several programs of a run
// show them, and what is then said once.
const (
	codeDrift sample.Code = "drift"
	// codeTwoSpeeds has the facts ratio, the time at the slow speed over that at the
	// fast one, share, the part of the processes at the slow one, in (0, 1), and
	// rows, how many of the benchmarks show it. All may be missing.
	codeTwoSpeeds sample.Code = "two-speeds"
)

// MachineLines says what is the machine's doing and shows in several programs of
// a run, a line for each such condition. The rows need no footnotes for the codes
// that it returns.
func MachineLines(c *message.Stream) (lines []string, codes []sample.Code) {
	modes, drift := shownBy(c, verdict.CodeTwoModes), shownBy(c, codeDrift)
	i := slices.IndexFunc(c.Warnings, func(w sample.Warning) bool { return w.Code == codeTwoSpeeds && w.Benchmark == "" })
	switch {
	case i >= 0:
		w := c.Warnings[i]
		if len(modes.names) > 0 {
			w.Facts, w.Text, w.Remedy = modes.with(w.Facts), "", "" // what a stream says of it names nobody
		}
		w.Facts = w.Facts.With("alone", len(c.Results) > 0)
		lines, codes = append(lines, Note(w)), append(codes, codeTwoSpeeds, verdict.CodeTwoModes)
	case len(modes.names) > 1:
		f := sample.NewFacts(map[string]any{"ratio": modes.middle("ratio"), "share": 1 - modes.middle("share"), "likely": true,
			"alone": len(c.Results) > 0})
		lines, codes = append(lines, Note(sample.Warning{Code: codeTwoSpeeds, Facts: modes.with(f)})), append(codes, verdict.CodeTwoModes)
	}
	if len(drift.names) > 1 {
		var f sample.Facts
		if ratios := drift.numbers("ratio"); len(ratios) > 0 {
			f = f.With("lo", ratios[0]).With("hi", ratios[len(ratios)-1])
		}
		lines, codes = append(lines, Note(sample.Warning{Code: codeDrift, Facts: drift.with(f)})), append(codes, codeDrift)
	}
	return lines, codes
}

// A showing is which programs show a condition: benchmarks, or the implementations
// of a ranking.
type showing struct {
	names []string // each once
	facts []sample.Facts
	of    int    // how many were measured
	what  string // they are
}

func shownBy(c *message.Stream, code sample.Code) showing {
	s := showing{what: "benchmarks"}
	if c.Config.By != "" {
		s.what = "implementations"
	}
	programs, measured := make(map[string]bool), make(map[string]bool)
	see := func(name, program string, list []sample.Warning, of func(arm string) bool) {
		measured[program] = true
		for _, w := range list {
			if w.Code != code || !of(w.Facts.Text("arm")) {
				continue
			}
			s.facts = append(s.facts, w.Facts)
			if !programs[program] {
				s.names = append(s.names, name)
			}
			programs[program] = true
		}
	}
	both := func(string) bool { return true }
	base := func(arm string) bool { return arm == "base" }
	leading := message.Leading(c.Comparisons)
	for _, x := range c.Comparisons {
		if x.Unit != leading || !x.MeasuredAtAll() || x.Identical {
			continue
		}
		program := x.Package + " " + x.Benchmark
		if c.Config.By == "" {
			see(ShortName(x.Benchmark), program, x.Warnings, both)
			continue
		}
		see(ArmName(c, x.Head), program+" "+x.Head, x.Warnings, func(arm string) bool { return !base(arm) })
		see(ArmName(c, x.Base), program+" "+x.Base, x.Warnings, base)
	}
	for _, r := range c.Results {
		if r.N > 0 {
			see(ShortName(r.Benchmark), r.Package+" "+r.Benchmark, r.Warnings, both)
		}
	}
	s.of = len(measured)
	return s
}

// with adds who shows it to facts, by name if they are few.
func (s showing) with(f sample.Facts) sample.Facts {
	f = f.With("rows", len(s.names)).With("of", s.of).With("what", s.what)
	if len(s.names) <= mostNamed && len(s.names) < s.of {
		f = f.With("names", s.names)
	}
	return f
}

// numbers are a fact of all that have it, in ascending order.
func (s showing) numbers(name string) []float64 {
	var list []float64
	for _, f := range s.facts {
		if x := f.Number(name); x != 0 {
			list = append(list, x)
		}
	}
	slices.Sort(list)
	return list
}

// middle is the median of a fact, 0 if none has it.
func (s showing) middle(name string) float64 {
	list := s.numbers(name)
	if len(list) == 0 {
		return 0
	}
	return list[len(list)/2]
}
