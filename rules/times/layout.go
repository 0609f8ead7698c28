package times

import (
	"slices"
	"strings"
)

// A part is a part of a layout: text, or an element of a fixed number of digits.
type part struct {
	element string // such as 2006, empty for text
	text    string
}

// width is the number of bytes of a part.
func (p part) width() int { return len(p.element) + len(p.text) }

// isFraction reports whether a part is a fraction of a second.
func (p part) isFraction() bool { return p.element != "" && strings.Trim(p.element, "0") == "" }

// Elements, by what they say. A fraction of a second is a run of zeros.
const (
	year, month, day     = "2006", "01", "02"
	hour, minute, second = "15", "04", "05"
	// monthName, weekday and offset are for writing alone.
	monthName, weekday, offset = "Jan", "Mon", "-0700"
)

// mostFraction is the number of digits of a nanosecond.
const mostFraction = 9

// partsOf reads a layout all of whose elements are numbers of as many digits as the layout has, each once.
// Where a time is written, names of three letters and the offset of a zone are elements, too.
// It returns nothing for others. What package time could take for another element is none of ours.
func partsOf(layout string, writes bool) (parts []part) {
	seen := make(map[string]bool)
	text := ""
	for at := 0; at < len(layout); {
		e := elementAt(layout, at, writes)
		switch {
		case e == "" && !isText(layout, at), e != "" && seen[e]:
			return nil
		case e == "":
			text += layout[at : at+1]
			at++
			continue
		}
		if text != "" {
			parts = append(parts, part{text: text})
			text = ""
		}
		seen[e] = true
		parts = append(parts, part{element: e})
		at += len(e)
	}
	if text != "" {
		parts = append(parts, part{text: text})
	}
	if len(seen) == 0 || fraction(parts) > mostFraction || !writes && !fractionsFollow(parts) {
		return nil
	}
	return parts
}

// elementAt returns the element that begins at a place, empty if none does.
func elementAt(layout string, at int, writes bool) string {
	rest := layout[at:]
	for _, e := range []string{monthName, weekday, offset} {
		if after, ok := strings.CutPrefix(rest, e); ok && writes && (after == "" || !goesOn(e, after)) {
			return e
		}
	}
	for _, e := range []string{year, month, day, hour, minute, second} {
		if strings.HasPrefix(rest, e) {
			return e
		}
	}
	if isFraction(layout, at-1) {
		return rest[:len(rest)-len(strings.TrimLeft(rest, "0"))]
	}
	return ""
}

// goesOn reports whether package time takes a text after an element for a part of another one, such as Monday.
func goesOn(element, after string) bool {
	if element == offset {
		return strings.HasPrefix(after, "00")
	}
	return 'a' <= after[0] && after[0] <= 'z'
}

// isFraction reports whether a point is followed by zeros alone, which are a fraction of a second then.
func isFraction(layout string, at int) bool {
	if at < 0 || layout[at] != '.' {
		return false
	}
	rest := layout[at+1:]
	after := strings.TrimLeft(rest, "0")
	return len(after) < len(rest) && (after == "" || after[0] < '0' || after[0] > '9')
}

// isText reports whether package time takes a byte for text, wherever it is.
func isText(layout string, at int) bool {
	rest := layout[at:]
	switch c := layout[at]; {
	case c >= '0' && c <= '9', c >= 0x80, c < ' ':
		return false
	case c == '_':
		return len(rest) > 1 && rest[1] != '2' && rest[1] != '_'
	case strings.IndexByte("-JMPZp", c) >= 0:
		for _, e := range []string{"-07", "Jan", "Mon", "MST", "PM", "Z07", "pm"} {
			if strings.HasPrefix(rest, e) {
				return false
			}
		}
	case c == '.' || c == ',':
		next := layout[at+1:]
		return next == "" || next[0] != '9' && next[0] != '0' || isFraction(layout, at) && c == '.'
	}
	return true
}

// fractionsFollow reports whether a fraction follows the seconds, of so many digits as there may be, and
// nothing else does that could be one: when it reads seconds, package time takes any fraction behind them.
func fractionsFollow(parts []part) bool {
	for i, p := range parts {
		fraction := p.isFraction()
		switch {
		case fraction && (i < 2 || parts[i-2].element != second || parts[i-1].text != "." || len(p.element) > mostFraction):
			return false
		case p.element == second && i+1 < len(parts) && strings.ContainsAny(parts[i+1].text[:min(1, len(parts[i+1].text))], ".,"):
			if parts[i+1].text != "." || i+2 == len(parts) || strings.Trim(parts[i+2].element, "0") != "" {
				return false
			}
		}
	}
	return true
}

// has reports whether one of some elements is in a layout.
func has(parts []part, elements ...string) bool {
	for _, p := range parts {
		if slices.Contains(elements, p.element) {
			return true
		}
	}
	return false
}

// fraction returns the digits of the fraction of a second, 0 if there is none.
func fraction(parts []part) int {
	for _, p := range parts {
		if p.isFraction() {
			return len(p.element)
		}
	}
	return 0
}

// scale is 10 to the power of n, as Go writes it.
func scale(n int) string { return "1" + strings.Repeat("0", n) }
