package count

import (
	"maps"
	"strings"
	"testing"

	"github.com/gohone/hone/cases/textsim/corpus"
)

// lists are what is counted: the usual texts and the unusual.
func lists() map[string][]string {
	lists := map[string][]string{
		"none":       nil,
		"empty word": {""},
		"one twice":  {"a", "a"},
		"many":       strings.Split(corpus.Distinct(2, 100_000), " "),
	}
	for _, text := range corpus.WordsToCount() {
		lists[text.Name] = strings.Split(text.Text, " ")
	}
	return lists
}

func TestCount(t *testing.T) {
	for name, words := range lists() {
		want := Map(words)
		for _, size := range []int{0, 1, len(words)} {
			dolthub := make(map[string]int)
			Dolthub(words, size).Iter(func(word string, n int) (stop bool) {
				dolthub[word] += n
				return false
			})
			cockroach := make(map[string]int)
			for word, n := range Cockroach(words, size).All {
				cockroach[word] += n
			}
			for impl, got := range map[string]map[string]int{
				"presized map": Presized(words),
				"dolthub":      dolthub,
				"cockroach":    cockroach,
			} {
				if !maps.Equal(got, want) {
					t.Errorf("%s, size %d: %s counts %d different words, want %d", name, size, impl, len(got), len(want))
				}
			}
		}
	}
}

func TestMapCounts(t *testing.T) {
	got := Map([]string{"b", "a", "", "b", "b"})
	if want := map[string]int{"": 1, "a": 1, "b": 3}; !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestUnion(t *testing.T) {
	all := lists()
	for name1, words1 := range all {
		for name2, words2 := range all {
			want := UnionMap(words1, words2)
			for impl, got := range map[string][]string{
				"golang-set": UnionGolangSet(words1, words2).ToSlice(),
				"strset":     UnionStrset(words1, words2).List(),
				"strset one": UnionStrsetOne(words1, words2).List(),
			} {
				if !sameWords(got, want) {
					t.Errorf("%s and %s: %s holds %d words, want %d", name1, name2, impl, len(got), len(want))
				}
			}
		}
	}
}

// sameWords is whether words are those of the set, each once.
func sameWords(words []string, set map[string]struct{}) bool {
	seen := make(map[string]struct{}, len(words))
	for _, word := range words {
		seen[word] = struct{}{}
	}
	return len(words) == len(seen) && maps.Equal(seen, set)
}

func TestUnionMap(t *testing.T) {
	got := UnionMap([]string{"a", "b", "a"}, []string{"c", "b"})
	if want := map[string]struct{}{"a": {}, "b": {}, "c": {}}; !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
