package page

import (
	"fmt"
	"math"

	"github.com/gohone/hone/cases/story/record"
)

// A factor from this on is told as a factor, below it as a percentage.
const factorFrom = 1.5

// Words are how a change of a cost is told.
type Words struct{ Less, More string }

// How changes of most costs are told.
var (
	Faster  = Words{"faster", "slower"}
	Less    = Words{"less", "more"}
	Fewer   = Words{"fewer", "more"}
	Shorter = Words{"shorter", "longer"}
	Cheaper = Words{"cheaper", "dearer"}
)

// Change tells a quotient of costs, head over base.
func (w Words) Change(quotient float64) string {
	switch {
	case quotient <= 0:
		return "all of it"
	case quotient <= 1/factorFrom:
		return Digits(1/quotient) + "x " + w.Less
	case quotient >= factorFrom:
		return Digits(quotient) + "x " + w.More
	}
	return signed(quotient)
}

// signed tells a quotient near 1 as a percentage with its sign.
func signed(quotient float64) string {
	change := (quotient - 1) * 100
	if math.Abs(change) < 0.05 {
		return "0.0 %"
	}
	return fmt.Sprintf("%+.1f %%", change)
}

// Interval tells the interval of a ratio in the form of its center, the
// smaller number first.
func Interval(r record.Ratio) string {
	end := func(bound *float64, tell func(float64) string, open string) string {
		if bound == nil {
			return open
		}
		return tell(*bound)
	}
	switch {
	case r.Center <= 0:
		return ""
	case r.Center <= 1/factorFrom:
		inverse := func(v float64) string { return Digits(1 / v) }
		return "[" + end(r.Hi, inverse, "0") + ", " + end(r.Lo, inverse, "∞") + "]"
	case r.Center >= factorFrom:
		return "[" + end(r.Lo, Digits, "0") + ", " + end(r.Hi, Digits, "∞") + "]"
	}
	return "[" + end(r.Lo, signed, "-100 %") + ", " + end(r.Hi, signed, "∞") + "]"
}

// Between tells the bounds of a ratio, which must have both.
func Between(r record.Ratio, tell func(float64) string) string {
	return "[" + tell(*r.Lo) + ", " + tell(*r.Hi) + "]"
}
