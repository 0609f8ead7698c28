package cuid

import (
	"strings"
	"testing"
)

var (
	eighteenthIDs = []string{
		"cjld2cjxh0000qzrmn831i7rn",
		"ck9x2v7pz00013h68a1b2c3d4",
		"not-a-cuid-but-a-long-text-with-many-signs",
		strings.Repeat("c0123456789abcdef-", 4),
	}
	eighteenthErr error
	eighteenthID  string
)

func BenchmarkEighteenthIsCuid(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, id := range eighteenthIDs {
			eighteenthErr = IsCuid(id)
		}
	}
}

func BenchmarkEighteenthAssemble(b *testing.B) {
	for i := 0; i < b.N; i++ {
		eighteenthID = assembleCUID(int64(i%eighteenthLimit), int64(i%1000))
	}
}

const eighteenthLimit = 36 * 36 * 36 * 36
