package urn

import "testing"

var eighteenthBool bool

func BenchmarkEighteenthEqual(b *testing.B) {
	x, _ := Parse([]byte("urn:Example-Namespace:a123,z456"))
	y, _ := Parse([]byte("URN:example-namespace:a123,z456"))
	for i := 0; i < b.N; i++ {
		eighteenthBool = x.Equal(y)
	}
}
