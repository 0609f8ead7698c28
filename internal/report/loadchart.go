package report

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"
)

// maxDrawn is the most points of a curve over time: more than there are pixels
// tell nothing.
const maxDrawn = 600

// loadCharts draws what happened over time, and the quantiles.
func loadCharts(loads []*Load) []*chart {
	var shown []*Load
	for _, l := range loads {
		if len(l.Points) > 1 {
			c := *l
			c.Points = thin(joinEnd(l.Points), maxDrawn)
			shown = append(shown, &c)
		}
	}
	var charts []*chart
	if len(shown) > 0 {
		charts = append(charts, rateChart(shown))
		if c := latencyChart(shown); c != nil {
			charts = append(charts, c)
		}
	}
	for _, c := range []*chart{quantileChart(loads), shiftChart(loads)} {
		if c != nil {
			charts = append(charts, c)
		}
	}
	return charts
}

// thin puts neighbours together until there are at most so many. Quantiles cannot
// be added up; the worse one stands.
func thin(list []LoadPoint, most int) []LoadPoint {
	per := (len(list) + most - 1) / most
	if per <= 1 {
		return list
	}
	var out []LoadPoint
	for part := range slices.Chunk(list, per) {
		sum := part[0]
		for _, p := range part[1:] {
			sum = sum.join(p)
		}
		out = append(out, sum)
	}
	return out
}

// join puts a point and the one after it together.
func (p LoadPoint) join(o LoadPoint) LoadPoint {
	return LoadPoint{
		At: o.At, Span: p.Span + o.Span, Warmup: o.Warmup, Users: o.Users, InFlight: o.InFlight,
		Requests: p.Requests + o.Requests, Errors: p.Errors + o.Errors,
		P50: max(p.P50, o.P50), P90: max(p.P90, o.P90), P99: max(p.P99, o.P99),
		Max: max(p.Max, o.Max), LagP99: max(p.LagP99, o.LagP99),
	}
}

// joinEnd puts the rest of a second at the end to the one before: the answers
// that are waited for come all at once, which is no rate.
func joinEnd(list []LoadPoint) []LoadPoint {
	n := len(list)
	if n < 3 || list[n-1].Span >= list[n-2].Span/4 {
		return list
	}
	return append(slices.Clone(list[:n-2]), list[n-2].join(list[n-1]))
}

func (p LoadPoint) rate() float64 {
	if p.Span <= 0 {
		return math.NaN()
	}
	return float64(p.Requests) / p.Span
}

// middle is the time a point stands for.
func (p LoadPoint) middle() float64 { return p.At - p.Span/2 }

// timeChart is a chart over the time of the run.
func timeChart(title string, loads []*Load, y axis) *chart {
	end := 0.0
	for _, l := range loads {
		end = max(end, l.Points[len(l.Points)-1].At)
	}
	c := newChart(title, axis{hi: end}, y)
	for _, t := range steps(end, 8) {
		if t <= end {
			c.tickX(t, tickTime(t))
		}
	}
	for _, l := range loads {
		for i, p := range l.Points {
			if p.Warmup && (i+1 == len(l.Points) || !l.Points[i+1].Warmup) {
				c.Shades = append(c.Shades, chartShade{X: plotLeft, Y: plotTop, Width: c.x.at(p.At) - plotLeft, Height: plotBottom - plotTop, Text: "warm-up"})
			}
		}
	}
	return c
}

func tickTime(t float64) string {
	if t < 120 {
		return strconv.FormatFloat(t, 'g', 4, 64) + " s"
	}
	return clock(time.Duration(t * float64(time.Second)))
}

// rateChart shows requests a second, and where there were errors.
func rateChart(loads []*Load) *chart {
	most := 0.0
	for _, l := range loads {
		for _, p := range l.Points {
			if r := p.rate(); r > most {
				most = r
			}
		}
	}
	ticks := steps(1.02*most, 5)
	c := timeChart("Requests a second", loads, axis{hi: ticks[len(ticks)-1]})
	for _, t := range ticks {
		c.tickY(t, perSecondTick(t))
	}
	for i, l := range loads {
		var points [][2]float64
		for _, p := range l.Points {
			points = append(points, [2]float64{p.middle(), p.rate()})
			if p.Errors > 0 {
				c.Marks = append(c.Marks, chartMark{X: c.x.at(p.middle()), Y: c.y.at(p.rate()),
					Text: fmt.Sprintf("%s: %s of %s at %s", l.Server, plural(int(p.Errors), "error"), thousands(p.Requests), tickTime(p.At))})
			}
		}
		c.curve(l.Server, i%4, 0, points)
	}
	return c
}

func perSecondTick(x float64) string {
	if x >= 1 || x == 0 {
		return thousands(int64(math.Round(x)))
	}
	return strconv.FormatFloat(x, 'g', 2, 64)
}

