package order

import (
	"slices"
	"testing"
)

func TestByAge(t *testing.T) {
	got := ByAge([]Person{{"Ann", 31}, {"Bob", 20}, {"Eve", 25}})
	if !slices.Equal(got, []Person{{"Bob", 20}, {"Eve", 25}, {"Ann", 31}}) {
		t.Errorf("got %v", got)
	}
}

func TestKeys(t *testing.T) {
	if got := Keys(map[string]int{"b": 1, "a": 2}); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("got %v", got)
	}
}

func TestRanks(t *testing.T) {
	if got := Ranks([]float64{10, 30, 20, 30}); !slices.Equal(got, []int{4, 1, 3, 1}) {
		t.Errorf("got %v", got)
	}
}

func TestMerge(t *testing.T) {
	if got := Merge([]int{1, 3, 5}, []int{2, 3}); !slices.Equal(got, []int{1, 2, 3, 3, 5}) {
		t.Errorf("got %v", got)
	}
}

func TestMax(t *testing.T) {
	if got := Max(3, 1, 7, 2); got != 7 {
		t.Errorf("got %d", got)
	}
}

func TestLargest(t *testing.T) {
	if got := Largest([]Shape{Square{1}, &Circle{1}, nil, Square{1.5}}); got.Area() < 3 {
		t.Errorf("got %v", got)
	}
}

func grown(values ...int) *Tree {
	var t *Tree
	for _, v := range values {
		at := &t
		for *at != nil {
			if v < (*at).Value {
				at = &(*at).Left
			} else {
				at = &(*at).Right
			}
		}
		*at = &Tree{Value: v}
	}
	return t
}

func TestTree(t *testing.T) {
	if got := Values(grown(3, 1, 2)); !slices.Equal(got, []int{1, 2, 3}) {
		t.Errorf("got %v", got)
	}
	n := 0
	if !Walk(grown(3, 1, 2), func(x int) bool { n += x; return true }) || n != 6 {
		t.Errorf("got %d", n)
	}
}

func TestAt(t *testing.T) {
	xs := []string{"a", "b", "c"}
	if At(xs, 1) != "b" || At(xs, -1) != "c" {
		t.Error("wrong item")
	}
}

func TestCompare(t *testing.T) {
	if Compare("b", "aa") >= 0 || Compare("Ab", "aC") >= 0 || Compare("x", "X") != 0 {
		t.Error("wrong order")
	}
}

var people = []Person{{"Ann", 31}, {"Bob", 20}, {"Eve", 25}, {"Joe", 31}, {"Kim", 19}, {"Lea", 44}, {"Max", 20}}

func BenchmarkByAge(b *testing.B) {
	for b.Loop() {
		ByAge(people)
	}
}

func BenchmarkKeys(b *testing.B) {
	m := map[string]int{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
	for b.Loop() {
		Keys(m)
	}
}

func BenchmarkRanks(b *testing.B) {
	scores := make([]float64, 60)
	for i := range scores {
		scores[i] = float64(i * 17 % 31)
	}
	for b.Loop() {
		Ranks(scores)
	}
}

func BenchmarkMerge(b *testing.B) {
	x, y := []int{1, 4, 6, 8, 11, 15, 20}, []int{2, 3, 5, 9, 10, 30}
	for b.Loop() {
		Merge(x, y)
	}
}

func BenchmarkMax(b *testing.B) {
	for b.Loop() {
		Max(3, 1, 4, 1, 5, 9, 2, 6)
	}
}

func BenchmarkLargest(b *testing.B) {
	shapes := []Shape{Square{1}, &Circle{2}, Square{3}, nil, &Circle{1}, Square{2}}
	for b.Loop() {
		Largest(shapes)
	}
}

func BenchmarkTree(b *testing.B) {
	t := grown(8, 4, 12, 2, 6, 10, 14, 1, 3, 5, 7, 9)
	for b.Loop() {
		Values(t)
		Walk(t, func(x int) bool { return x < 12 })
	}
}

func BenchmarkAt(b *testing.B) {
	xs := []string{"a", "b", "c"}
	for b.Loop() {
		At(xs, -2)
	}
}

func BenchmarkCompare(b *testing.B) {
	for b.Loop() {
		Compare("some longer Text here", "some longer text There")
	}
}
