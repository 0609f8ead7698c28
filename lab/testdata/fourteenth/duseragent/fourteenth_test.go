package useragent

import "testing"

var (
	fourteenthString string
	fourteenthNo     VersionNo
	fourteenthTokens = []string{"CPU iPhone OS 16_5_1 like Mac OS X", "Intel Mac OS X 10_15_7", "Instagram 123.1.0.26.115"}
)

func BenchmarkFourteenthMacVersion(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, token := range fourteenthTokens {
			fourteenthString = findVersion(token)
		}
	}
}

func BenchmarkFourteenthVersion(b *testing.B) {
	for i := 0; i < b.N; i++ {
		fourteenthNo = parseVersion("120.0.6099.129")
	}
}
