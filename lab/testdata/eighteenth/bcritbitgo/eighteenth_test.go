package critbitgo

import (
	"fmt"
	"testing"
)

var (
	eighteenthOK   bool
	eighteenthKeys = eighteenthMakeKeys()
)

func eighteenthMakeKeys() [][]byte {
	var keys [][]byte
	for i := 0; i < 500; i++ {
		keys = append(keys, []byte(fmt.Sprintf("https://www.example.org/archive/of/the/department/year-2021/documents/reports/by-subject/natural-sciences/physics/condensed-matter/experimental/low-temperature-laboratory/measurements/series-b/instrument-07/calibrated/hourly-means/%04d/page.html", i*7919%10000)))
	}
	return keys
}

func BenchmarkEighteenthInsert(b *testing.B) {
	for i := 0; i < b.N; i++ {
		t := NewTrie()
		for _, k := range eighteenthKeys {
			t.Insert(k, nil)
		}
		eighteenthOK = t.Size() > 0
	}
}

func BenchmarkEighteenthLongestPrefix(b *testing.B) {
	t := NewTrie()
	for _, k := range eighteenthKeys {
		t.Insert(k[:len(k)-10], 1)
		t.Insert(k, 2)
	}
	var given [][]byte
	for _, k := range eighteenthKeys {
		given = append(given, []byte(string(k[:len(k)-10])+"/index"), []byte(string(k)+"#top"), []byte("https://www.example.net/"+string(k[:20])))
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, g := range given {
			_, _, eighteenthOK = t.LongestPrefix(g)
		}
	}
}
