package stat

import (
	"math"

	"github.com/aclements/go-moremath/stats"
)

// Mean returns the mean of x with Student's interval at a level in (0, 1), for
// values that are independent and spread as a normal distribution does (Student
// 1908, "The probable error of a mean"). Of fewer than two values there is no
// interval, and of none the mean is NaN.
func Mean(x []float64, level float64) Center {
	n := float64(len(x))
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	c := Center{Value: sum / n}
	c.Lo, c.Hi = c.Value, c.Value
	if n < 2 {
		return c
	}
	squares := 0.0
	for _, v := range x {
		squares += (v - c.Value) * (v - c.Value)
	}
	t := stats.InvCDF(stats.TDist{V: n - 1})((1 + level) / 2)
	half := t * math.Sqrt(squares/(n-1)/n)
	c.Lo, c.Hi, c.Level = c.Value-half, c.Value+half, level
	return c
}
