package cache2go

import "testing"

var (
	eighteenthItems []*CacheItem
	eighteenthErr   error
)

func eighteenthTable(n int) *CacheTable {
	table := Cache("eighteenth")
	table.Flush()
	for i := 0; i < n; i++ {
		table.Add(i, 0, i).accessCount = int64(i * 7919 % 1009)
	}
	return table
}

func BenchmarkEighteenthMostAccessed(b *testing.B) {
	table := eighteenthTable(2000)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		eighteenthItems = table.MostAccessed(1500)
	}
}

func BenchmarkEighteenthAdd(b *testing.B) {
	table := eighteenthTable(100)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		table.Add(i&63, 0, nil)
		_, eighteenthErr = table.Delete(i & 63)
	}
}
