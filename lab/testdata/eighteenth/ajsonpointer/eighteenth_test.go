package jsonpointer

import "testing"

var (
	eighteenthTokens []string
	eighteenthString string
)

func BenchmarkEighteenthDecodedTokens(b *testing.B) {
	p, err := New("/definitions/Pet/properties/name/type")
	if err != nil {
		b.Fatal(err)
	}
	for i := 0; i < b.N; i++ {
		eighteenthTokens = p.DecodedTokens()
	}
}

func BenchmarkEighteenthUnescape(b *testing.B) {
	for i := 0; i < b.N; i++ {
		eighteenthString = Unescape("~1pets~1{id}~1owners~1{owner}~0draft")
	}
}
