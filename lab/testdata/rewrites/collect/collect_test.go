package collect

import (
	"slices"
	"strings"
	"testing"
)

func TestEvens(t *testing.T) {
	if got := Evens([]int{1, 2, 3, 4}); !slices.Equal(got, []int{2, 4}) {
		t.Errorf("got %v", got)
	}
}

func TestPositions(t *testing.T) {
	if got := Positions("banana", 'a'); !slices.Equal(got, []int{1, 3, 5}) {
		t.Errorf("got %v", got)
	}
}

func TestUnique(t *testing.T) {
	if got := Unique([]int{3, 1, 3, 2, 1}); !slices.Equal(got, []int{3, 1, 2}) {
		t.Errorf("got %v", got)
	}
	if got := Unique([]string{"a", "a"}); !slices.Equal(got, []string{"a"}) {
		t.Errorf("got %v", got)
	}
}

func TestKeep(t *testing.T) {
	got := Keep([]string{"a", "bb", "ccc"}, func(s string) bool { return len(s) > 1 })
	if !slices.Equal(got, []string{"bb", "ccc"}) {
		t.Errorf("got %v", got)
	}
}

func TestChunk(t *testing.T) {
	got := Chunk([]int{1, 2, 3, 4, 5}, 2)
	if len(got) != 3 || !slices.Equal(got[2], []int{5}) {
		t.Errorf("got %v", got)
	}
}

func TestFlatten(t *testing.T) {
	got := Flatten([][]string{{"a"}, {}, {"b", "c"}})
	if !slices.Equal(got, []string{"a", "b", "c"}) {
		t.Errorf("got %v", got)
	}
}

func TestPrefixSums(t *testing.T) {
	if got := PrefixSums([]float64{1, 2, 3}); !slices.Equal(got, []float64{1, 3, 6}) {
		t.Errorf("got %v", got)
	}
}

func TestConcat(t *testing.T) {
	if got := Concat([]int{1}, []int{2, 3}, []int{4}); !slices.Equal(got, []int{1, 2, 3, 4}) {
		t.Errorf("got %v", got)
	}
}

func sequence(n int) []int {
	xs := make([]int, n)
	for i := range xs {
		xs[i] = i * 7 % 50
	}
	return xs
}

func BenchmarkEvens(b *testing.B) {
	xs := sequence(200)
	for b.Loop() {
		Evens(xs)
	}
}

func BenchmarkPositions(b *testing.B) {
	s := strings.Repeat("a,bc,d", 20)
	for b.Loop() {
		Positions(s, ',')
	}
}

func BenchmarkUnique(b *testing.B) {
	xs := sequence(300)
	for b.Loop() {
		Unique(xs)
	}
}

func BenchmarkKeep(b *testing.B) {
	words := strings.Fields(strings.Repeat("some of these words are long ", 10))
	for b.Loop() {
		Keep(words, func(s string) bool { return len(s) > 3 })
	}
}

func BenchmarkChunk(b *testing.B) {
	xs := sequence(200)
	for b.Loop() {
		Chunk(xs, 8)
	}
}

func BenchmarkFlatten(b *testing.B) {
	lists := [][]string{{"a", "b"}, {"c"}, {"d", "e", "f"}, {}, {"g"}}
	for b.Loop() {
		Flatten(lists)
	}
}

func BenchmarkPrefixSums(b *testing.B) {
	xs := make([]float64, 100)
	for i := range xs {
		xs[i] = float64(i) / 3
	}
	for b.Loop() {
		PrefixSums(xs)
	}
}

func BenchmarkConcat(b *testing.B) {
	xs := sequence(20)
	for b.Loop() {
		Concat(xs, xs, xs)
	}
}
