package bbloom

import (
	"fmt"
	"strings"
	"testing"
)

var (
	twelfthJSON  []byte
	twelfthAdded bool
	twelfthRatio float64
)

func twelfthFilter(entries float64, n int) *Bloom {
	bf, err := New(entries, 0.01)
	if err != nil {
		panic(err)
	}
	for i := 0; i < n; i++ {
		bf.Add([]byte(fmt.Sprintf("entry %d", i)))
	}
	return bf
}

func BenchmarkTwelfthJSONMarshal(b *testing.B) {
	for _, c := range []struct {
		name    string
		entries float64
		n       int
	}{
		{"tiny", 40, 20},
		{"small", 2000, 1500},
		{"large", 60000, 50000},
	} {
		bf := twelfthFilter(c.entries, c.n)
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				twelfthJSON = bf.JSONMarshal()
			}
		})
	}
}

func BenchmarkTwelfthAddIfNotHasTS(b *testing.B) {
	bf := twelfthFilter(20000, 10000)
	for _, c := range []struct {
		name  string
		entry string
	}{
		{"short", "entry 4711"},
		{"url", "https://www.example.com/news/2026/11/a-story?page=2"},
		{"page", strings.Repeat("text of a page that is looked for", 20)},
	} {
		entry := []byte(c.entry)
		bf.Add(entry)
		b.Run(c.name, func(b *testing.B) {
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					bf.AddIfNotHasTS(entry)
				}
			})
		})
	}
}

func BenchmarkTwelfthFillRatio(b *testing.B) {
	for _, c := range []struct {
		name    string
		entries float64
		n       int
	}{
		{"small", 2000, 1500},
		{"large", 60000, 50000},
	} {
		bf := twelfthFilter(c.entries, c.n)
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				twelfthRatio = bf.FillRatioTS()
			}
		})
	}
}
