package inplace

import (
	"slices"
	"strings"
	"testing"
)

func TestReverse(t *testing.T) {
	xs := []int{1, 2, 3, 4}
	if Reverse(xs); !slices.Equal(xs, []int{4, 3, 2, 1}) {
		t.Errorf("got %v", xs)
	}
}

func TestCompact(t *testing.T) {
	if got := Compact([]string{"a", "a", "b", "a"}); !slices.Equal(got, []string{"a", "b", "a"}) {
		t.Errorf("got %v", got)
	}
}

func TestRotate(t *testing.T) {
	xs := []string{"a", "b", "c", "d"}
	if Rotate(xs, 1); !slices.Equal(xs, []string{"b", "c", "d", "a"}) {
		t.Errorf("got %v", xs)
	}
}

func TestScale(t *testing.T) {
	v := Vector{X: []float64{3, 4}}
	if got := Scale(&v); got != 5 || !slices.Equal(v.X, []float64{0.6, 0.8}) {
		t.Errorf("got %v, %v", got, v.X)
	}
}

func TestZeroLines(t *testing.T) {
	m := [][]int{{1, 2}, {3, 0}}
	if ZeroLines(m); m[0][0] != 1 || m[0][1] != 0 || m[1][0] != 0 {
		t.Errorf("got %v", m)
	}
}

func TestPartition(t *testing.T) {
	xs := []int{5, 1, 4, 2}
	if n := Partition(xs, 3); n != 2 || !slices.Equal(xs, []int{1, 2, 5, 4}) {
		t.Errorf("got %d, %v", n, xs)
	}
}

func TestInsert(t *testing.T) {
	if got := Insert([]int{1, 3}, 1, 2); !slices.Equal(got, []int{1, 2, 3}) {
		t.Errorf("got %v", got)
	}
}

func TestUpper(t *testing.T) {
	b := []byte("Hello 1")
	if n := Upper(b); n != 4 || string(b) != "HELLO 1" {
		t.Errorf("got %d, %s", n, b)
	}
}

func TestSwap(t *testing.T) {
	xs := []string{"a", "b", "c"}
	if n := Swap(xs, 0, 2, 1, 9); n != 1 || !slices.Equal(xs, []string{"c", "b", "a"}) {
		t.Errorf("got %d, %v", n, xs)
	}
}

func numbers() []int {
	xs := make([]int, 60)
	for i := range xs {
		xs[i] = i * 7 % 61
	}
	return xs
}

func BenchmarkReverse(b *testing.B) {
	xs := numbers()
	for b.Loop() {
		Reverse(xs)
	}
}

func BenchmarkCompact(b *testing.B) {
	words := strings.Fields(strings.Repeat("a a b c c c d ", 10))
	for b.Loop() {
		Compact(slices.Clone(words))
	}
}

func BenchmarkRotate(b *testing.B) {
	words := strings.Fields(strings.Repeat("a b c d ", 10))
	for b.Loop() {
		Rotate(words, 13)
	}
}

func BenchmarkScale(b *testing.B) {
	v := &Vector{X: make([]float64, 100)}
	for b.Loop() {
		v.X[3], v.X[5] = 3, 4
		Scale(v)
	}
}

func BenchmarkZeroLines(b *testing.B) {
	for b.Loop() {
		ZeroLines([][]int{{1, 2, 3, 4}, {5, 0, 7, 8}, {9, 10, 11, 12}})
	}
}

func BenchmarkPartition(b *testing.B) {
	xs := numbers()
	for b.Loop() {
		Partition(slices.Clone(xs), 30)
	}
}

func BenchmarkInsert(b *testing.B) {
	xs := numbers()
	for b.Loop() {
		Insert(xs, 30, 7)
	}
}

func BenchmarkUpper(b *testing.B) {
	text := []byte("The quick brown fox jumps over the lazy dog")
	for b.Loop() {
		Upper(slices.Clone(text))
	}
}

func BenchmarkSwap(b *testing.B) {
	xs := numbers()
	for b.Loop() {
		Swap(xs, 1, 2, 3, 4, 50, 60)
	}
}
