package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// digits formats a number that is not negative with three significant digits
// and no exponent.
func digits(v float64) string {
	if v == 0 {
		return "0"
	}
	decimals := 2 - int(math.Floor(math.Log10(v)))
	// Rounding can carry: 9.996 has one digit more than its logarithm says.
	if scale := math.Pow10(decimals); math.Round(v*scale) >= 1000 {
		decimals--
	}
	return grouped(strconv.FormatFloat(v, 'f', max(decimals, 0), 64))
}

// grouped puts a comma before every three digits left of the point.
func grouped(number string) string {
	whole, rest, point := strings.Cut(number, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if point {
		return whole + "." + rest
	}
	return whole
}

// inUnit formats a value of one of hone's units.
func inUnit(v float64, unit string) string {
	switch {
	case strings.Contains(unit, "sec"):
		return seconds(v)
	case v == math.Trunc(v):
		return grouped(strconv.FormatFloat(v, 'f', 0, 64))
	}
	return digits(v)
}

// seconds formats a time.
func seconds(v float64) string {
	switch {
	case v == 0:
		return "0 s"
	case v < 999.5e-9:
		return digits(v*1e9) + " ns"
	case v < 999.5e-6:
		return digits(v*1e6) + " µs"
	case v < 999.5e-3:
		return digits(v*1e3) + " ms"
	}
	return digits(v) + " s"
}

// percent formats a fraction.
func percent(fraction float64) string {
	return strconv.FormatFloat(fraction*100, 'f', 1, 64) + " %"
}

// A factor from this on is told as a factor, below it as a percentage.
const factorFrom = 1.5

// words are how a change of a cost is told.
type words struct{ less, more string }

var (
	speed  = words{"faster", "slower"}
	amount = words{"less", "more"}
)

// change tells a quotient of costs, new over old.
func (w words) change(quotient float64) string {
	switch {
	case quotient <= 0:
		return "all of it"
	case quotient <= 1/factorFrom:
		return digits(1/quotient) + "x " + w.less
	case quotient >= factorFrom:
		return digits(quotient) + "x " + w.more
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

// A ratio is a quotient of costs, new over old, with its interval: 0.5 is half
// the cost. A bound that the data do not limit is nil.
type ratio struct {
	Center float64  `json:"center"`
	Lo     *float64 `json:"lo"`
	Hi     *float64 `json:"hi"`
}

// isCount says that the ratio is known exactly.
func (r ratio) isCount() bool { return r.Lo != nil && r.Hi != nil && *r.Lo == *r.Hi }

// interval tells the interval in the form of its centre, the smaller number
// first.
func (r ratio) interval() string {
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
		inverse := func(v float64) string { return digits(1 / v) }
		return "[" + end(r.Hi, inverse, "0") + ", " + end(r.Lo, inverse, "∞") + "]"
	case r.Center >= factorFrom:
		return "[" + end(r.Lo, digits, "0") + ", " + end(r.Hi, digits, "∞") + "]"
	}
	return "[" + end(r.Lo, signed, "-100 %") + ", " + end(r.Hi, signed, "∞") + "]"
}

// table lays rows out as Markdown, the first being the head, of which columns
// that begin with a blank are numbers.
func table(rows ...[]string) string {
	var b strings.Builder
	for i, row := range rows {
		for _, cell := range row {
			b.WriteString("| " + strings.TrimSpace(cell) + " ")
		}
		b.WriteString("|\n")
		if i > 0 {
			continue
		}
		for _, title := range row {
			if strings.HasPrefix(title, " ") {
				b.WriteString("| --: ")
			} else {
				b.WriteString("| --- ")
			}
		}
		b.WriteString("|\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}
