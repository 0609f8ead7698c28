package percent

import "testing"

var nineteenthInputs = []string{
	"plain-file-name.txt",
	"dir/with spaces/and:colons?.tar.gz",
	"100% of it/50%",
	"Stra\u00dfe \u00e9t\u00e9 \U0001F600",
	"a%20b%2Fc%",
}

func BenchmarkNineteenthEncode(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range nineteenthInputs {
			Encode(s, "/:?*\" \u00e9")
		}
	}
}

func BenchmarkNineteenthDecode(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range nineteenthInputs {
			Decode(s)
		}
	}
}
