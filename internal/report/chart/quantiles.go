package chart

import (
	"math"
	"strconv"

	"github.com/gohone/hone/internal/report/message"
)

// quantileChart shows response and service times by quantile, on an axis on
// which each nine takes the same room; nil without any.
func quantileChart(loads []*message.Load) *Chart {
	lo, hi, most := math.Inf(1), 0.0, int64(0)
	for _, l := range loads {
		for _, x := range []*message.Latency{l.Latency, l.ServiceTime} {
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

func (c *Chart) quantiles(name string, color, dash int, x *message.Latency, nines float64) {
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
func (c *Chart) tickNines(nines float64) {
	c.tickX(0, "0%")
	c.tickX(nineOf(0.5, nines), "50%")
	for k := 1.0; k <= nines; k++ {
		c.tickX(k, strconv.FormatFloat(100*(1-math.Pow(10, -k)), 'f', max(0, int(k)-2), 64)+"%")
	}
}

// ninesOf is how many nines an axis needs for n values, at least one.
func ninesOf(n int64) float64 { return max(math.Ceil(math.Log10(float64(n))), 1) }

// nineOf is how many nines a quantile has: 1 for 90 %, 3 for 99.9 %. All of them
// is the end of the axis.
func nineOf(q, end float64) float64 {
	if q >= 1 {
		return end
	}
	return min(-math.Log10(1-q), end)
}
