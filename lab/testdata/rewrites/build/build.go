// Package build makes strings piece by piece.
package build

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// JoinInts returns the numbers with commas between them.
func JoinInts(ns []int) string {
	s := ""
	for i, n := range ns {
		if i > 0 {
			s += ","
		}
		s += strconv.Itoa(n)
	}
	return s
}

// Repeat returns s n times, nothing if n is negative.
func Repeat(s string, n int) string {
	out := ""
	for i := 0; i < n; i++ {
		out += s
	}
	return out
}

// Indent puts a prefix before every line that is not empty.
func Indent(text, prefix string) string {
	out := ""
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			out += "\n"
		}
		if line != "" {
			out += prefix + line
		}
	}
	return out
}

// Pad puts blanks before s until it has as many characters as width.
func Pad(s string, width int) string {
	for utf8.RuneCountInString(s) < width {
		s = " " + s
	}
	return s
}

// Quote puts s between quotation marks, with quotation marks, backslashes and
// ends of line escaped. What is not valid becomes the replacement character.
func Quote(s string) string {
	out := `"`
	for _, r := range s {
		switch r {
		case '"', '\\':
			out += `\` + string(r)
		case '\n':
			out += `\n`
		default:
			out += string(r)
		}
	}
	return out + `"`
}

// CSV returns one line of comma-separated fields. A field with a comma, a
// quotation mark or an end of line stands between quotation marks.
func CSV(fields []string) string {
	line := ""
	for i, f := range fields {
		if i > 0 {
			line += ","
		}
		if strings.ContainsAny(f, ",\"\n") {
			f = `"` + strings.ReplaceAll(f, `"`, `""`) + `"`
		}
		line += f
	}
	return line + "\n"
}

// Query returns key=value pairs joined by "&" in the order of the keys. Keys
// without a value are left out.
func Query(keys []string, values map[string]string) string {
	q := ""
	for _, k := range keys {
		v, ok := values[k]
		if !ok {
			continue
		}
		if q != "" {
			q += "&"
		}
		q = q + k + "=" + v
	}
	return q
}

// Acronym returns the first letters of the words of a name, in upper case.
func Acronym(name string) string {
	var a string
	for _, w := range strings.Fields(name) {
		r, _ := utf8.DecodeRuneInString(w)
		a += strings.ToUpper(string(r))
	}
	return a
}
