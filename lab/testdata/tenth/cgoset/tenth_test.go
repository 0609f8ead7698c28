package set

import (
	"fmt"
	"strings"
	"testing"
)

var tenthEqual bool

type tenthHost struct {
	Name  string
	Ports []int
}

func (h *tenthHost) Hash() string {
	return fmt.Sprintf("%s:%v", h.Name, h.Ports)
}

func BenchmarkTenthEqual(b *testing.B) {
	for _, n := range []int{5, 100, 2000} {
		var hosts, same []*tenthHost
		var words []string
		for i := 0; i < n; i++ {
			hosts = append(hosts, &tenthHost{Name: fmt.Sprintf("host-%d.example.com", i), Ports: []int{80, 443 + i}})
			same = append(same, &tenthHost{Name: fmt.Sprintf("host-%d.example.com", i), Ports: []int{80, 443 + i}})
			words = append(words, fmt.Sprintf("Keyword-%d", i))
		}
		b.Run(fmt.Sprintf("hosts-%d", n), func(b *testing.B) {
			s, o := HashSetFrom[*tenthHost, string](hosts), HashSetFrom[*tenthHost, string](same)
			for i := 0; i < b.N; i++ {
				tenthEqual = s.Equal(o)
			}
		})
		b.Run(fmt.Sprintf("words-%d", n), func(b *testing.B) {
			s, o := HashSetFromFunc(words, strings.ToLower), HashSetFromFunc(words, strings.ToLower)
			for i := 0; i < b.N; i++ {
				tenthEqual = s.Equal(o)
			}
		})
	}
}

var (
	tenthInts   []int
	tenthString string
	tenthSet    Collection[int]
	tenthSum    int
)

func BenchmarkTenthTree(b *testing.B) {
	for _, n := range []int{7, 100, 5000} {
		s, o := NewTreeSet[int](func(a, b int) int { return a - b }), NewTreeSet[int](func(a, b int) int { return a - b })
		for i := 0; i < n; i++ {
			s.Insert((i * 7919) % 10007)
			o.Insert((i * 7919) % 10007)
		}
		b.Run(fmt.Sprintf("slice-%d", n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthInts = s.Slice()
			}
		})
		b.Run(fmt.Sprintf("items-%d", n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				for item := range s.Items() {
					tenthSum += item
				}
			}
		})
		b.Run(fmt.Sprintf("equal-%d", n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthEqual = s.Equal(o)
			}
		})
	}
}

func BenchmarkTenthIntersect(b *testing.B) {
	for _, n := range []int{20, 1000} {
		s := NewTreeSet[int](func(a, b int) int { return a - b })
		few := NewTreeSet[int](func(a, b int) int { return a - b })
		for i := 0; i < n; i++ {
			s.Insert((i * 7919) % 10007)
			if i%8 == 0 {
				few.Insert((i * 7919) % 10007)
				few.Insert(10007 + i)
			}
		}
		b.Run(fmt.Sprintf("few-%d", n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthSet = s.Intersect(few)
			}
		})
	}
}
