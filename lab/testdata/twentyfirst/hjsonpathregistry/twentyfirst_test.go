package registry

import (
	"testing"

	"github.com/theory/jsonpath/spec"
)

func BenchmarkTwentyfirstMatch(b *testing.B) {
	values := []string{"alice@example.com", "bob", "carol@example.org", "dave.example.com"}
	for i := 0; i < b.N; i++ {
		for _, v := range values {
			matchFunc([]spec.PathValue{spec.Value(v), spec.Value(`[a-z]+@example\.(com|org)`)})
			searchFunc([]spec.PathValue{spec.Value(v), spec.Value(`ex.mple`)})
		}
	}
}
