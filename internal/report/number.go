package report

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/perf/benchunit"

	"github.com/gohone/hone/internal/sample"
)

// The verdicts, as they stand in the stream.
const (
	faster    = "faster"
	slower    = "slower"
	same      = "same"
	undecided = "undecided"
)

// unitTitle names a unit over its table. Time is the unit of most tables and
// gets its everyday name.
func unitTitle(unit string) string {
	if unit == sample.UnitTime {
		return "time"
	}
	return unit
}

// value formats a number in base units with three or four digits and the
// prefix that suits it: 1.234 µs, 12.50 KiB, 17.
func value(v float64, unit string) string {
	if unit == sample.UnitInstructions && math.Abs(v) >= 100 {
		v = math.Round(v) // more is noise
	}
	numerator, _, _ := strings.Cut(unit, "/")
	measure := numerator[strings.LastIndexByte(numerator, '-')+1:] // of cpu-sec the sec
	symbol := map[string]string{"sec": "s", "B": "B", "bytes": "B"}[measure]
	// Whole counts stay whole: 12345 allocations read better than 12.35 k.
	whole := map[string]float64{"s": 0, "B": 1024, "": 1e5}[symbol]
	if v == 0 || v == math.Trunc(v) && math.Abs(v) < whole {
		return strings.TrimSpace(strconv.FormatFloat(v, 'f', 0, 64) + " " + symbol)
	}
	if a := math.Abs(v); symbol == "" && a >= 1e-3 && a < 1 { // 0.25 hits read better than 250 m
		return strconv.FormatFloat(v, 'g', 4, 64)
	}
	s := benchunit.CommonScale([]float64{v}, benchunit.ClassOf(unit))
	number := strconv.FormatFloat(v/s.Factor, 'f', s.Prec, 64)
	return strings.TrimSpace(number + " " + s.Prefix + symbol)
}

// measured formats the centre of one arm with its spread, a dash where
// nothing was measured.
func measured(c Comparison, center, spread float64) string {
	if !c.measuredAtAll() && c.BaseCenter == 0 && c.HeadCenter == 0 {
		return "-"
	}
	text := value(center, c.Unit)
	if spread >= 0.0005 { // what would not round to 0.0%
		text += fmt.Sprintf(" ± %.*f%%", decimals(100*spread), 100*spread)
	}
	return text
}

// decimals returns how many decimals a percentage of one number gets.
func decimals(percent float64) int {
	if math.Abs(percent) < 9.95 {
		return 1
	}
	return 0
}

// changeOf is the change of a comparison. Where it is not decided a factor has no word
// of a verdict: "2.1x slower" beside "undecided" would be one after all. Where base is 0
// there is no ratio, and the difference is shown.
func changeOf(c Comparison) string {
	switch {
	case c.Identical: // the verdict says it
		return ""
	case c.Exact && c.Ratio != nil && c.Ratio.Center == 1:
		return "0%"
	case c.Ratio != nil && c.Verdict == undecided:
		return openChange(c.Ratio)
	case c.Ratio != nil:
		return change(c.Unit, c.Ratio, true)
	}
	if c.Difference > 0 {
		return "+" + value(c.Difference, c.Unit)
	}
	if c.Difference < 0 {
		return "-" + value(-c.Difference, c.Unit)
	}
	return ""
}

// change is the centre of a ratio: percent, or with factor allowed and from
// twofold on, either way, a factor, because -98.2 % and -99.1 % look alike
// and are twofold apart.
func change(unit string, r *Ratio, factor bool) string {
	more, less := "more", "fewer"
	switch {
	case unit == sample.UnitTime:
		more, less = slower, faster
	case !slices.Contains(sample.Units, unit):
		less = "less"
	}
	switch {
	case factor && asFactor(r) && r.Center > 1:
		return times(r.Center) + "x " + more
	case factor && asFactor(r):
		return times(1/r.Center) + "x " + less
	}
	return percent(r.Center, precision(r)) + "%"
}

// openChange is the centre of a ratio that nobody has decided: in percent, or as a factor
// of more or less where percent would be unreadable.
func openChange(r *Ratio) string {
	switch {
	case openFactor(r) && r.Center > 1:
		return times(r.Center) + "x more"
	case openFactor(r):
		return times(1/r.Center) + "x less"
	}
	return change("", r, false)
}

// openFactor reports whether a ratio that is not decided is shown as a factor: from
// twofold on, but not where its interval holds both more and less, unless it is tenfold.
func openFactor(r *Ratio) bool {
	both := r.Lo != nil && *r.Lo < 1 && r.Center > 1 || r.Hi != nil && *r.Hi > 1 && r.Center < 1
	return asFactor(r) && (!both || r.Center >= 10 || r.Center <= 0.1)
}

