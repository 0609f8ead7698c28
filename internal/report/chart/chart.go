// Package chart draws what happened under load. A [Chart] is in pixels, ready to
// be written as SVG.
package chart

import (
	"math"
	"strconv"
	"strings"
)

// A Chart is a drawing in pixels, ready for the page.
type Chart struct {
	Title         string
	Width, Height int
	Shades        []chartShade
	Grid          []chartLine
	Labels        []chartLabel
	Curves        []chartCurve
	Marks         []chartMark

	x, y axis
}

// A chartShade is a part of the time that is unlike the rest.
type chartShade struct {
	X, Y, Width, Height pixels
	Text                string
}

type chartLine struct{ X1, Y1, X2, Y2 pixels }

type chartLabel struct {
	X, Y         pixels
	Anchor, Text string
}

// A chartCurve has one of four colors and one of three patterns, from 0.
type chartCurve struct {
	Name        string
	Color, Dash int
	Path        string
}

type chartMark struct {
	X, Y pixels
	Text string
}

// pixels print with a tenth.
type pixels float64

// String implements fmt.Stringer.
func (p pixels) String() string { return strconv.FormatFloat(float64(p), 'f', 1, 64) }

// The position of a chart's axes.
const (
	ChartWidth, ChartHeight = 880, 260
	plotLeft, plotRight     = 64, 850
	plotTop, plotBottom     = 10, 228
)

// An axis maps values to pixels from from to to.
type axis struct {
	lo, hi   float64
	from, to float64
	log      bool
}

func (a axis) at(v float64) pixels {
	lo, hi := a.lo, a.hi
	if a.log {
		v, lo, hi = math.Log(max(v, a.lo)), math.Log(a.lo), math.Log(a.hi)
	}
	if hi <= lo {
		return pixels(a.from)
	}
	share := min(max((v-lo)/(hi-lo), 0), 1)
	return pixels(a.from + share*(a.to-a.from))
}

// newChart has axes without ticks. A log axis begins above 0.
func newChart(title string, x, y axis) *Chart {
	x.from, x.to, y.from, y.to = plotLeft, plotRight, plotBottom, plotTop
	return &Chart{Title: title, Width: ChartWidth, Height: ChartHeight, x: x, y: y}
}

// tickX marks a value of the horizontal axis.
func (c *Chart) tickX(v float64, text string) {
	x := c.x.at(v)
	c.Grid = append(c.Grid, chartLine{x, plotTop, x, plotBottom})
	c.Labels = append(c.Labels, chartLabel{x, plotBottom + 16, "middle", text})
}

// tickY marks a value of the vertical axis.
func (c *Chart) tickY(v float64, text string) {
	y := c.y.at(v)
	c.Grid = append(c.Grid, chartLine{plotLeft, y, plotRight, y})
	c.Labels = append(c.Labels, chartLabel{plotLeft - 8, y + 4, "end", text})
}

// curve draws points in order. Where y is no number the line is broken.
func (c *Chart) curve(name string, color, dash int, points [][2]float64) {
	var b strings.Builder
	move := true
	for _, p := range points {
		if math.IsNaN(p[1]) || c.y.log && p[1] <= 0 {
			move = true
			continue
		}
		verb := byte('L')
		if move {
			verb = 'M'
		}
		move = false
		b.WriteByte(verb)
		b.WriteString(c.x.at(p[0]).String() + " " + c.y.at(p[1]).String())
	}
	if b.Len() > 0 {
		c.Curves = append(c.Curves, chartCurve{name, color, dash, b.String()})
	}
}

// steps returns about n round values from 0 up to the one that is at least hi.
func steps(hi float64, n int) []float64 {
	if hi <= 0 {
		return []float64{0, 1}
	}
	raw := hi / float64(n)
	unit := math.Pow(10, math.Floor(math.Log10(raw)))
	step := 10 * unit
	for _, f := range []float64{1, 2, 5} {
		if f*unit >= raw {
			step = f * unit
			break
		}
	}
	var list []float64
	for i := 0; ; i++ {
		v := float64(i) * step
		list = append(list, v)
		if v >= hi*(1-1e-9) {
			return list
		}
	}
}

// decades returns the values 1, 2 and 5 times powers of ten, or only the powers
// where there are many, that enclose lo and hi, both above 0.
func decades(lo, hi float64) []float64 {
	first, last := math.Floor(math.Log10(lo)), math.Ceil(math.Log10(hi))
	last = max(last, first+1)
	factors := []float64{1, 2, 5}
	if last-first > 2 {
		factors = factors[:1]
	}
	var list []float64
	for e := first; e <= last; e++ {
		for _, f := range factors {
			list = append(list, f*math.Pow(10, e))
		}
	}
	// What lies outside on either side is not needed.
	for len(list) > 2 && list[1] <= lo {
		list = list[1:]
	}
	for len(list) > 2 && list[len(list)-2] >= hi {
		list = list[:len(list)-1]
	}
	return list
}

// timeAxis is a logarithmic axis of times.
func timeAxis(lo, hi float64) axis {
	ticks := decades(lo, hi)
	return axis{lo: ticks[0], hi: ticks[len(ticks)-1], log: true}
}

func (c *Chart) tickTimes(lo, hi float64) {
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
