package look

import (
	"strings"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/sample"
)

// What profile and benchmark may differ in before it is said.
const (
	leastSamples = 100 // of a profile of the CPU: below, a half is told to within a tenth
	leastBusy    = 0.5 // of the wall time of a process that was spent on processors
	mostTests    = 0.3 // of the whole, in lines of test files
	mostAllocs   = 1.3 // allocations an operation, of profile and count
	leastCounted = 100 // operations without which set-up is a large part
)

// doubts adds the warnings about what a result's profiles and benchmarks contradict each
// other in.
func doubts(r *Result) {
	for _, s := range r.Subjects {
		d := doubter{s, r}
		d.cpu()
		for _, b := range s.Benchmarks {
			d.idle(b)
			d.allocations(b)
		}
		d.tests()
	}
}

// A doubter looks at one subject.
type doubter struct {
	of  *Subject
	out *Result
}

func (d doubter) warn(code sample.Code, benchmark string, facts map[string]any) {
	d.out.Warnings = append(d.out.Warnings, sample.Warning{
		Code: code, Package: d.of.Package, Benchmark: benchmark, Facts: sample.NewFacts(facts),
	})
}

// cpu warns of a profile that is too short to tell.
func (d doubter) cpu() {
	if p := d.of.Profile(explain.CPU); p != nil && p.Seen < leastSamples {
		d.warn(codeFewSamples, "", map[string]any{"samples": p.Seen})
	}
}

// idle warns of a benchmark that waits for most of its time.
func (d doubter) idle(b *Benchmark) {
	t := b.Takes[explain.CPU]
	if t == nil || t.Wall <= 0 {
		return
	}
	if bench.Crowded(t.Switches, t.CPU) {
		return
	}
	if busy := t.CPU.Seconds() / t.Wall.Seconds(); busy < leastBusy {
		d.warn(codeMostlyIdle, b.Name, map[string]any{"busy": busy})
	}
}

// allocations compares what the profile of the heap holds for an operation with what the
// runtime counted.
func (d doubter) allocations(b *Benchmark) {
	t := b.take(explain.Objects)
	if t == nil || t.N < leastCounted || b.Allocs < 1 {
		return
	}
	lines, err := explain.HotLines(t.Profile, string(explain.Objects), explain.LineOptions{Own: d.of.Own})
	if err != nil {
		return
	}
	profiled := float64(lines.Total) / float64(t.N)
	facts := map[string]any{"profiled": profiled, "counted": b.Allocs}
	switch {
	case profiled > mostAllocs*b.Allocs:
		d.warn(codeAllocsMore, b.Name, facts)
	case b.Allocs > mostAllocs*profiled:
		d.warn(codeAllocsFewer, b.Name, facts)
	}
}

// tests warns where the benchmarks measure themselves.
func (d doubter) tests() {
	p := d.of.Profile(explain.CPU)
	if p == nil {
		return
	}
	for _, h := range p.Hotspots {
		if strings.HasSuffix(h.File, "_test.go") {
			p.Tests += h.Flat
		}
	}
	if p.Tests > mostTests {
		d.warn(codeMostlyTests, "", map[string]any{"share": p.Tests})
	}
}
