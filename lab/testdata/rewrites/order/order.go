// Package order sorts, searches and walks.
package order

import (
	"fmt"
	"math"
	"sort"
	"strings"
)

// A Person is to be sorted.
type Person struct {
	Name string
	Age  int
}

// ByAge returns the people in the order of their age; of the same age they
// stay in order. The list stays as it is.
func ByAge(people []Person) []Person {
	sorted := make([]Person, 0)
	for _, p := range people {
		sorted = append(sorted, p)
	}
	sort.SliceStable(sorted, func(i, j int) bool { return sorted[i].Age < sorted[j].Age })
	return sorted
}

// Keys returns the keys of a map in order, nil if there are none.
func Keys(m map[string]int) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

// Ranks returns for each score its place, 1 for the best; equal ones share
// it. NaN is nobody's better.
func Ranks(scores []float64) []int {
	ranks := make([]int, len(scores))
	for i, s := range scores {
		ranks[i] = 1
		for _, other := range scores {
			if other > s {
				ranks[i]++
			}
		}
	}
	return ranks
}

// Merge returns the items of two lists: always the smaller first one, that of
// a if they are equal. Nothing merges to nil.
func Merge(a, b []int) []int {
	var out []int
	for len(a) > 0 || len(b) > 0 {
		if len(b) == 0 || len(a) > 0 && a[0] <= b[0] {
			out = append(out, a[0])
			a = a[1:]
		} else {
			out = append(out, b[0])
			b = b[1:]
		}
	}
	return out
}

// Max returns the greatest number.
func Max(first int, rest ...int) int {
	all := append([]int{first}, rest...)
	sort.Sort(sort.Reverse(sort.IntSlice(all)))
	return all[0]
}

// A Shape has an area.
type Shape interface{ Area() float64 }

// A Square is a shape.
type Square struct{ Side float64 }

// A Circle is a shape.
type Circle struct{ R float64 }

// Area returns the area.
func (s Square) Area() float64 { return s.Side * s.Side }

// Area returns the area.
func (c *Circle) Area() float64 { return math.Pi * c.R * c.R }

// Largest returns the shape with the largest area, the first of several, nil
// of none. Shapes that are nil are passed over.
func Largest(shapes []Shape) Shape {
	var kept []Shape
	for _, s := range shapes {
		if s != nil {
			kept = append(kept, s)
		}
	}
	var best Shape
	for _, s := range kept {
		if best == nil || s.Area() > best.Area() {
			best = s
		}
	}
	return best
}

// A Tree has values in order: smaller ones to the left.
type Tree struct {
	Left, Right *Tree
	Value       int
}

// Values returns the values of a tree from left to right, nil of none.
func Values(t *Tree) []int {
	if t == nil {
		return nil
	}
	var out []int
	out = append(out, Values(t.Left)...)
	out = append(out, t.Value)
	out = append(out, Values(t.Right)...)
	return out
}

// Walk calls visit with each value from left to right until it returns false,
// and reports whether all were visited.
func Walk(t *Tree, visit func(int) bool) bool {
	if t == nil {
		return true
	}
	return Walk(t.Left, visit) && visit(t.Value) && Walk(t.Right, visit)
}

// At returns the item at a place, a negative one counting from the end. A
// place outside the list panics.
func At(xs []string, i int) string {
	k := i
	if k < 0 {
		k += len(xs)
	}
	if k < 0 || k >= len(xs) {
		panic(fmt.Sprintf("order: place %d of %d", i, len(xs)))
	}
	return xs[k]
}

// Compare orders texts by their length and then by their lower case.
func Compare(a, b string) int {
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	return strings.Compare(strings.ToLower(a), strings.ToLower(b))
}
