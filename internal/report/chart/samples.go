package chart

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
)

// Samples is what was measured of one benchmark, in the order of the run. The drawing is
// 1000 wide and 100 high and may be stretched.
type Samples struct {
	Title  string
	Lo, Hi string // the ends of the axis
	Series []Series
}

// A Series is one version: a dot for each process, or a square for those after the first.
type Series struct {
	Name  string
	Color int // from 0
	Path  string
	// Median is where the line through the middle is.
	Median float64
}

// mostPoints is how many processes are drawn of a version: evenly spread, if there are more.
const mostPoints = 300

// SampleCharts draws the times of single processes, a chart a benchmark.
func SampleCharts(c *message.Stream, samples []sample.Sample) []*Samples {
	type key struct{ pkg, benchmark string }
	var order []key
	by := make(map[key][]sample.Sample)
	for _, s := range samples {
		if s.Unit != sample.UnitTime || s.Look != sample.LookShort || s.Value <= 0 {
			continue
		}
		k := key{s.Package, s.Benchmark}
		if by[k] == nil {
			order = append(order, k)
		}
		by[k] = append(by[k], s)
	}
	var charts []*Samples
	for _, k := range order {
		if len(by[k]) >= 4 {
			charts = append(charts, newSamples(c, words.ShortName(k.benchmark), by[k]))
		}
	}
	return charts
}

func newSamples(c *message.Stream, title string, list []sample.Sample) *Samples {
	lo, hi, last := math.Inf(1), 0.0, 0
	series := make(map[string][]sample.Sample)
	var names []string
	for _, s := range list {
		lo, hi, last = min(lo, s.Value), max(hi, s.Value), max(last, s.Pair)
		if series[s.Version] == nil {
			names = append(names, s.Version)
		}
		series[s.Version] = append(series[s.Version], s)
	}
	place := func(name string) int {
		return slices.IndexFunc(c.Config.Versions, func(v sample.Version) bool { return v.Name == name })
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(place(a), place(b)) })
	out := &Samples{Title: title, Lo: words.Value(lo, sample.UnitTime), Hi: words.Value(hi, sample.UnitTime)}
	y := func(v float64) float64 {
		if hi == lo {
			return 50
		}
		return 95 - 90*math.Log(v/lo)/math.Log(hi/lo)
	}
	for i, name := range names {
		all := series[name]
		var b strings.Builder
		step := (len(all) + mostPoints - 1) / mostPoints
		for j := 0; j < len(all); j += step {
			s := all[j]
			fmt.Fprintf(&b, "M%.1f %.1fh0", 10+980*float64(s.Pair)/float64(max(last, 1)), y(s.Value))
		}
		values := make([]float64, len(all))
		for j, s := range all {
			values[j] = s.Value
		}
		slices.Sort(values)
		out.Series = append(out.Series, Series{
			Name:  fmt.Sprintf("%s, %d processes, median %s", words.ArmName(c, name), len(all), words.Value(values[len(values)/2], sample.UnitTime)),
			Color: i % 4, Path: b.String(), Median: y(values[len(values)/2]),
		})
	}
	return out
}
