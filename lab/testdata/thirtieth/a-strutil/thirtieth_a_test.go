package strutil

import (
	"fmt"
	"testing"
)

var thirtiethAPolicies = []string{"default", "Admin", "dev-team", "ops", "default", " ops ", "kv-reader", "KV-Reader", "billing", "audit", "transit", "pki-issuer"}

func BenchmarkThirtiethARemoveDuplicates(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		RemoveDuplicates(thirtiethAPolicies, false)
	}
}

func BenchmarkThirtiethARemoveDuplicatesStable(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		RemoveDuplicatesStable(thirtiethAPolicies, true)
	}
}

func BenchmarkThirtiethAEquivalentSlices(b *testing.B) {
	var x, y []string
	for i := 0; i < 200; i++ {
		x = append(x, fmt.Sprintf("policy-%d", i))
		y = append(y, fmt.Sprintf("policy-%d", 199-i))
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		EquivalentSlices(x, y)
	}
}

func BenchmarkThirtiethADifference(b *testing.B) {
	var x, y []string
	for i := 0; i < 200; i++ {
		x = append(x, fmt.Sprintf("policy-%d", i))
		if i%3 == 0 {
			y = append(y, fmt.Sprintf("policy-%d", i))
		}
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		Difference(x, y, false)
	}
}
