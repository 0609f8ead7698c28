package count_test

import (
	"testing"

	"github.com/gohone/hone/cases/textsim/corpus"
	"github.com/gohone/hone/cases/textsim/ladder/count"
)

// sink keeps results alive, so that no call can be left out.
var sink int

// input is one text in both forms, so that no step pays for a conversion.
type input struct {
	text  string
	bytes []byte
}

// kernel is what one iteration runs. It is a call of its own so that every
// step is measured in the same loop. A step returns the number of different
// words.
//
//go:noinline
func kernel(step func(input) int, in input) int {
	return step(in)
}

// BenchmarkCount measures the way from a normalised text to its counts,
// splitting included.
func BenchmarkCount(b *testing.B) {
	var reused count.Table
	for _, words := range corpus.WordsToCount() {
		in := input{words.Text, []byte(words.Text)}
		for _, step := range []struct {
			name string
			run  func(input) int
		}{
			{"impl=map", func(in input) int { return len(count.Map(in.text)) }},
			{"impl=presized", func(in input) int { return len(count.Presized(in.text)) }},
			{"impl=profiled", func(in input) int { return len(count.Profiled(in.text)) }},
			{"impl=bytes", func(in input) int { return len(count.Bytes(in.bytes).Counts) }},
			{"impl=sorted", func(in input) int { return len(count.Sorted(in.text)) }},
			{"impl=table", func(in input) int {
				var table count.Table
				table.Count(in.bytes)
				return table.Len()
			}},
			{"impl=reused", func(in input) int {
				reused.Count(in.bytes)
				return reused.Len()
			}},
		} {
			b.Run(words.Name+"/"+step.name, func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(len(words.Text)))
				for range b.N {
					sink = kernel(step.run, in)
				}
			})
		}
	}
}
