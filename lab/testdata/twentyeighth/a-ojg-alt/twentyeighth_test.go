package alt

import "testing"

func BenchmarkTwentyeighthDiff(b *testing.B) {
	items := []any{
		map[string]any{"id": 1, "name": "first", "price": 1.5},
		map[string]any{"id": 2, "name": "second", "price": 2.5},
		map[string]any{"id": 3, "name": "third", "price": 3.5},
	}
	customer := map[string]any{"name": "A. Customer", "city": "Oslo"}
	before := map[string]any{"state": "open", "items": items, "customer": customer}
	after := map[string]any{"state": "closed", "items": items, "customer": customer}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if len(Diff(before, after)) != 1 {
			b.Fatal("diff")
		}
	}
}
