package strcase

import "testing"

var secondSink string

var secondNames = []string{"XRequestId", "some_long_column_name", "HTTPServerTimeoutInSeconds", "already-kebab-case-name"}

func BenchmarkSecondCamel(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, n := range secondNames {
			secondSink = LowerCamelCase(n)
		}
	}
}

func BenchmarkSecondSnake(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, n := range secondNames {
			secondSink = SnakeCase(n)
		}
	}
}
