package matching

import (
	"testing"

	"github.com/trustelem/zxcvbn/match"
)

var (
	fifteenthText    string
	fifteenthMatches []*match.Match
)

func BenchmarkFifteenthReverse(b *testing.B) {
	words := []string{"correct horse battery staple", "Tr0ub4dour&3", "passwörter für alle", "drowssap"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, w := range words {
			fifteenthText = reverse(w)
		}
	}
}

func BenchmarkFifteenthDictionary(b *testing.B) {
	dm := defaultRankedDictionnaries
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		fifteenthMatches = dm.Matches("Correct Horse Battery Staple")
	}
}

func BenchmarkFifteenthTranslate(b *testing.B) {
	sub := map[string]string{"4": "a", "0": "o", "$": "s", "3": "e"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		fifteenthText = translate("p4$$w0rd-and-s3cr3t-und-schlüssel", sub)
	}
}

func BenchmarkFifteenthSequence(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		fifteenthMatches = sequenceMatch{}.Matches("abcdefghijklmnop-ZYXWVUTSRQPONMLK-0123456789-acegikmoqsuwy-9876543210")
	}
}
