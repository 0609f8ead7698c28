// Package format turns values into text with package fmt.
package format

import (
	"fmt"
	"strings"
)

// HostPort returns an address.
func HostPort(host string, port int) string {
	return fmt.Sprintf("%s:%d", host, port)
}

// Duration returns seconds as hours, minutes and seconds: 1h02m03s.
func Duration(seconds int) string {
	return fmt.Sprintf("%dh%02dm%02ds", seconds/3600, seconds/60%60, seconds%60)
}

// Size returns a number of bytes with a unit: 512 B, 1.5 KiB.
func Size(n int64) string {
	if n < 1024 {
		return fmt.Sprintf("%d B", n)
	}
	f := float64(n)
	unit := -1
	for f >= 1024 && unit < 5 {
		f /= 1024
		unit++
	}
	return fmt.Sprintf("%.1f %s", f, string("KMGTPE"[unit])+"iB")
}

// Color returns a colour as in CSS: #00ff7f.
func Color(r, g, b uint8) string {
	return fmt.Sprintf("#%02x%02x%02x", r, g, b)
}

// Money returns cents as units with two digits: -1.05.
func Money(cents int64) string {
	sign := ""
	if cents < 0 {
		sign = "-"
		cents = -cents
	}
	return fmt.Sprintf("%s%d.%02d", sign, cents/100, cents%100)
}

// Row returns cells, each filled up with blanks to the width in characters.
func Row(cells []string, width int) string {
	var b strings.Builder
	for _, c := range cells {
		b.WriteString(fmt.Sprintf("|%-*s", width, c))
	}
	b.WriteString("|")
	return b.String()
}

// Point returns coordinates: (1, -0.5).
func Point(x, y float64) string {
	return fmt.Sprintf("(%g, %g)", x, y)
}

// Describe returns a value with its kind, "nothing" for nil.
func Describe(v any) string {
	switch v := v.(type) {
	case nil:
		return "nothing"
	case error:
		return fmt.Sprintf("error %s", v)
	case fmt.Stringer:
		return fmt.Sprintf("text %s", v)
	case int:
		return fmt.Sprintf("number %d", v)
	case string:
		return fmt.Sprintf("text %s", v)
	case []string:
		return fmt.Sprintf("list %s", strings.Join(v, ","))
	}
	return fmt.Sprintf("value %v", v)
}
