package gintersect

import (
	"strings"
	"testing"
)

var (
	eighteenthTokens []Token
	eighteenthInput  = []rune(strings.Repeat("kubernetes/namespaces/[a-c]+/pods.*", 4))
	eighteenthPlain  = []rune(strings.Repeat("kubernetes/namespaces/default/pods/", 4))
)

func BenchmarkEighteenthTokenize(b *testing.B) {
	for i := 0; i < b.N; i++ {
		eighteenthTokens, _ = Tokenize(eighteenthInput)
	}
}

func BenchmarkEighteenthTokenizePlain(b *testing.B) {
	for i := 0; i < b.N; i++ {
		eighteenthTokens, _ = Tokenize(eighteenthPlain)
	}
}
