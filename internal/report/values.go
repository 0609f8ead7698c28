package report

import (
	"fmt"
	"slices"
	"strconv"
)

// measuredAtAll says that there are numbers to compare: pairs, or values without
// pairs that are numbers at all.
func (c Comparison) measuredAtAll() bool {
	return c.Pairs+c.LongPairs > 0 || c.unpaired() && (c.Exact || c.Ratio != nil)
}

// unpaired says that the comparison is one of values that nobody paired.
func (c Comparison) unpaired() bool { return c.BaseValues+c.HeadValues > 0 }

// costTitle names the last column: what was measured, or what was there.
func costTitle(list []Comparison) string {
	if slices.ContainsFunc(list, Comparison.unpaired) {
		return "values"
	}
	return "cost"
}

// valuesOf says how many values a side an unpaired comparison has, and the
// adjusted p-value where there was a test.
func valuesOf(c Comparison) string {
	text := fmt.Sprintf("%d+%d", c.BaseValues, c.HeadValues)
	if c.P > 0 && !c.Exact {
		text += " p=" + strconv.FormatFloat(c.P, 'g', 2, 64)
	}
	return text
}
