package gauge

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/sample"
)

func TestParseGoals(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []Goal
	}{
		{"sec/op<=10us", []Goal{{Unit: sample.UnitTime, Limit: 1e-5}}},
		{"sec/op<=10µs", []Goal{{Unit: sample.UnitTime, Limit: 1e-5}}},
		{" sec/op <= 0.5 ns ", []Goal{{Unit: sample.UnitTime, Limit: 5e-10}}},
		{"sec/op<2s", []Goal{{Unit: sample.UnitTime, Limit: 2, Below: true}}},
		{"sec/op<=1.5ms,allocs/op<=2", []Goal{{Unit: sample.UnitTime, Limit: 1.5e-3}, {Unit: sample.UnitAllocs, Limit: 2}}},
		{"B/op<=512", []Goal{{Unit: sample.UnitBytes, Limit: 512}}},
		{"B/op<=4KiB", []Goal{{Unit: sample.UnitBytes, Limit: 4096}}},
		{"B/op<=1MB,allocs/op<=0", []Goal{{Unit: sample.UnitBytes, Limit: 1e6}, {Unit: sample.UnitAllocs}}},
	} {
		got, err := ParseGoals(tt.text)
		if err != nil {
			t.Errorf("%q: %v", tt.text, err)
		} else if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%q (-want +got):\n%s", tt.text, d)
		}
	}
	for text, want := range map[string]string{
		"":                          "is no goal; want one such as sec/op<=10us",
		"fast":                      "is no goal",
		"sec/op=10us":               "is no goal",
		"sec/op>=10us":              "is no goal",
		"sec/op<=10us,":             `"" is no goal`,
		"ns/op<=10":                 `unit "ns/op" is not measured; want one of sec/op, B/op, allocs/op`,
		"sec/op<=10":                `sec/op: "10" is no limit; want a time such as 10us`,
		"sec/op<=10KiB":             "want a time such as 10us",
		"sec/op<=":                  "want a time such as 10us",
		"sec/op<=-1s":               "want a time such as 10us",
		"sec/op<=Infs":              "want a time such as 10us",
		"B/op<=4 kg":                "want a size such as 512 or 4KiB",
		"allocs/op<=NaN":            "want a number such as 2",
		"allocs/op<=2B":             "want a number such as 2",
		"allocs/op<=2,allocs/op<=3": "allocs/op has two goals",
	} {
		if _, err := ParseGoals(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
	}
}

func TestGoalJudge(t *testing.T) {
	inf := math.Inf(1)
	for _, tt := range []struct {
		goal   Goal
		lo, hi float64
		want   Attained
	}{
		{Goal{Limit: 10}, 8, 9, GoalMet},
		{Goal{Limit: 10}, 8, 10, GoalMet},
		{Goal{Limit: 10, Below: true}, 8, 10, GoalUndecided},
		{Goal{Limit: 10}, 8, 11, GoalUndecided},
		{Goal{Limit: 10}, 10, 11, GoalUndecided},
		{Goal{Limit: 10, Below: true}, 10, 11, GoalMissed},
		{Goal{Limit: 10}, 10.5, 11, GoalMissed},
		{Goal{Limit: 10}, -inf, inf, GoalUndecided},
		{Goal{Limit: 0}, 0, 0, GoalMet},
		{Goal{Limit: 0, Below: true}, 0, 0, GoalMissed},
	} {
		if got := tt.goal.judge(tt.lo, tt.hi); got != tt.want {
			t.Errorf("%+v of [%v, %v]: %s, want %s", tt.goal, tt.lo, tt.hi, got, tt.want)
		}
	}
}

func FuzzParseGoals(f *testing.F) {
	for _, seed := range []string{"sec/op<=10us,allocs/op<=2", "B/op<4KiB", "sec/op<= 1e-3 s", ",", "<=", "B/op<=B"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		goals, err := ParseGoals(text)
		if err != nil {
			return
		}
		for _, g := range goals {
			if !(g.Limit >= 0) || math.IsInf(g.Limit, 0) {
				t.Errorf("%q gives %+v", text, g)
			}
		}
	})
}
