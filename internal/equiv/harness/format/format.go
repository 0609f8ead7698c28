//go:build go1.21

// Package format has texts at the edges of common grammars: dates that are not in the calendar,
// addresses with a number too many, numbers with signs where none may be. Drawn characters
// hardly ever make one.
package format

import (
	"math"
	"slices"
	"strings"
	"sync"
)

// Names of the formats.
const (
	Date     = "date"
	Time     = "time"     // of a day
	DateTime = "datetime" // RFC 3339 and those of mail
	Week     = "week"     // of ISO 8601, and days of a year
	Duration = "duration"
	Address  = "address" // IPv4 and IPv6
	Prefix   = "prefix"  // CIDR
	HostPort = "hostport"
	Version  = "version"
	Number   = "number"
	URL      = "url"
	Mail     = "mail"
	UUID     = "uuid"
	Hex      = "hex"
	Base64   = "base64"
	Path     = "path"
	Percent  = "percent" // escapes of URLs
	Quoted   = "quoted"
	Entity   = "entity" // references to characters, of HTML and XML
	Domain   = "domain" // names of hosts, those in Punycode among them

	// layoutPrefix begins the name of the format of a layout of package time.
	layoutPrefix = "layout "
)

// Layout names the format of a layout of package time.
func Layout(layout string) string { return layoutPrefix + layout }

// IsLayout reports whether a text is a layout of package time: it says where a day or a time is.
func IsLayout(s string) bool {
	return strings.Contains(s, "2006") || strings.Contains(s, "15:04") ||
		strings.Contains(s, "01") && strings.Contains(s, "02") && strings.Contains(s, "06") && len(s) < 20
}

// Largest is the largest number in a text, written with decimal digits.
func Largest(s string) (n int64) {
	for from := 0; from < len(s); from++ {
		run := int64(0)
		for ; from < len(s) && isDigit(s[from]); from++ {
			if run = run*10 + int64(s[from]-'0'); run > math.MaxInt64/20 {
				return math.MaxInt64
			}
		}
		n = max(n, run)
	}
	return n
}

var (
	making sync.Mutex
	made   = make(map[string][]string) // by name
)

// Texts lists texts of a format, valid ones and others, always the same. Callers must not change
// the list.
func Texts(name string) []string {
	making.Lock()
	defer making.Unlock()
	if made[name] == nil {
		made[name] = texts(name)
	}
	return made[name]
}

func texts(name string) []string {
	if layout, ok := strings.CutPrefix(name, layoutPrefix); ok {
		return laidOut(layout)
	}
	switch name {
	case Date:
		return dates()
	case Time:
		return times()
	case DateTime:
		return moments()
	case Address:
		return addresses()
	case Prefix:
		return prefixes()
	case Version:
		return versions()
	}
	return listed[name]
}

// Of names the formats that a text may be of, in order. There are none for a text like any other.
func Of(s string) []string {
	if s == "" || len(s) > 200 {
		return nil
	}
	var out []string
	for _, f := range [...]struct {
		name string
		is   bool
	}{
		{Date, has(s, "0-0-0", "0/0/0", "0.0.0", "0 a 0", "a 0, 0")},
		{DateTime, has(s, "0-0-0a0:0", "0-0-0 0:0", "a, 0 a 0 0:0")},
		{Time, has(s, "0:0")},
		{Week, has(s, "0-a0", "0a0-0")},
		{Duration, has(s, "0a0a", "0.0a") || isDuration(s)},
		{Address, has(s, "0.0.0.0") || strings.Count(s, ":") > 1 && only(s, "0123456789abcdefABCDEF:.")},
		{Prefix, has(s, "0.0.0.0/0") || strings.Contains(s, "::/")},
		{HostPort, has(s, "a:0", "0.0.0.0:0", "]:0")},
		{Version, has(s, "0.0.0", "a0.0")},
		{Number, only(s, "0123456789+-._eExX") && strings.ContainsAny(s, "0123456789")},
		{URL, strings.Contains(s, "://")},
		{Mail, has(s, "a@a")},
		{UUID, len(s) == 36 && strings.Count(s, "-") == 4},
		{Hex, len(s) > 5 && only(s, "0123456789abcdefABCDEF")},
		{Base64, len(s) > 3 && strings.HasSuffix(s, "=")},
		{Path, strings.Contains(s, "/") && !strings.ContainsAny(s, " \n:")},
		{Percent, has(s, "%0")},
		{Domain, strings.Contains(s, "xn--") || strings.HasSuffix(s, ".com") || strings.HasSuffix(s, ".org") || strings.Contains(s, "example.")},
		{Entity, strings.Contains(s, "&#") || len(s) > 2 && s[0] == '&' && s[len(s)-1] == ';'},
		{Quoted, len(s) > 1 && strings.ContainsRune("\"'`", rune(s[0])) && s[0] == s[len(s)-1]},
	} {
		if f.is {
			out = append(out, f.name)
		}
	}
	return out
}

func isDuration(s string) bool {
	return has(s, "0a") && slices.ContainsFunc([]string{"ns", "us", "ms", "s", "m", "h"},
		func(unit string) bool { return strings.TrimRight(s, unit) != s && strings.HasSuffix(s, unit) })
}

func only(s, set string) bool { return strings.Trim(s, set) == "" }

// has reports whether one of some shapes is part of that of s: 0 stands for digits and a for letters.
func has(s string, shapes ...string) bool {
	var b strings.Builder
	last := byte(0)
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case isDigit(c):
			c = '0'
		case isLetter(c):
			c = 'a'
		}
		if c != last || c != '0' && c != 'a' {
			b.WriteByte(c)
		}
		last = c
	}
	shape := b.String()
	return slices.ContainsFunc(shapes, func(part string) bool { return strings.Contains(shape, part) })
}

func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
