package count

import (
	"strings"
	"testing"

	"github.com/gohone/hone/cases/textsim/corpus"
)

// sink keeps results alive, so that no call can be left out.
var sink int

// small is the size of a table that knows nothing of the text.
const small = 0

// counted is what one iteration runs: it splits a text, as the steps of the
// standard library's ladder do, and answers the number of different words. It
// is a call of its own so that every step is measured in the same loop,
// whatever the compiler does with the step.
//
//go:noinline
func counted(run func([]string) int, text string) int {
	return run(strings.Split(text, " "))
}

func BenchmarkCount(b *testing.B) {
	for _, text := range corpus.WordsToCount() {
		for _, step := range []struct {
			name string
			run  func([]string) int
		}{
			{"impl=map", func(w []string) int { return len(Map(w)) }},
			{"impl=presized", func(w []string) int { return len(Presized(w)) }},
			{"impl=dolthub", func(w []string) int { return Dolthub(w, small).Count() }},
			{"impl=dolthubsized", func(w []string) int { return Dolthub(w, len(w)).Count() }},
			{"impl=cockroach", func(w []string) int { return Cockroach(w, small).Len() }},
			{"impl=cockroachsized", func(w []string) int { return Cockroach(w, len(w)).Len() }},
		} {
			b.Run(text.Name+"/"+step.name, func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(len(text.Text)))
				for range b.N {
					sink = counted(step.run, text.Text)
				}
			})
		}
	}
}

// united is what one iteration of BenchmarkUnion runs.
//
//go:noinline
func united(run func(words1, words2 []string) int, words1, words2 []string) int {
	return run(words1, words2)
}

// BenchmarkUnion takes the first two thirds of a text and the last two thirds.
func BenchmarkUnion(b *testing.B) {
	for _, text := range corpus.WordsToCount() {
		words := strings.Split(text.Text, " ")
		words1, words2 := words[:2*len(words)/3], words[len(words)/3:]
		for _, step := range []struct {
			name string
			run  func(words1, words2 []string) int
		}{
			{"impl=map", func(w1, w2 []string) int { return len(UnionMap(w1, w2)) }},
			{"impl=golangset", func(w1, w2 []string) int { return UnionGolangSet(w1, w2).Cardinality() }},
			{"impl=strset", func(w1, w2 []string) int { return UnionStrset(w1, w2).Size() }},
			{"impl=strsetone", func(w1, w2 []string) int { return UnionStrsetOne(w1, w2).Size() }},
		} {
			b.Run(text.Name+"/"+step.name, func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(len(text.Text)))
				for range b.N {
					sink = united(step.run, words1, words2)
				}
			})
		}
	}
}
