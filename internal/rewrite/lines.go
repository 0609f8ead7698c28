package rewrite

import (
	"strings"

	"github.com/aymanbagabas/go-udiff"
	"github.com/aymanbagabas/go-udiff/lcs"
)

// lineEdits returns the edits that make one text of another, in whole lines. A
// comparison by characters would find what two lines that have nothing to do with
// each other share, and show lines that stay as taken away and put back.
func lineEdits(base, head string) []udiff.Edit {
	numbers := make(map[string]rune)
	number := func(lines []string) []rune {
		out := make([]rune, 0, len(lines))
		for _, l := range lines {
			n, ok := numbers[l]
			if !ok {
				n = rune(len(numbers))
				numbers[l] = n
			}
			out = append(out, n)
		}
		return out
	}
	from, to := strings.SplitAfter(base, "\n"), strings.SplitAfter(head, "\n")
	offsets := make([]int, len(from)+1)
	for i, l := range from {
		offsets[i+1] = offsets[i] + len(l)
	}
	var edits []udiff.Edit
	for _, d := range lcs.DiffRunes(number(from), number(to)) {
		edits = append(edits, udiff.Edit{
			Start: offsets[d.Start], End: offsets[d.End], New: strings.Join(to[d.ReplStart:d.ReplEnd], ""),
		})
	}
	return edits
}
