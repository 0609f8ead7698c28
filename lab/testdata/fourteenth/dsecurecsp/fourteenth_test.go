package cspbuilder

import "testing"

var fourteenthPolicy string

func BenchmarkFourteenthTrustedTypes(b *testing.B) {
	builder := Builder{Directives: map[string][]string{
		DefaultSrc:   {"'self'"},
		TrustedTypes: {"app-policy", "dompurify", "webpack#chunks", "'allow-duplicates'"},
	}}
	for i := 0; i < b.N; i++ {
		fourteenthPolicy = builder.MustBuild()
	}
}
