package sling

import "testing"

func BenchmarkNineteenthRequest(b *testing.B) {
	s := New().Base("https://api.example.com/v1/").Get("things").
		Set("Accept", "application/json").Set("User-Agent", "bench/1.0").
		Add("X-Tag", "a").Add("X-Tag", "b").SetBasicAuth("user", "secret")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := s.Request(); err != nil {
			b.Fatal(err)
		}
	}
}
