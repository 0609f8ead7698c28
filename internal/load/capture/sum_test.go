package capture

import (
	"testing"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain"
)

// manyStacks makes a CPU profile of n stacks that share their leaf and differ
// deep down, numbered from a first one on.
func manyStacks(from, n int) *profile.Profile {
	p := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}},
		PeriodType: &profile.ValueType{Type: "cpu", Unit: "nanoseconds"}, Period: 1,
	}
	location := func(name string, line int64) *profile.Location {
		f := &profile.Function{ID: uint64(len(p.Function) + 1), Name: name, Filename: name + ".go"}
		l := &profile.Location{ID: uint64(len(p.Location) + 1), Address: uint64(line), Line: []profile.Line{{Function: f, Line: line}}}
		p.Function, p.Location = append(p.Function, f), append(p.Location, l)
		return l
	}
	leaf, other := location("leaf", 1), location("other", 2)
	for i := range n {
		stack := []*profile.Location{leaf}
		for range 20 {
			stack = append(stack, other)
		}
		root := location("root", int64(10+from+i))
		p.Sample = append(p.Sample, &profile.Sample{Location: append(stack, root), Value: []int64{1, 10}})
	}
	return p
}

// TestSumIsBounded adds windows of a program that is never twice at the same
// place: what is kept does not grow, and nothing of a line's own is lost.
func TestSumIsBounded(t *testing.T) {
	var sum Sum
	const windows, stacks = 20, 1500
	for i := range windows {
		if err := sum.Add(manyStacks(i*stacks, stacks)); err != nil {
			t.Fatal(err)
		}
		if n := len(sum.Profile.Sample); n > maxStacks {
			t.Fatalf("%d stacks after %d windows", n, i+1)
		}
	}
	if n := len(sum.Profile.Location); n > maxStacks+2 {
		t.Errorf("%d locations", n)
	}
	lines, err := explain.HotLines(sum.Profile, "cpu", explain.LineOptions{Most: 5})
	if err != nil {
		t.Fatal(err)
	}
	if hot := lines.Hottest; len(hot) != 1 || hot[0].Function != "leaf" || hot[0].Value != windows*stacks*10 {
		t.Errorf("%+v", lines.Hottest)
	}
	if err := sum.Profile.CheckValid(); err != nil {
		t.Error(err)
	}
}
