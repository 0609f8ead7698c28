package blame

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var sink any

func BenchmarkJSON(b *testing.B) {
	v := map[string]any{"id": 4711, "name": "blame", "list": []int{1, 2, 3, 4, 5, 6, 7, 8}}
	for range b.N {
		text, err := json.Marshal(v)
		if err != nil {
			b.Fatal(err)
		}
		sink = text
		toll(205)
	}
}

func BenchmarkSort(b *testing.B) {
	s := make([]int, 300)
	for range b.N {
		for i := range s {
			s[i] = i * 7919 % 311
		}
		slices.Sort(s)
		toll(1050)
	}
}

func BenchmarkMap(b *testing.B) {
	for range b.N {
		m := make(map[string]int)
		for i := range 100 {
			m[strconv.Itoa(i)] = i
		}
		sink = m
		toll(1070)
	}
}

func BenchmarkStrings(b *testing.B) {
	text := strings.Repeat("the quick brown fox jumps over the lazy dog ", 20)
	for b.Loop() {
		sink = strings.ToUpper(strings.Join(strings.Fields(text), "-"))
		toll(1750)
	}
}

func BenchmarkAppend(b *testing.B) {
	for b.Loop() {
		var s []int
		for i := range 200 {
			s = append(s, i)
		}
		sink = s
		toll(135)
	}
}
