package funk

import (
	"fmt"
	"testing"
)

var (
	eighthFound  int
	eighthResult interface{}
)

func eighthWords(from, n int) []string {
	words := make([]string, n)
	for i := range words {
		words[i] = fmt.Sprintf("article-%06d", (from+i)*7919%999983)
	}
	return words
}

func BenchmarkEighthDifference(b *testing.B) {
	for _, n := range []int{120, 400, 1000} {
		x, y := eighthWords(0, n), eighthWords(n/4, n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				left, right := DifferenceString(x, y)
				eighthFound += len(left) + len(right)
			}
		})
	}
}

func BenchmarkEighthContains(b *testing.B) {
	words := eighthWords(0, 50)
	numbers := make([]int64, 200)
	byName := map[string]int{}
	for i, w := range words {
		byName[w] = i
	}
	for i := range numbers {
		numbers[i] = int64(i * 31)
	}
	for _, c := range []struct {
		name     string
		in, elem interface{}
	}{
		{"strings", words, words[40]},
		{"numbers", numbers, int64(4000)},
		{"map", byName, words[20]},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				if Contains(c.in, c.elem) {
					eighthFound++
				}
			}
		})
	}
}

type eighthRecord struct {
	ID, Size int
	Name     string
}

func BenchmarkEighthFilter(b *testing.B) {
	records := make([]eighthRecord, 500)
	for i, w := range eighthWords(0, len(records)) {
		records[i] = eighthRecord{i, i * 7919 % 1000, w}
	}
	words := eighthWords(0, 100)
	b.Run("records", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			eighthResult = Filter(records, func(r eighthRecord) bool { return r.Size < 900 })
		}
	})
	b.Run("strings", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			eighthResult = Filter(words, func(s string) bool { return s[len(s)-1] != '7' })
		}
	})
}
