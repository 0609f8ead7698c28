package interval

import (
	"fmt"
	"math/rand"
	"testing"
	"time"
)

var (
	seventhValues []string
	seventhCount  int
)

func seventhCompare(x, y int) int {
	if x < y {
		return -1
	}
	if x > y {
		return 1
	}
	return 0
}

func seventhTimes(x, y time.Time) int { return x.Compare(y) }

var seventhStart = time.Date(2024, 3, 1, 8, 0, 0, 0, time.UTC)

func BenchmarkSeventhIntersections(b *testing.B) {
	for _, c := range []struct{ size, width int }{{50, 40}, {1000, 20}, {10000, 100}} {
		r := rand.New(rand.NewSource(int64(c.size)))
		st := NewSearchTree[string](seventhCompare)
		for i := 0; i < c.size; i++ {
			start := r.Intn(c.size * 10)
			_ = st.Insert(start, start+1+r.Intn(30), fmt.Sprint(i))
		}
		b.Run(fmt.Sprintf("%d/%d", c.size, c.width), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				start := i * 7919 % (c.size * 10)
				seventhValues, _ = st.AllIntersections(start, start+c.width)
			}
		})
	}
}

// BenchmarkSeventhUpdate gives new values to appointments.
func BenchmarkSeventhUpdate(b *testing.B) {
	for _, size := range []int{20, 300, 5000} {
		st := NewSearchTree[int](seventhTimes)
		for i := 0; i < size; i++ {
			start := seventhStart.Add(time.Duration(i*7919%size) * time.Hour)
			_ = st.Insert(start, start.Add(50*time.Minute), i)
		}
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				start := seventhStart.Add(time.Duration(i*31%size) * time.Hour)
				_ = st.Insert(start, start.Add(50*time.Minute), i)
			}
		})
	}
}

func BenchmarkSeventhTraverse(b *testing.B) {
	for _, size := range []int{20, 300, 5000} {
		st := NewMultiValueSearchTree[int](seventhCompare)
		for i := 0; i < size; i++ {
			start := i * 7919 % size
			_ = st.Insert(start, start+5, i, -i)
		}
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				_ = st.InOrderTraverse(func(start, end int, values []int) error {
					seventhCount += len(values)
					return nil
				})
			}
		})
	}
}
