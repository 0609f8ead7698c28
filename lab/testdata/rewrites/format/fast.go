//go:build rewrite

package format

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

func HostPort(host string, port int) string {
	b := make([]byte, 0, len(host)+6)
	b = append(b, host...)
	b = append(b, ':')
	b = strconv.AppendInt(b, int64(port), 10)
	return string(b)
}

func Duration(seconds int) string {
	var stack [32]byte
	b := strconv.AppendInt(stack[:0], int64(seconds/3600), 10)
	b = append(b, 'h')
	b = appendTwo(b, seconds/60%60)
	b = append(b, 'm')
	b = appendTwo(b, seconds%60)
	b = append(b, 's')
	return string(b)
}

// appendTwo appends a number with two characters at least, its sign included.
func appendTwo(b []byte, n int) []byte {
	if 0 <= n && n < 10 {
		b = append(b, '0')
	}
	return strconv.AppendInt(b, int64(n), 10)
}

func Size(n int64) string {
	var stack [24]byte
	b := stack[:0]
	if n < 1024 {
		b = strconv.AppendInt(b, n, 10)
		b = append(b, ' ', 'B')
		return string(b)
	}
	f := float64(n) / 1024
	unit := 0
	for f >= 1024 && unit < 5 {
		f /= 1024
		unit++
	}
	b = strconv.AppendFloat(b, f, 'f', 1, 64)
	b = append(b, ' ', "KMGTPE"[unit], 'i', 'B')
	return string(b)
}

const hex = "0123456789abcdef"

func Color(r, g, b uint8) string {
	text := [7]byte{'#', hex[r>>4], hex[r&15], hex[g>>4], hex[g&15], hex[b>>4], hex[b&15]}
	return string(text[:])
}

func Money(cents int64) string {
	var stack [24]byte
	out := stack[:0]
	if cents < 0 {
		out = append(out, '-')
		cents = -cents
	}
	out = strconv.AppendInt(out, cents/100, 10)
	out = append(out, '.')
	rest := cents % 100
	if rest < 0 { // of the smallest number, which has no positive one
		out = strconv.AppendInt(out, rest, 10)
		return string(out)
	}
	out = append(out, byte('0'+rest/10), byte('0'+rest%10))
	return string(out)
}

func Row(cells []string, width int) string {
	if width < 0 || width > 1e6 {
		return rowOf(cells, width)
	}
	n := 1
	for _, c := range cells {
		n += 1 + max(len(c), width)
	}
	b := make([]byte, 0, n)
	for _, c := range cells {
		b = append(b, '|')
		b = append(b, c...)
		for missing := width - utf8.RuneCountInString(c); missing > 0; missing-- {
			b = append(b, ' ')
		}
	}
	b = append(b, '|')
	return string(b)
}

// rowOf is Row for widths that fmt has rules of its own for.
func rowOf(cells []string, width int) string {
	var b strings.Builder
	for _, c := range cells {
		fmt.Fprintf(&b, "|%-*s", width, c)
	}
	b.WriteByte('|')
	return b.String()
}

func Point(x, y float64) string {
	var stack [64]byte
	b := append(stack[:0], '(')
	b = strconv.AppendFloat(b, x, 'g', -1, 64)
	b = append(b, ',', ' ')
	b = strconv.AppendFloat(b, y, 'g', -1, 64)
	b = append(b, ')')
	return string(b)
}

func Describe(v any) string {
	switch v := v.(type) {
	case nil:
		return "nothing"
	case int:
		return "number " + strconv.Itoa(v)
	case string:
		return "text " + v
	case []string:
		b := append(make([]byte, 0, 64), "list "...)
		for i, s := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(b, s...)
		}
		return string(b)
	case error:
		return fmt.Sprintf("error %s", v)
	case fmt.Stringer:
		return fmt.Sprintf("text %s", v)
	}
	return fmt.Sprintf("value %v", v)
}