// pointQuantiles are what is drawn over time. Of several servers fewer, since
// their colour says which server it is.
var pointQuantiles = []struct {
	name string
	get  func(LoadPoint) float64
	many bool // drawn of several servers, too
}{
	{"p50", func(p LoadPoint) float64 { return p.P50 }, true},
	{"p90", func(p LoadPoint) float64 { return p.P90 }, false},
	{"p99", func(p LoadPoint) float64 { return p.P99 }, true},
	{"max", func(p LoadPoint) float64 { return p.Max }, false},
}

// latencyChart shows quantiles of response times over time; nil without any.
func latencyChart(loads []*Load) *chart {
	lo, hi := math.Inf(1), 0.0
	for _, l := range loads {
		for _, p := range l.Points {
			for _, q := range pointQuantiles {
				if v := q.get(p); v > 0 && (q.many || len(loads) == 1) {
					lo, hi = min(lo, v), max(hi, v)
				}
			}
		}
	}
	if hi == 0 {
		return nil
	}
	c := timeChart("Response time", loads, timeAxis(lo, hi))
	c.tickTimes(lo, hi)
	for i, l := range loads {
		drawn := 0
		for _, q := range pointQuantiles {
			if len(loads) > 1 && !q.many {
				continue
			}
			var points [][2]float64
			for _, p := range l.Points {
				points = append(points, [2]float64{p.middle(), q.get(p)})
			}
			if len(loads) > 1 {
				c.curve(l.Server+" "+q.name, i%4, drawn, points)
			} else {
				c.curve(q.name, drawn, 0, points)
			}
			drawn++
		}
	}
	return c
}

// timeAxis is a logarithmic axis of times.
func timeAxis(lo, hi float64) axis {
	ticks := decades(lo, hi)
	return axis{lo: ticks[0], hi: ticks[len(ticks)-1], log: true}
}

func (c *chart) tickTimes(lo, hi float64) {
	for _, t := range decades(lo, hi) {
		c.tickY(t, tickSeconds(t))
	}
}

// tickSeconds formats a round time: 5 ms.
func tickSeconds(t float64) string {
	for _, u := range []struct {
		name string
		size float64
	}{{"s", 1}, {"ms", 1e-3}, {"µs", 1e-6}} {
		if t >= u.size*0.999 {
			return strconv.FormatFloat(math.Round(t/u.size*1000)/1000, 'g', 4, 64) + " " + u.name
		}
	}
	return strconv.FormatFloat(math.Round(t*1e9), 'f', 0, 64) + " ns"
}

// quantileChart shows response and service times by quantile, on an axis on
// which each nine takes the same room; nil without any.
func quantileChart(loads []*Load) *chart {
	lo, hi, most := math.Inf(1), 0.0, int64(0)
	for _, l := range loads {
		for _, x := range []*Latency{l.Latency, l.ServiceTime} {
			if x == nil || len(x.Curve) == 0 {
				continue
			}
			most = max(most, x.Count)
			for _, p := range x.Curve {
				if p[1] > 0 {
					lo, hi = min(lo, p[1]), max(hi, p[1])
				}
			}
		}
	}
	if hi == 0 {
		return nil
	}
	nines := ninesOf(most)
	c := newChart("Latency by percentile", axis{hi: nines}, timeAxis(lo, hi))
	c.tickTimes(lo, hi)
	c.tickNines(nines)
	for i, l := range loads {
		name := ""
		if len(loads) > 1 {
			name = l.Server + " "
		}
		c.quantiles(name+"response time", i%4, 0, l.Latency, nines)
		if l.SendLag != nil { // in the closed model it is the same
			c.quantiles(name+"service time", i%4, 1, l.ServiceTime, nines)
		}
	}
	return c
}

func (c *chart) quantiles(name string, color, dash int, x *Latency, nines float64) {
	if x == nil {
		return
	}
	var points [][2]float64
	for _, p := range x.Curve {
		points = append(points, [2]float64{nineOf(p[0], nines), p[1]})
	}
	c.curve(name, color, dash, points)
}

// tickNines marks an axis of nines.
func (c *chart) tickNines(nines float64) {
	c.tickX(0, "0%")
	c.tickX(nineOf(0.5, nines), "50%")
	for k := 1.0; k <= nines; k++ {
		c.tickX(k, strconv.FormatFloat(100*(1-math.Pow(10, -k)), 'f', max(0, int(k)-2), 64)+"%")
	}
}

// ninesOf is how many nines an axis needs for so many values, at least one.
func ninesOf(n int64) float64 { return max(math.Ceil(math.Log10(float64(n))), 1) }

// nineOf is how many nines a quantile has: 1 for 90 %, 3 for 99.9 %. All of them
// is the end of the axis.
func nineOf(q, end float64) float64 {
	if q >= 1 {
		return end
	}
	return min(-math.Log10(1-q), end)
}
