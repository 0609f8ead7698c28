package chart

import (
	"math"
	"strconv"

	"github.com/gohone/hone/internal/report/message"
)

// shiftChart shows by percentile what the second of two servers' response times
// are of the first's: where the curve is below 1 the second answers sooner. Nil
// unless there are two.
func shiftChart(loads []*message.Load) *Chart {
	if len(loads) != 2 || loads[0].Latency == nil || loads[1].Latency == nil {
		return nil
	}
	base, head := loads[0].Latency, loads[1].Latency
	nines := ninesOf(min(base.Count, head.Count))
	var points [][2]float64
	most := 1.0
	for i, p := range base.Curve {
		// Curves have the same quantiles until the shorter one ends.
		if i >= len(head.Curve) || head.Curve[i][0] != p[0] || p[0] >= 1 || p[1] <= 0 {
			continue
		}
		ratio := head.Curve[i][1] / p[1]
		most = max(most, ratio)
		points = append(points, [2]float64{nineOf(p[0], nines), ratio})
	}
	if len(points) < 2 {
		return nil
	}
	ticks := steps(1.05*most, 5)
	c := newChart(loads[1].Server+" over "+loads[0].Server+", response time by percentile",
		axis{hi: nines}, axis{hi: ticks[len(ticks)-1]})
	for _, t := range ticks {
		c.tickY(t, strconv.FormatFloat(math.Round(1000*t)/1000, 'g', 4, 64))
	}
	c.tickNines(nines)
	c.curve("1: no difference", 3, 2, [][2]float64{{0, 1}, {nines, 1}})
	c.curve("ratio of percentiles", 2, 0, points)
	return c
}
