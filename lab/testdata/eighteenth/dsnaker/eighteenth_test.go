package snaker

import "testing"

var eighteenthSink string

func BenchmarkEighteenthCamelToSnake(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		eighteenthSink = CamelToSnake("UserAccountBillingAddressID")
		eighteenthSink = CamelToSnake("HTTPServerReadTimeout")
	}
}

func BenchmarkEighteenthSnakeToCamel(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		eighteenthSink = SnakeToCamel("user_account_billing_address_id")
		eighteenthSink = SnakeToCamelLower("http_server_read_timeout")
	}
}
