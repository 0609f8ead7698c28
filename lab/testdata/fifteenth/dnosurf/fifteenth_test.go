package nosurf

import (
	"fmt"
	"net/url"
	"testing"
)

var fifteenthBool bool

func BenchmarkFifteenthStaticOrigins(b *testing.B) {
	var origins []string
	for i := 0; i < 24; i++ {
		origins = append(origins, fmt.Sprintf("https://app%02d.example.com", i))
	}
	allowed, err := StaticOrigins(origins...)
	if err != nil {
		b.Fatal(err)
	}
	yes := &url.URL{Scheme: "https", Host: "app20.example.com"}
	no := &url.URL{Scheme: "https", Host: "evil1.example.com"}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		fifteenthBool = allowed(yes) != allowed(no)
	}
}
