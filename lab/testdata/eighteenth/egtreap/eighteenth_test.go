package gtreap

import "testing"

var eighteenthTreap *Treap

func eighteenthItems() ([]Item, []int) {
	items := make([]Item, 1000)
	priorities := make([]int, len(items))
	seed := uint32(1)
	for i := range items {
		seed = seed*1664525 + 1013904223
		items[i] = int(seed>>8) | 1
		seed = seed*1664525 + 1013904223
		priorities[i] = int(seed >> 8)
	}
	return items, priorities
}

func eighteenthCompare(x, y interface{}) int {
	return x.(int) - y.(int)
}

func BenchmarkEighteenthUpsert(b *testing.B) {
	items, priorities := eighteenthItems()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		t := NewTreap(eighteenthCompare)
		for j, item := range items {
			t = t.Upsert(item, priorities[j])
		}
		eighteenthTreap = t
	}
}

func BenchmarkEighteenthDelete(b *testing.B) {
	items, priorities := eighteenthItems()
	t := NewTreap(eighteenthCompare)
	missing := make([]Item, len(items))
	for j, item := range items {
		t = t.Upsert(item, priorities[j])
		missing[j] = item.(int) - 1
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		// Mostly for items that are not there, as for a second deletion.
		eighteenthTreap = t.Delete(missing[i%len(missing)])
	}
}