// asFactor reports whether a ratio is at least twofold. A head of 0 has no
// factor.
func asFactor(r *Ratio) bool {
	return r.Center >= 2 || r.Center > 0 && r.Center <= 0.5
}

// intervalOf is the interval of the change of a comparison, in the form of
// changeOf.
func intervalOf(c Comparison) string {
	switch {
	case c.Identical:
		return ""
	case c.Exact && c.measuredAtAll():
		return "exact"
	case c.Ratio == nil:
		return ""
	case c.Ratio.Lo == nil && c.Ratio.Hi == nil && c.unpaired():
		return "too few values"
	case c.Verdict == undecided:
		return interval(c.Ratio, openFactor(c.Ratio))
	}
	return interval(c.Ratio, true)
}

// interval is the interval of a ratio in the form of its centre; a bound the
// data do not give is a question mark.
func interval(r *Ratio, factor bool) string {
	if r.Lo == nil && r.Hi == nil {
		return "too few pairs" // no number of them that is enough leaves it open
	}
	lo, hi := r.Lo, r.Hi
	if factor && asFactor(r) && r.Center < 1 {
		lo, hi = inverse(hi), inverse(lo)
	}
	bound := func(x *float64) string {
		switch {
		case x == nil:
			return "?"
		case factor && asFactor(r):
			return times(*x)
		}
		return percent(*x, precision(r))
	}
	return "[" + bound(lo) + ", " + bound(hi) + "]"
}

func inverse(x *float64) *float64 {
	if x == nil || *x == 0 {
		return nil
	}
	y := 1 / *x
	return &y
}

// percent formats a ratio as a signed change in percent.
func percent(ratio float64, prec int) string {
	text := strconv.FormatFloat(100*(ratio-1), 'f', prec, 64)
	if strings.Trim(text, "-0.") == "" {
		return strings.TrimPrefix(text, "-")
	}
	if text[0] != '-' {
		text = "+" + text
	}
	return text
}

// precision returns the decimals of a change and its interval: one more for
// changes that are all below one percent, none above a hundred.
func precision(r *Ratio) int {
	largest := math.Abs(r.Center - 1)
	for _, bound := range []*float64{r.Lo, r.Hi} {
		if bound != nil {
			largest = max(largest, math.Abs(*bound-1))
		}
	}
	switch {
	case largest < 0.01:
		return 2
	case largest < 1:
		return 1
	}
	return 0
}

// times formats a factor with three digits or more.
func times(x float64) string {
	switch {
	case x < 9.995:
		return strconv.FormatFloat(x, 'f', 2, 64)
	case x < 99.95:
		return strconv.FormatFloat(x, 'f', 1, 64)
	case x < 1e15:
		return thousands(int64(math.Round(x)))
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}

// cost says what a comparison took.
func cost(c Comparison) string {
	if c.unpaired() {
		return valuesOf(c)
	}
	if c.Pairs == 0 && c.LongPairs == 0 {
		return ""
	}
	return spent(c.Pairs, c.LongPairs, "pair", "pairs", c.Seconds)
}

// spent says how many ordinary and long ones of something were run, and how
// long that took.
func spent(short, long int, one, many string, seconds float64) string {
	text := strconv.Itoa(short)
	if long > 0 {
		text += "+" + strconv.Itoa(long)
	}
	if text == "1" {
		many = one
	}
	text += " " + many
	if seconds > 0 {
		text += " " + duration(seconds, "")
	}
	return text
}

// duration formats seconds, with space before the unit.
func duration(seconds float64, space string) string {
	switch {
	case seconds < 9.95:
		return fmt.Sprintf("%.1f%ss", seconds, space)
	case seconds < 119.5:
		return fmt.Sprintf("%.0f%ss", seconds, space)
	}
	s := int(math.Round(seconds))
	if s < 7200 {
		return fmt.Sprintf("%d%smin %d%ss", s/60, space, s%60, space)
	}
	return fmt.Sprintf("%d%sh %d%smin", s/3600, space, s%3600/60, space)
}

// thousands formats a count with separators: 12,345.
func thousands(n int64) string {
	text := strconv.FormatInt(n, 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// superscript returns the number of a footnote.
func superscript(n int) string {
	digits := []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")
	var b strings.Builder
	for _, d := range strconv.Itoa(n) {
		b.WriteRune(digits[d-'0'])
	}
	return b.String()
}
