package gotextdiff

import (
	"fmt"
	"io"
	"math/rand"
	"strings"
	"testing"

	"github.com/hexops/gotextdiff/span"
)

var (
	eighthString string
	eighthEdits  []TextEdit
)

// eighthEdit replaces the lines from start to end, counted from 1, of a text whose lines are
// all of that width.
func eighthEdit(start, end, width int, text string) TextEdit {
	return TextEdit{
		Span: span.New("file:///text",
			span.NewPoint(start, 1, (start-1)*width),
			span.NewPoint(end, 1, (end-1)*width)),
		NewText: text,
	}
}

const eighthLine = "\tone, two := compute(three, four)\n"

func eighthText(lines, every int) (string, []TextEdit) {
	var edits []TextEdit
	for line := 2; line < lines; line += every {
		edits = append(edits, eighthEdit(line, line+1, len(eighthLine), "\tone := compute(three)\n"))
	}
	return strings.Repeat(eighthLine, lines), edits
}

type eighthState struct{ io.Writer }

func (eighthState) Width() (int, bool)     { return 0, false }
func (eighthState) Precision() (int, bool) { return 0, false }
func (eighthState) Flag(int) bool          { return false }

// BenchmarkEighthFormat formats diffs.
func BenchmarkEighthFormat(b *testing.B) {
	for _, input := range []struct {
		name         string
		lines, every int
	}{
		{"small", 20, 10},
		{"hunks", 1000, 50},
		{"dense", 500, 5},
	} {
		text, edits := eighthText(input.lines, input.every)
		u := ToUnified("a.go", "b.go", text, edits)
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eighthString = fmt.Sprint(u)
			}
		})
		b.Run(input.name+"-state", func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				u.Format(eighthState{io.Discard}, 'v')
			}
		})
	}
}

// BenchmarkEighthLineEdits takes edits as a language server sends them: sorted and complete.
func BenchmarkEighthLineEdits(b *testing.B) {
	for _, input := range []struct {
		name         string
		lines, every int
	}{
		{"one", 200, 200},
		{"few", 500, 100},
		{"many", 500, 3},
	} {
		b.Run(input.name, func(b *testing.B) {
			text, edits := eighthText(input.lines, input.every)
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				eighthEdits = LineEdits(text, edits)
			}
		})
	}
}

// BenchmarkEighthSort sorts edits that are in no order.
func BenchmarkEighthSort(b *testing.B) {
	_, sorted := eighthText(600, 2)
	shuffled := append([]TextEdit(nil), sorted...)
	rand.New(rand.NewSource(1)).Shuffle(len(shuffled), func(i, j int) {
		shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
	})
	for _, input := range []struct {
		name  string
		edits []TextEdit
	}{
		{"shuffled", shuffled},
		{"hundred", shuffled[:100]},
	} {
		b.Run(input.name, func(b *testing.B) {
			edits := make([]TextEdit, len(input.edits))
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				copy(edits, input.edits)
				SortTextEdits(edits)
			}
			eighthEdits = edits
		})
	}
}
