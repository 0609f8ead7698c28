package driver

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestParse(t *testing.T) {
	const ms = time.Millisecond
	for _, tt := range []struct {
		name, data string
		want       Reply
	}{
		{"nothing", "", Reply{}},
		{"only TestMain", "main\n", Reply{Main: true}},
		{"no benchmark", "main\ndone\n", Reply{Main: true, Done: true}},
		{
			"survey",
			"main\nstart \"A\"\nstart \"A/b\"\nend \"A/b\" ok leaf 1000000 2000000\nend \"A\" ok parent 0 3000000\nstart \"C\"\nend \"C\" skip leaf 0 0\n",
			Reply{Main: true, Seen: []Seen{{"A", OK, true, 0, 3 * ms}, {"A/b", OK, false, ms, 2 * ms}, {"C", Skip, false, 0, 0}}},
		},
		{
			"killed in a sub-benchmark", "start \"A\"\nstart \"A/b\"\n",
			Reply{Seen: []Seen{{Name: "A", State: Died}, {Name: "A/b", State: Died}}},
		},
		{
			"killed while it wrote", "start \"A\"\nend \"A\" ok le",
			Reply{Seen: []Seen{{Name: "A", State: Died}}},
		},
		{"a line without its end", "call 1 2 3\ncall 2 4 5", Reply{Calls: []Call{{1, 2, 3}}}},
		{"odd names", "start \"A/q\\\"\\\\x00ö\"\n", Reply{Seen: []Seen{{Name: "A/q\"\\x00ö", State: Died}}}},
		{
			"measurement", "count 40 80 2560\ngc 2\nblocks 20 5 6\n",
			Reply{N: 20, Blocks: []time.Duration{5, 6}, Counted: 40, Allocs: 80, Bytes: 2560, FirstBytes: 2560, GC: 2},
		},
		{
			"usage", "blocks 20 5 6\ncpu 4 0\nswitches 0 2\n",
			Reply{N: 20, Blocks: []time.Duration{5, 6}, CPU: []time.Duration{4, 0}, Switches: []int64{0, 2}},
		},
		{"the last count holds", "count 1 9 9\ncall 1 2 3\ncount 4 8 8\n", Reply{Calls: []Call{{1, 2, 3}}, Counted: 4, Allocs: 8, Bytes: 8, FirstBytes: 9}},
		{
			"metrics", "own \"things/op\" 2.5\nown \"odd\" NaN\nsetbytes 64\ntotal \"cpu-sec/op\" 1e-3\nvalue \"peak-RSS-bytes\" 4096\n",
			Reply{Metrics: Metrics{
				Own: map[string]float64{"things/op": 2.5, "odd": math.NaN()}, SetBytes: 64,
				Totals: map[string]float64{"cpu-sec/op": 1e-3}, Values: map[string]float64{"peak-RSS-bytes": 4096},
			}},
		},
		{
			"units", "main\nhave \"cpu-sec/op\"\nunit \"A/b\" \"q/op\"\nunit \"A/b\" \"MB/s\"\nunit \"A/b\" \"q/op\"\n",
			Reply{Main: true, Metrics: Metrics{Have: []string{"cpu-sec/op"}, Units: map[string][]string{"A/b": {"MB/s", "q/op"}}}},
		},
		{"tally", "tally 0 20 1\n", Reply{Tally: &Tally{N: 20, Moved: true}}},
		{"failed", "call 1 2 3\nbad \"A\" fail\n", Reply{Calls: []Call{{1, 2, 3}}, Bad: Fail}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Parse(tt.data)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(tt.want, *got, cmpopts.EquateNaNs()); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

var badReplies = []string{
	"\n", "hello\n", "call\n", "call 1 2\n", "call 1 2 x\n", "call 0 2 3\n", "call 1 -2 3\n", "count 0 0 0\n", "count 1 2\n",
	"gc\n", "gc -1\n", "blocks\n", "blocks 0 5\n", "blocks 5 -1\n", "blocks 5 99999999999999999999\n", "start\n", "start A\n", "start \"A\n", "start \"A\" more\n",
	"end \"A\" ok leaf 1 2\n", "start \"A\"\nend \"A\" ok leaf x 2\n", "start \"A\"\nend \"A\" ok\n", "bad \"A\"\n", "tally 1 2\n", "tally 1 -2 0\n",
	"have\n", "have cpu\n", "own \"a\"\n", "own \"a\" x\n", "own a 1\n", "total \"a\" -1\n", "total \"a\" NaN\n", "value \"a\" +Inf\n",
	"unit \"A\" b\n", "unit \"A\"\n", "setbytes 0\n", "setbytes\n",
}

func TestParseRefuses(t *testing.T) {
	for _, data := range badReplies {
		if r, err := Parse(data); err == nil {
			t.Errorf("%q is taken for %+v", data, r)
		} else if strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: error of several lines: %v", data, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, data := range badReplies {
		f.Add(data)
	}
	f.Add("main\nstart \"A\"\nstart \"A/b\"\nend \"A/b\" ok leaf 1000000 2000000\ncount 40 80 2560\ngc 2\nblocks 20 5 6\n")
	f.Add("own \"a\" NaN\nsetbytes 64\ntotal \"b\" 1e-3\nvalue \"c\" 0\nhave \"d\"\nunit \"A\" \"e\"\n")
	f.Fuzz(func(t *testing.T, data string) {
		r, err := Parse(data)
		if err != nil {
			return
		}
		if r.N < 1 && len(r.Blocks) > 0 || r.Counted < 0 || r.Allocs < 0 || r.Bytes < 0 || r.GC < 0 {
			t.Errorf("%q gives %+v", data, r)
		}
		for _, c := range r.Calls {
			if c.N < 1 || c.Timed < 0 || c.Wall < 0 {
				t.Errorf("%q gives %+v", data, c)
			}
		}
		// Cutting the end off must not turn a good reply into a bad one.
		if _, err := Parse(data[:len(data)/2]); err != nil {
			t.Errorf("%q is good, its first half is not: %v", data, err)
		}
	})
}
