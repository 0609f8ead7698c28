package chi

import "testing"

var fourteenthPattern string

func BenchmarkFourteenthWildcards(b *testing.B) {
	for i := 0; i < b.N; i++ {
		fourteenthPattern = replaceWildcards("/api/*/v1/*/tenants/{tenant}/*/users/{user}/*/*/items/{item}")
	}
}

func BenchmarkFourteenthRoutePattern(b *testing.B) {
	x := &Context{RoutePatterns: []string{"/api/v1/*", "/tenants/{tenant}/users/*", "/{user}/items/*", "/{item}"}}
	for i := 0; i < b.N; i++ {
		fourteenthPattern = x.RoutePattern()
	}
}
