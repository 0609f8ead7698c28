package spec

import (
	"strings"
	"testing"
)

func BenchmarkTwentyfirstPointer(b *testing.B) {
	np := Normalized(Name("store"), Name("books"), Index(3), Name("application/json"), Name("title"), Name("a~b"))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if np.Pointer() == "" {
			b.Fatal("empty")
		}
	}
}

func BenchmarkTwentyfirstNameNormalized(b *testing.B) {
	names := []Name{"store", "books", "it's", "a longer name with blanks", "größe", "line\nbreak"}
	for i := 0; i < b.N; i++ {
		var sb strings.Builder
		for _, n := range names {
			n.writeNormalizedTo(&sb)
		}
	}
}

func BenchmarkTwentyfirstSlice(b *testing.B) {
	input := make([]any, 200)
	for i := range input {
		input[i] = i
	}
	sel := Slice(10, 150)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if len(sel.Select(input, nil)) != 140 {
			b.Fatal("bad length")
		}
	}
}

func BenchmarkTwentyfirstLocated(b *testing.B) {
	input := make([]any, 100)
	for i := range input {
		input[i] = map[string]any{"id": i, "name": "x"}
	}
	root := map[string]any{"a": map[string]any{"items": input}}
	q := Query(true, Child(Name("a")), Child(Name("items")), Child(Wildcard()), Child(Name("id")))
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if len(q.SelectLocated(root, root, NormalizedPath{})) != 100 {
			b.Fatal("bad length")
		}
	}
}

func BenchmarkTwentyfirstFilterLocated(b *testing.B) {
	input := make([]any, 100)
	for i := range input {
		input[i] = map[string]any{"id": i, "name": "x"}
	}
	f := Filter(And(Existence(Query(false, Child(Name("id"))))))
	parent := Normalized(Name("a"), Name("items"))
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if len(f.SelectLocated(input, input, parent)) != 100 {
			b.Fatal("bad length")
		}
	}
}
