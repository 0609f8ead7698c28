package camelcase

import "testing"

var eighteenthSink string

func BenchmarkEighteenthCamelcase(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		eighteenthSink = Camelcase("userAccountBillingAddressId")
		eighteenthSink = Camelcase("name")
		eighteenthSink = Camelcase("readTimeout")
	}
}
