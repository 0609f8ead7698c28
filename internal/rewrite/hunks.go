package rewrite

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/bluekeyes/go-gitdiff/gitdiff"
)

// apply returns what a diff of one file makes of its text.
func apply(base []byte, d *gitdiff.File) ([]byte, error) {
	lines := int64(bytes.Count(base, []byte("\n"))) + 1
	for _, f := range d.TextFragments {
		if f.OldPosition > lines { // the library would make room for all the lines before it
			return nil, fmt.Errorf("a hunk is for line %d, and there are %d", f.OldPosition, lines)
		}
	}
	var out bytes.Buffer
	err := gitdiff.Apply(&out, bytes.NewReader(base), d)
	return out.Bytes(), err
}

// settle gives hunks the line at which what they begin from stands in a text, where that is at one
// line only and not the one that they name: lines are often counted wrong, and move.
func settle(base []byte, d *gitdiff.File) {
	lines := strings.SplitAfter(string(base), "\n")
	for _, f := range d.TextFragments {
		var from []string
		for _, l := range f.Lines {
			if l.Op != gitdiff.OpAdd {
				from = append(from, l.Line)
			}
		}
		stands := func(at int) bool {
			return at >= 0 && at <= len(lines)-len(from) && slices.Equal(lines[at:at+len(from)], from)
		}
		if len(from) == 0 || stands(int(f.OldPosition)-1) {
			continue
		}
		var at []int
		for i := range lines {
			if stands(i) {
				at = append(at, i)
			}
		}
		if len(at) == 1 {
			moved := int64(at[0]) + 1 - f.OldPosition
			f.OldPosition += moved
			f.NewPosition += moved
		}
	}
}

// renumber corrects where the hunks of a unified diff of one file begin in the new file:
// udiff forgets the lines that stay between two changes of one hunk. git searches for
// the position of a hunk from there, and would take the wrong one of two alike.
func renumber(diff string) string {
	var out strings.Builder
	shift := 0
	for line := range strings.Lines(diff) {
		var from, fromCount, to, toCount int
		switch {
		case hunkHeader(line, &from, &fromCount, &to, &toCount):
			if fromCount > 0 && toCount > 0 {
				to = from + shift
			}
			shift += toCount - fromCount
			fmt.Fprintf(&out, "@@ -%s +%s @@\n", hunkRange(from, fromCount), hunkRange(to, toCount))
		default:
			out.WriteString(line)
		}
	}
	return out.String()
}

// hunkHeader reads a line such as "@@ -1,3 +1,4 @@"; a count of 1 may be left out. Lines
// of code in a diff begin with another character.
func hunkHeader(line string, from, fromCount, to, toCount *int) bool {
	parts := strings.Fields(line)
	if !strings.HasPrefix(line, "@@ ") || len(parts) != 4 || parts[0] != "@@" || parts[3] != "@@" {
		return false
	}
	return readRange(parts[1], "-", from, fromCount) && readRange(parts[2], "+", to, toCount)
}

func readRange(text, sign string, start, count *int) bool {
	*count = 1
	if n, err := fmt.Sscanf(text, sign+"%d,%d", start, count); n == 2 && err == nil {
		return true
	}
	n, err := fmt.Sscanf(text, sign+"%d", start)
	return n == 1 && err == nil
}

func hunkRange(start, count int) string {
	if count == 1 {
		return fmt.Sprint(start)
	}
	return fmt.Sprintf("%d,%d", start, count)
}
