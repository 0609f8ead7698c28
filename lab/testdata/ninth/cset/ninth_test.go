package strset

import (
	"strconv"
	"testing"
)

var ninthSet *Set

func ninthRange(from, to int) *Set {
	s := New()
	for i := from; i < to; i++ {
		s.Add("item-" + strconv.Itoa(i))
	}
	return s
}

func BenchmarkNinthSymmetric(b *testing.B) {
	for _, c := range []struct {
		name string
		s, t *Set
	}{
		{"few changed", ninthRange(0, 100), ninthRange(3, 102)},
		{"half", ninthRange(0, 1000), ninthRange(500, 1500)},
		{"small", ninthRange(0, 8), ninthRange(2, 9)},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthSet = SymmetricDifference(c.s, c.t)
			}
		})
	}
}

func BenchmarkNinthIntersection(b *testing.B) {
	for _, c := range []struct {
		name string
		sets []*Set
	}{
		{"tags", []*Set{ninthRange(0, 12), ninthRange(8, 16)}},
		{"few common", []*Set{ninthRange(0, 600), ninthRange(500, 1500), ninthRange(50, 700)}},
		{"half", []*Set{ninthRange(0, 1000), ninthRange(500, 1500)}},
		{"disjoint", []*Set{ninthRange(0, 100), ninthRange(200, 2200)}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthSet = Intersection(c.sets...)
			}
		})
	}
}

func BenchmarkNinthMerge(b *testing.B) {
	for _, c := range []struct {
		name string
		s, t *Set
	}{
		{"into empty", New(), ninthRange(0, 500)},
		{"into few", ninthRange(0, 10), ninthRange(5, 3000)},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				s := c.s.Copy()
				s.Merge(c.t)
				ninthSet = s
			}
		})
	}
}
