package hotp

import "testing"

func BenchmarkTwentiethGenerateCode(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := GenerateCode("jbswy3dpehpk3pxpjbswy3dpeh", uint64(i)); err != nil {
			b.Fatal(err)
		}
	}
}
