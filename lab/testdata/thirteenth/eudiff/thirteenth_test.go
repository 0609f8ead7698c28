package udiff

import (
	"strings"
	"testing"
)

var (
	thirteenthText  = strings.Repeat("\tif err := run(ctx, args); err != nil {\n\t\treturn err\n\t}\n", 700)
	thirteenthLong  = strings.Repeat(thirteenthText, 16)
	thirteenthFew   = thirteenthMakeEdits(thirteenthLong, 2000)
	thirteenthEdits = thirteenthMakeEdits(thirteenthText, 60)
	thirteenthWide  = strings.Repeat(strings.ReplaceAll(thirteenthText[:2000], "\n", " ")+"\n", 20)
	thirteenthWords = thirteenthMakeEdits(thirteenthWide, 10)
)

// thirteenthMakeEdits replaces a byte of text in every step bytes.
func thirteenthMakeEdits(text string, step int) []Edit {
	var edits []Edit
	for i := 1; i < len(text)-step; i += step {
		edits = append(edits, Edit{i, i + 1, "z"})
	}
	return edits
}

func BenchmarkThirteenthToUnified(b *testing.B) {
	b.ReportAllocs()
	edits := make([]Edit, len(thirteenthFew))
	for i := 0; i < b.N; i++ {
		copy(edits, thirteenthFew)
		if _, err := ToUnified("a", "b", thirteenthLong, edits, 3); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkThirteenthLineEdits(b *testing.B) {
	b.ReportAllocs()
	edits := make([]Edit, len(thirteenthWords))
	for i := 0; i < b.N; i++ {
		copy(edits, thirteenthWords)
		if _, err := lineEdits(thirteenthWide, edits); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkThirteenthSortEdits(b *testing.B) {
	b.ReportAllocs()
	edits := make([]Edit, len(thirteenthEdits))
	for i := 0; i < b.N; i++ {
		for j := range edits {
			edits[j] = thirteenthEdits[j*7919%len(edits)]
		}
		SortEdits(edits)
	}
}
