//go:build go1.21

package format

import (
	"slices"
	"strconv"
	"strings"
)

// edges are numbers at which parts of formats end, by how many digits they are written with.
var edges = [...][]string{
	1: {"0", "1", "7", "8", "9"},
	2: {"00", "01", "12", "13", "23", "24", "28", "29", "30", "31", "32", "53", "59", "60", "61", "99"},
	3: {"000", "001", "100", "127", "128", "255", "256", "365", "366", "367", "599", "999"},
	4: {"0000", "0001", "1900", "1970", "2000", "2023", "2024", "2100", "9999"},
	5: {"00000", "32768", "65535", "65536", "99999"},
}

// esc begins a sequence that controls a terminal. With the character after it, it may be written as one byte.
const esc = 0x1b

// Change changes a text as its grammar suggests: numbers become those at which something ends, signs and
// separators come and go. intn(n) draws a number below n.
func Change(intn func(int) int, s string) string {
	if i := strings.IndexByte(s, esc); i >= 0 && i+1 < len(s) && '@' <= s[i+1] && s[i+1] <= '_' && intn(3) == 0 {
		return s[:i] + string([]byte{s[i+1] + 0x40}) + s[i+2:]
	}
	from, to := digitRun(intn, s)
	run := s[from:to]
	switch intn(8) {
	case 0, 1, 2:
		if n := len(run); n > 0 && n < len(edges) {
			run = edges[n][intn(len(edges[n]))]
		}
	case 3:
		if n, err := strconv.Atoi(run); err == nil {
			next := strconv.Itoa(max(0, n+2*intn(2)-1))
			run = strings.Repeat("0", max(0, len(run)-len(next))) + next
		}
	case 4:
		run = [...]string{"+", "-", "_", " ", "0", "0x"}[intn(6)] + run
	case 5:
		run += [...]string{"_", ".", "0", " ", "e", "-", "\n"}[intn(7)]
	case 6:
		return separated(intn, s)
	default:
		if s == "" {
			return s
		}
		at := intn(len(s))
		return s[:at+intn(2)] + s[at+intn(2):]
	}
	return s[:from] + run + s[to:]
}

// Lines changes a text of several lines: a line comes once more, as it is or with a number a little larger or smaller, lines in a row
// come once more but for one digit, two lines change places, or one goes. intn(n) draws a number below n.
func Lines(intn func(int) int, s string) string {
	lines := strings.SplitAfter(s, "\n")
	if last := len(lines) - 1; last > 0 && lines[last] == "" {
		lines = lines[:last]
	}
	i, j := intn(len(lines)), intn(len(lines))
	switch intn(6) {
	case 0:
		lines[i], lines[j] = lines[j], lines[i]
	case 1:
		lines = append(lines[:i], lines[i+1:]...)
	case 2, 3:
		i, j = min(i, j), max(i, j)
		if intn(2) == 0 {
			i, j = 0, len(lines)-1
		}
		if !strings.HasSuffix(lines[j], "\n") {
			lines[j] += "\n"
		}
		lines = slices.Insert(lines, j+1, otherDigit(intn, strings.Join(lines[i:j+1], "")))
	default:
		if intn(2) == 0 {
			j = i
		}
		again := lines[i]
		from, to := digitRun(intn, again)
		if n, err := strconv.Atoi(again[from:to]); err == nil && intn(4) > 0 {
			again = again[:from] + strconv.Itoa(max(0, n+intn(7)-3)) + again[to:]
		}
		if !strings.HasSuffix(lines[j], "\n") {
			lines[j] += "\n"
		}
		lines = slices.Insert(lines, j+1, again)
	}
	return strings.Join(lines, "")
}

// otherDigit changes a digit of s, if there is one.
func otherDigit(intn func(int) int, s string) string {
	i := place(intn, s, isDigit)
	if i < 0 {
		return s
	}
	return s[:i] + string(rune('0'+intn(10))) + s[i+1:]
}

// blanks are the kinds of white space that code tells apart, or does not.
var blanks = [...]string{" ", "\t", "\n", "\r", "\r\n", "\f", "\v", "\u00a0", "\u2028", ""}

// Blank puts white space of another kind in the place of some in a text, nothing where there is none. intn(n) draws a number below n.
func Blank(intn func(int) int, s string) string {
	i := place(intn, s, func(c byte) bool { return strings.IndexByte(" \t\n\r", c) >= 0 })
	if i < 0 {
		return s
	}
	return s[:i] + blanks[intn(len(blanks))] + s[i+1:]
}

// digitRun chooses digits of s that follow each other; none if there are none.
func digitRun(intn func(int) int, s string) (from, to int) {
	var starts []int
	for i := 0; i < len(s); i++ {
		if isDigit(s[i]) && (i == 0 || !isDigit(s[i-1])) {
			starts = append(starts, i)
		}
	}
	if len(starts) == 0 {
		return 0, 0
	}
	from = starts[intn(len(starts))]
	for to = from; to < len(s) && isDigit(s[to]); to++ {
	}
	return from, to
}

// separated changes one of what is between the parts of a text.
func separated(intn func(int) int, s string) string {
	i := separator(intn, s)
	if i < 0 {
		return s
	}
	return s[:i] + [...]string{"", "-", ":", ".", "/", " ", "T", s[i:i+1] + s[i:i+1]}[intn(8)] + s[i+1:]
}

// Joined is a text without one of what is between its parts. intn(n) draws a number below n.
func Joined(intn func(int) int, s string) string {
	if i := separator(intn, s); i >= 0 {
		return s[:i] + s[i+1:]
	}
	return s
}

// separator chooses where something is between the parts of a text, below 0 if it has one part.
func separator(intn func(int) int, s string) int {
	return place(intn, s, func(c byte) bool { return c < 0x80 && !isDigit(c) && !isLetter(c) })
}

// place chooses a byte of a kind, below 0 if there is none.
func place(intn func(int) int, s string, is func(byte) bool) int {
	var at []int
	for i := 0; i < len(s); i++ {
		if is(s[i]) {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return -1
	}
	return at[intn(len(at))]
}
