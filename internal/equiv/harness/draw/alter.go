//go:build go1.21

package draw

import (
	"strings"

	"github.com/gohone/hone/internal/equiv/harness/format"
)

// doubled puts a character that code knows into a text: at an offset, or beside the next one of a kind, the same once more or another.
func (d *Drawer) doubled(s string, at int) string {
	if len(d.Dict.Chars) == 0 {
		return s
	}
	c := d.known()
	if i := strings.IndexRune(s[at:], c); i >= 0 && d.Src.Chance(2) {
		at += i
		if d.Src.Chance(3) {
			c = d.known()
		}
	}
	return s[:at] + string(c) + s[at:]
}

// changed returns a string with a few pieces deleted, replaced, doubled or put in.
func (d *Drawer) changed(s string) string {
	for n := d.Src.Length(4); n > 0; n-- {
		from := d.Src.Intn(len(s) + 1)
		to := min(len(s), from+d.Src.Length(8))
		switch d.Src.Intn(9) {
		case 8:
			s = d.doubled(s, from)
		case 7:
			from, to = word(s, from, d.Src.Chance(2))
			s = s[:from] + d.Literal() + s[to:]
		case 0:
			s = s[:from] + s[to:]
		case 6:
			s = format.Change(d.Src.Intn, s)
		case 5:
			if strings.ContainsAny(s, " \t\r\n") && d.Src.Chance(2) {
				s = format.Blank(d.Src.Intn, s)
			} else {
				s = s[:from] + d.cased(s[from:to]) + s[to:]
			}
		case 1:
			s = s[:from] + d.piece() + s[to:]
		case 2:
			if strings.Contains(s, "\n") && d.Src.Chance(2) {
				s = format.Lines(d.Src.Intn, s)
			} else {
				s = s[:to] + s[from:]
			}
		case 3:
			s = s[:from] + d.piece() + s[from:]
		case 4:
			others := d.Recorded
			if len(others) == 0 {
				others = d.Heard
			}
			if other := others[d.Src.Intn(len(others))]; other != "" {
				s = s[:from] + other[d.Src.Intn(len(other)):]
			}
		}
	}
	if len(s) > 1<<16 {
		s = s[:1<<16]
	}
	return s
}
