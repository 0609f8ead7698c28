//go:build rewrite

package order

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

func ByAge(people []Person) []Person {
	sorted := make([]Person, len(people))
	copy(sorted, people)
	slices.SortStableFunc(sorted, func(a, b Person) int {
		switch {
		case a.Age < b.Age:
			return -1
		case a.Age > b.Age:
			return 1
		}
		return 0
	})
	return sorted
}

func Keys(m map[string]int) []string {
	if len(m) == 0 {
		return nil
	}
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

func Ranks(scores []float64) []int {
	ranks := make([]int, len(scores))
	sorted := make([]float64, 0, len(scores))
	for _, s := range scores {
		if s == s {
			sorted = append(sorted, s)
		}
	}
	slices.Sort(sorted)
	for i, s := range scores {
		if s != s {
			ranks[i] = 1
			continue
		}
		lo, hi := 0, len(sorted) // the first that is greater
		for lo < hi {
			mid := int(uint(lo+hi) >> 1)
			if sorted[mid] > s {
				hi = mid
			} else {
				lo = mid + 1
			}
		}
		ranks[i] = len(sorted) - lo + 1
	}
	return ranks
}

func Merge(a, b []int) []int {
	if len(a)+len(b) == 0 {
		return nil
	}
	out := make([]int, 0, len(a)+len(b))
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		if a[i] <= b[j] {
			out = append(out, a[i])
			i++
		} else {
			out = append(out, b[j])
			j++
		}
	}
	out = append(out, a[i:]...)
	return append(out, b[j:]...)
}

func Max(first int, rest ...int) int {
	best := first
	for _, x := range rest {
		if x > best {
			best = x
		}
	}
	return best
}

func Largest(shapes []Shape) Shape {
	var best Shape
	var most float64
	seen := 0
	for _, s := range shapes {
		if s == nil {
			continue
		}
		if seen++; seen == 1 {
			best = s
			continue
		}
		area := areaOf(s)
		if seen == 2 {
			most = areaOf(best)
		}
		if area > most {
			best, most = s, area
		}
	}
	return best
}

// areaOf spares the usual shape the call through the interface.
func areaOf(s Shape) float64 {
	if sq, ok := s.(Square); ok {
		return sq.Side * sq.Side
	}
	return s.Area()
}

func Values(t *Tree) []int {
	if t == nil {
		return nil
	}
	return appendValues(make([]int, 0, 16), t)
}

func appendValues(out []int, t *Tree) []int {
	for t != nil {
		if t.Left != nil {
			out = appendValues(out, t.Left)
		}
		out = append(out, t.Value)
		t = t.Right
	}
	return out
}

func Walk(t *Tree, visit func(int) bool) bool {
	for t != nil {
		if !Walk(t.Left, visit) {
			return false
		}
		if !visit(t.Value) {
			return false
		}
		t = t.Right
	}
	return true
}

func At(xs []string, i int) string {
	k := i
	if k < 0 {
		k += len(xs)
	}
	if uint(k) >= uint(len(xs)) {
		panic(fmt.Sprintf("order: place %d of %d", i, len(xs)))
	}
	return xs[k]
}

func Compare(a, b string) int {
	if n := len(a) - len(b); n != 0 {
		return n
	}
	for i := 0; i < len(a); i++ {
		if a[i] >= utf8.RuneSelf || b[i] >= utf8.RuneSelf {
			return strings.Compare(strings.ToLower(a), strings.ToLower(b))
		}
	}
	for i := 0; i < len(a); i++ {
		c, d := a[i], b[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		if 'A' <= d && d <= 'Z' {
			d += 'a' - 'A'
		}
		if c < d {
			return -1
		}
		if c > d {
			return 1
		}
	}
	return 0
}
