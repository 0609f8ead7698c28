package stringutil

import "testing"

var eighteenthSink string

func BenchmarkEighteenthToSnakeCase(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		eighteenthSink = ToSnakeCase("UserAccountBillingAddressID")
		eighteenthSink = ToSnakeCase("HTTPServerReadTimeout")
	}
}
