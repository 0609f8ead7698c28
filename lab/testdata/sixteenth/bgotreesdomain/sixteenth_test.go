package domain

import "testing"

var sixteenthName Name

func BenchmarkSixteenthMakeName(b *testing.B) {
	names := []string{"www.example.com", "example.net.", "a.b.c.d.example.org", "mail.internal.corp.example"}
	for i := 0; i < b.N; i++ {
		for _, s := range names {
			sixteenthName, _ = MakeNameFromString(s)
		}
	}
}
