// Package words says in plain English what messages hold. Every number with its
// unit, and every sentence of a report, is made here or in package tables.
//
// The word of a verdict itself is in the message: faster, slower, same or
// undecided (message.Faster and the others). The words around it are made in
//
//   - number.go: [ChangeOf] ("2.1x faster", "-3.1%"), [IntervalOf], [Value], [Cost]
//   - warning.go and machine.go: [Warning], a sentence and a remedy for each code
//   - summary.go: the gate, and how many verdicts of which kind there are
//   - evidence.go: which runs a verdict rests on
//   - names.go: benchmarks, versions, the machine
//   - result.go: results of one version and their goals
//   - load.go and loadlines.go: what was sent, and what the server did
//   - trial.go: what hone tune tried, and what to do with the patches
//   - check.go: what hone doctor found
package words

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/perf/benchunit"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
)

func Plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	if strings.HasSuffix(what, "ch") {
		what += "e"
	}
	return Thousands(int64(n)) + " " + what + "s"
}

func was(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}

// UnitTitle names a unit over its table. Time is the unit of most tables and
// gets its everyday name.
func UnitTitle(unit string) string {
	if unit == sample.UnitTime {
		return "time"
	}
	return unit
}

// Value formats a number in base units with three or four digits and the
// prefix that suits it: 1.234 µs, 12.50 KiB, 17.
func Value(v float64, unit string) string {
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

// Measured formats the center of one arm with its spread, a dash where
// nothing was measured.
func Measured(c message.Comparison, center, spread float64) string {
	if !c.MeasuredAtAll() && c.BaseCenter == 0 && c.HeadCenter == 0 {
		return "-"
	}
	text := Value(center, c.Unit)
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

// ChangeOf is the change of a comparison. Where it is not decided a factor has no word
// of a verdict: "2.1x slower" beside "undecided" would be one after all. Where base is 0
// there is no ratio, and the difference is shown.
func ChangeOf(c message.Comparison) string {
	switch {
	case c.Identical: // the verdict says it
		return ""
	case c.Exact && c.Ratio != nil && c.Ratio.Center == 1:
		return "0%"
	case c.Ratio != nil && c.Verdict == message.Undecided:
		return OpenChange(c.Ratio)
	case c.Ratio != nil:
		return Change(c.Unit, c.Ratio, true)
	}
	if c.Difference > 0 {
		return "+" + Value(c.Difference, c.Unit)
	}
	if c.Difference < 0 {
		return "-" + Value(-c.Difference, c.Unit)
	}
	return ""
}

// Change is the center of a ratio, in percent. With factor allowed it is a
// factor from twofold up, because -98.2 % and -99.1 % look alike and are
// twofold apart.
func Change(unit string, r *message.Ratio, factor bool) string {
	more, less := "more", "fewer"
	switch {
	case unit == sample.UnitTime:
		more, less = message.Slower, message.Faster
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

// OpenChange is the center of an undecided ratio: in percent, or as a factor of more or
// less where percent would be unreadable.
func OpenChange(r *message.Ratio) string {
	switch {
	case openFactor(r) && r.Center > 1:
		return times(r.Center) + "x more"
	case openFactor(r):
		return times(1/r.Center) + "x less"
	}
	return Change("", r, false)
}

// openFactor reports whether a ratio that is not decided is shown as a factor: from
// twofold on, but not where its interval holds both more and less, unless it is tenfold.
func openFactor(r *message.Ratio) bool {
	both := r.Lo != nil && *r.Lo < 1 && r.Center > 1 || r.Hi != nil && *r.Hi > 1 && r.Center < 1
	return asFactor(r) && (!both || r.Center >= 10 || r.Center <= 0.1)
}

// asFactor reports whether a ratio is at least twofold. A head of 0 has no
// factor.
func asFactor(r *message.Ratio) bool {
	return r.Center >= 2 || r.Center > 0 && r.Center <= 0.5
}

// IntervalOf is the interval of the change of a comparison, in the form of
// changeOf.
func IntervalOf(c message.Comparison) string {
	switch {
	case c.Identical:
		return ""
	case c.Exact && c.MeasuredAtAll():
		return "exact"
	case c.Ratio == nil:
		return ""
	case c.Ratio.Lo == nil && c.Ratio.Hi == nil && c.Unpaired():
		return "too few values"
	case c.Verdict == message.Undecided:
		return Interval(c.Ratio, openFactor(c.Ratio))
	}
	return Interval(c.Ratio, true)
}

// Interval is the interval of a ratio in the form of its center; a bound the
// data do not give is a question mark.
func Interval(r *message.Ratio, factor bool) string {
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
func precision(r *message.Ratio) int {
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
		return Thousands(int64(math.Round(x)))
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}

// Cost says what a comparison took.
func Cost(c message.Comparison) string {
	if c.Unpaired() {
		return valuesOf(c)
	}
	if c.Pairs == 0 && c.LongPairs == 0 {
		return ""
	}
	return spent(c.Pairs, c.LongPairs, "pair", "pairs", c.Seconds)
}

// InAll says what a ranking took, which its arms share, and in short.
func InAll(list []message.Comparison) (text, short string) {
	for _, c := range list {
		if c.Seconds > 0 && !c.Unpaired() {
			short = Duration(c.Seconds, "")
			return short + " in all", short
		}
	}
	return "", ""
}

// Brief is a cost without the word for what was counted: "24+3, 1.8s".
func Brief(cost string) string {
	for _, word := range []string{" pairs ", " pair ", " processes ", " process "} {
		cost = strings.Replace(cost, word, ", ", 1)
	}
	return cost
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
		text += " " + Duration(seconds, "")
	}
	return text
}

// Duration formats seconds, with space before the unit.
func Duration(seconds float64, space string) string {
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

// Thousands formats a count with separators: 12,345.
func Thousands(n int64) string {
	text := strconv.FormatInt(n, 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

func Opposite(verdict string) string {
	switch verdict {
	case message.Faster:
		return message.Slower
	case message.Slower:
		return message.Faster
	}
	return verdict
}

// ResultIntervalTitle names the column of intervals by their level, if those
// that are estimates share one, as results of one unit do.
func ResultIntervalTitle(list []message.Result) string {
	level := 0.0
	for _, r := range list {
		switch {
		case r.Exact || r.Lo == nil || r.Level == 0:
			continue
		case level != 0 && level != r.Level:
			return "interval"
		}
		level = r.Level
	}
	if level == 0 {
		return "interval"
	}
	return strconv.FormatFloat(100*level, 'g', 4, 64) + "% interval"
}

// IntervalTitle names the column of intervals by their level, if those that
// are estimates share one.
func IntervalTitle(list []message.Comparison) string {
	level := 0.0
	for _, c := range list {
		if c.Ratio == nil || c.Ratio.Level == 0 || c.Identical || c.Exact {
			continue
		}
		if level != 0 && level != c.Ratio.Level {
			return "interval"
		}
		level = c.Ratio.Level
	}
	if level == 0 {
		return "interval"
	}
	return strconv.FormatFloat(100*level, 'g', 4, 64) + "% interval"
}

// CostTitle names the last column: what was measured, or what was there.
func CostTitle(list []message.Comparison) string {
	if slices.ContainsFunc(list, message.Comparison.Unpaired) {
		return "values"
	}
	return "cost"
}

// valuesOf says how many values a side an unpaired comparison has, and the
// adjusted p-value where there was a test.
func valuesOf(c message.Comparison) string {
	text := fmt.Sprintf("%d+%d", c.BaseValues, c.HeadValues)
	if c.P > 0 && !c.Exact {
		text += " p=" + strconv.FormatFloat(c.P, 'g', 2, 64)
	}
	return text
}
