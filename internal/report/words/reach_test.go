package words

import (
	"testing"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
)

func TestReached(t *testing.T) {
	row := func(name, why, symbol string) message.Comparison {
		return message.Comparison{Benchmark: name, Reach: &sample.Reach{Why: why, Symbol: symbol}}
	}
	changed := []message.Comparison{
		row("BenchmarkA", "changed", "example.org/m/lo.Find[go.shape.int,go.shape.[]int]"),
		row("BenchmarkA", "changed", "example.org/m/lo.Find[go.shape.int,go.shape.[]int]"), // of another unit
		row("BenchmarkB", "changed", "example.org/m/lo.Find[go.shape.string,go.shape.[]string].func1"),
		row("BenchmarkC/n=1", "changed", "example.org/m/lo_test.BenchmarkC"),
		{Benchmark: "BenchmarkD"},
	}
	for _, test := range []struct {
		list []message.Comparison
		same int
		want string
	}{
		{changed, 0, ""},
		{nil, 3, ""},
		{changed, 292, "measured: 3 of 295: 1 reach lo.Find, 1 reach lo.Find.func1, 1 changed themselves, or by what is inlined in them"},
		{[]message.Comparison{row("BenchmarkA", "settings", "")}, 0, ""},
		{[]message.Comparison{row("BenchmarkA", "toolchain", "go1.99"), row("BenchmarkB", "toolchain", "go1.99")}, 0,
			"measured: 2 of 2: 2 since hone cannot tell what a benchmark reaches in programs of go1.99"},
		{[]message.Comparison{row("BenchmarkA", "startup", "type:*example.org/m.Header"), row("BenchmarkB", "files", "os.ReadFile"), row("BenchmarkC", "read", "testdata/in.txt")}, 1,
			"measured: 3 of 4: 1 start with what reaches type m.Header, 1 may open files, of which some differ (os.ReadFile), 1 read testdata/in.txt, which differs"},
	} {
		if got := Reached(test.list, test.same); got != test.want {
			t.Errorf("got  %q\nwant %q", got, test.want)
		}
	}
}
