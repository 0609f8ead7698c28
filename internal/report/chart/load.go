package chart

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
)

// LoadCharts draws what happened over time, and the quantiles.
func LoadCharts(loads []*message.Load) []*Chart {
	var shown []*message.Load
	for _, l := range loads {
		if len(l.Points) > 1 {
			c := *l
			c.Points = message.Thin(message.JoinEnd(l.Points), message.MaxDrawn)
			shown = append(shown, &c)
		}
	}
	var charts []*Chart
	if len(shown) > 0 {
		charts = append(charts, rateChart(shown))
		if c := latencyChart(shown); c != nil {
			charts = append(charts, c)
		}
	}
	for _, c := range []*Chart{quantileChart(loads), shiftChart(loads)} {
		if c != nil {
			charts = append(charts, c)
		}
	}
	return charts
}

// timeChart is a chart over the time of the run.
func timeChart(title string, loads []*message.Load, y axis) *Chart {
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
	return words.Clock(time.Duration(t * float64(time.Second)))
}

// rateChart shows requests a second, and where there were errors.
func rateChart(loads []*message.Load) *Chart {
	most := 0.0
	for _, l := range loads {
		for _, p := range l.Points {
			if r := p.Rate(); r > most {
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
			points = append(points, [2]float64{p.Middle(), p.Rate()})
			if p.Errors > 0 {
				c.Marks = append(c.Marks, chartMark{X: c.x.at(p.Middle()), Y: c.y.at(p.Rate()),
					Text: fmt.Sprintf("%s: %s of %s at %s", l.Server, words.Plural(int(p.Errors), "error"), words.Thousands(p.Requests), tickTime(p.At))})
			}
		}
		c.curve(l.Server, i%4, 0, points)
	}
	return c
}

func perSecondTick(x float64) string {
	if x >= 1 || x == 0 {
		return words.Thousands(int64(math.Round(x)))
	}
	return strconv.FormatFloat(x, 'g', 2, 64)
}

// pointQuantiles are what is drawn over time. Of several servers fewer, since
// their color says which server it is.
var pointQuantiles = []struct {
	name string
	get  func(message.LoadPoint) float64
	many bool // drawn of several servers, too
}{
	{"p50", func(p message.LoadPoint) float64 { return p.P50 }, true},
	{"p90", func(p message.LoadPoint) float64 { return p.P90 }, false},
	{"p99", func(p message.LoadPoint) float64 { return p.P99 }, true},
	{"max", func(p message.LoadPoint) float64 { return p.Max }, false},
}

// latencyChart shows quantiles of response times over time; nil without any.
func latencyChart(loads []*message.Load) *Chart {
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
				points = append(points, [2]float64{p.Middle(), q.get(p)})
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
