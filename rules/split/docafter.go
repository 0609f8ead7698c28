// The rule about separators that are added again follows.
//
// # Analyzer splitafter
//
// splitafter: split after the separator instead of adding it to each part again
//
//	func lines(s string) []string {
//		var lines []string
//		for _, line := range strings.Split(s, "\n") {
//			lines = append(lines, line+"\n")
//		}
//		return lines
//	}
//
// becomes
//
//	func lines(s string) []string {
//		lines := strings.SplitAfter(s, "\n")
//		lines[len(lines)-1] += "\n"
//		return lines
//	}
//
// The loop does nothing else. It may leave out the last part, which has no separator in the string: then only
// strings.SplitAfter is left. It may be over strings.SplitSeq or a variable that is set to the parts just before, and set
// the elements of that, or those of another list as long. A list that has something in it already gets the parts
// appended, if nothing else sees its memory. The separator is constant and not empty. Package bytes is left alone: what strings are added to is
// copied, what its SplitAfter returns is not.
//
// It never loses. The parts keep the whole string in memory, as those of strings.Split do.
//
// The rewrite is exact by construction.
package split

import _ "embed"

//go:embed docafter.go
var afterDocs string
